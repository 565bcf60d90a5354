import type { WebQuery } from '../../../../contract/search/search-sources.calls.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { FieldError } from '../../../platform/errors.ts';

type Trait =
  | 'age'
  | 'gender'
  | 'origin'
  | 'religion'
  | 'disability'
  | 'family'
  | 'sexual orientation'
  | 'union membership';

/** Any working age, so that `under 30 minutes` and `over 100 people` are none. */
const years = '(?:1[6-9]|[2-7]\\d)';
const ofAge = '(?: years?)?(?: old| of age)';
/** An age above that of minors, who are the subject of many jobs. */
const adultYears = '(?:2[2-9]|[3-7]\\d)';
const faith = '(?:christian|muslim|jewish|hindu|buddhist|catholic|protestant|atheist)';
const end = '(?=$|[.,;!)\\n]| and | or )';
const person = '(?:candidates?|applicants?|people|persons?|employees?|colleagues?)';

const nation = '(?:\\p{L}+(?:an|ish|ch|[eu]ese|i)|greek|swiss|thai|eu|eea|us|u\\.s\\.|uk)';
/** Some work is open to nationals alone by law, which then says so. */
const withoutLaw =
  '(?![^.;\\n]*(?:clearance|itar|by law|required by))(?<!(?:clearance|itar|by law|required by)[^.;\\n]*)';
const graduates = '(?:recent|new|fresh) graduates';
const asSentence = (words: string) => `(?<=(?:^|[.;:!•*\\n–-])\\s*)${words}(?=\\s*(?:$|[.;!•\\n]))`;

/**
 * Demands wherever they stand. Mentions are parts of honest jobs and pass: `women’s health`, `elderly care`, `(m/w/d)`,
 * “regardless of age”.
 */
const demands: readonly [Trait, string][] = [
  ['age', `(?:under|below|over|above|at (?:most|least)) ${years}${ofAge}`],
  ['age', `(?:younger|(?:no|not) older) than ${years}(?!\\d)(?! (?:minutes|hours|days|weeks|months))`],
  ['age', `aged? (?:between )?${years} ?(?:-|–|to|and) ?${years}`],
  ['age', `${years} ?(?:-|–|to) ?${years}${ofAge}`],
  ['age', `must not be (?:over|above) ${years}(?:${ofAge})?${end}`],
  ['age', '(?:must be|candidates|applicants|people) born (?:after|before|since|between) (?:19|20)\\d\\d'],
  [
    'age',
    `(?:nicht älter|jünger) als ${years}|(?:unter|über|höchstens|maximal|max\\.|bis(?: zu)?) ${years} jahren? alt`,
  ],
  // Otherwise read as years of experience.
  [
    'age',
    `(?:âgée?s? de )?moins de ${adultYears} ans(?! d(?:e |[’']))|âgée?s? de (?:plus|moins) de ${years} ans`,
  ],
  [
    'age',
    `menor(?:es)? de ${adultYears} años(?! de (?!edad))|(?:edad|età|idade) (?:máxima|massima)|edad (?:comprendida )?entre ${years}(?: ?(?:-|–|y|a|hasta) ?${years})?(?: años)?`,
  ],
  ['age', `meno di ${adultYears} anni(?! di (?!età))|menos de ${adultYears} anos(?! de (?!idade))`],
  ['age', `age (?:limit|range|group)(?: is| of)?:? ?${years}(?: ?(?:-|–|to) ?${years})?(?: years)?`],
  ['age', '(?:max(?:imum)?|upper) age(?: limit)?(?: of)? \\d\\d'],
  ['age', `(?:only )?young ${person} (?:only|preferred|wanted)|only young ${person}`],
  [
    'age',
    `${asSentence('digital natives?')}|digital natives (?:only|preferred|wanted)|(?<!not )only digital natives`,
  ],
  [
    'age',
    "(?:looking for|seek|seeking|want|hire|hiring|must be|should be|you are|you[’']re|ideally|preferably|nur|als) (?:an? |true |real )*digital natives?(?! (?:brand|company|business|customer|audience))",
  ],
  [
    'age',
    `${graduates} (?:only|preferred|wanted)|(?<!not )only ${graduates}(?! (?:program|scheme))|(?:must|has to) be a (?:recent|new|fresh) graduate${end}`,
  ],
  ['gender', `(?:fe)?males? ${person} (?:only|preferred|wanted)|only (?:fe)?male ${person}`],
  [
    'gender',
    '(?:women|men|females?|males?|ladies) only|(?:must|has to|should) be (?:a )?(?:female|male|woman|man)',
  ],
  ['gender', 'nur (?:frauen|männer)|(?:ausschließlich|nur) (?:weibliche|männliche)n? bewerber'],
  [
    'gender',
    '(?:femmes?|hommes?) (?:uniquement|seulement|exclusivement)|(?:uniquement|seulement|exclusivement) (?:des |les )?(?:femmes|hommes)',
  ],
  ['gender', '(?:s[oó]lo|solamente|únicamente) (?:mujeres|hombres)|solo (?:donne|uomini)'],
  ['gender', 'alleen (?:vrouwen|mannen)|(?:apenas|somente) (?:mulheres|homens)|tylko (?:kobiety|mężczyźni)'],
  ['origin', `(?:white|black|asian|caucasian|european|native-born) ${person} (?:only|preferred|wanted)`],
  ['origin', 'no (?:foreigners|immigrants|migrants|refugees)|keine (?:ausländer|migranten|flüchtlinge)'],
  [
    'origin',
    `(?:${nation} (?:nationals|citizens|passport holders) (?:only|preferred|wanted)|(?<!not )only ${nation} (?:nationals|citizens))${withoutLaw}`,
  ],
  [
    'origin',
    `(?:must|has to|have to) (?:be (?:an? )?${nation} (?:national|citizen)s?${end}|(?:have|hold) (?:an? )?${nation} (?:nationality|citizenship|passport))${withoutLaw}`,
  ],
  ['origin', 'nur (?:eu-bürger(?:innen)?|(?:deutsche|eu-) ?(?:staatsbürger|staatsangehörige)(?:innen)?)'],
  [
    'religion',
    `(?:christians?|muslims?|jews|hindus?|catholics?) only|no (?:christians|muslims|jews|hindus|catholics)`,
  ],
  ['origin', `no (?:gypsies|roma|arabs|asians|turks)${end}|nur deutsche${end}`],
  [
    'gender',
    'suchen (?:eine?n? )?junge[nr]? (?:dame|frau|mann|herrn)|junge[rn]? (?:dame|frau|mann|herr) gesucht',
  ],
  ['religion', `(?:must|has to|should) be (?:an? )?${faith}${end}`],
  ['disability', 'no (?:disabled|handicapped) (?:people|candidates|applicants)'],
  ['disability', `must have no disabilit(?:y|ies)|hiv[- ]negative|${asSentence('no disabilities')}`],
  [
    'disability',
    '(?:certificado|grado) de (?:discapacidad|minusvalía)|discapacidad (?:igual o superior|mínima|reconocida)|schwerbehindertenausweis|categorie protette|orzeczeni[ea] o (?:stopniu )?niepełnosprawności|certificat de handicap|disability certificate',
  ],
  // Not the people a job is about, nor the seaman's rank.
  [
    'disability',
    '(?<!(?:disabled|disabilities|wheelchair users) (?:and|or) )able[- ]bodied(?! (?:seam[ae]n|(?:and|or) disabled|athletes|children|clients|guests|passengers|patients|players|pupils|users|visitors))',
  ],
  [
    'family',
    `(?:must|has to|should) be (?:unmarried|single${end}|childless|married)|(?:preferably|ideally|(?<!not )only) unmarried|no (?:mothers|children|pregnant women)(?= |$|[.,;])`,
  ],
  ['family', asSentence('(?:without|no) (?:children|kids)')],
  [
    'family',
    `${asSentence('unmarried')}|unmarried (?:(?:${person}|women|men) )?(?:only|preferred|wanted)|muss (?:ledig|unverheiratet) sein`,
  ],
  ['family', `(?:must|may|should) not be (?:pregnant|married)|must have no (?:children|kids|family)${end}`],
  [
    'sexual orientation',
    `(?:must|has to|should) be (?:heterosexual|straight)${end}|no (?:gays?|lesbians?|homosexuals?)${end}|heterosexuals? only`,
  ],
  [
    'union membership',
    'no (?:trade )?union(?: members|ists)|must not be (?:in|(?:a )?member of) an? (?:trade )?union',
  ],
];

/** Demands that are one only where nothing else stands beside them, as in a criterion added by hand. */
const alone: readonly [Trait, string][] = [
  [
    'age',
    `(?:under|below|over|above|max\\.?|up to|<|>|≤|≥) ?${years}|(?:very )?young(?:er)?|elderly|jung(?:e[rn]?)?|millennials?|gen(?:eration)? z|aged? ${years}|(?:unter|über) ${years}|(?:max\\.?|maximum) ${years}${ofAge}|digital natives?|(?:recent|new|fresh) graduates?|${years} ?(?:-|–|to) ?${years} years`,
  ],
  [
    'gender',
    '(?:fe)?males?|wom[ae]n|m[ae]n|girls?|boys?|lad(?:y|ies)|dame|frau(?:en)?|mann|männer|weiblich|männlich|femmes?|hommes?|mujer(?:es)?|hombres?|donn[ae]|uom(?:o|ini)|vrouw(?:en)?|kobiet[ay]',
  ],
  [
    'origin',
    'white|black|asian|caucasian|hispanic|latin[oa]|arab|african|aryan|gyps(?:y|ies)|no foreigners|native-born|born in \\p{L}+',
  ],
  ['origin', `${nation} (?:nationals?|citizens?|citizenship|nationality|passport)`],
  [
    'religion',
    '(?:not? )?(?:christian|muslim|jew|jewish|islam|islamic|hindu|buddhist|catholic|protestant|atheist|religious)s?|(?:no |kein )?(?:headscar(?:f|ves)|hijab|kopftuch)',
  ],
  [
    'disability',
    '(?:no|without|not?) disab(?:led|ility|ilities)|able[- ]bodied|healthy|disabled|hiv[- ](?:negative|positive)|mental illness',
  ],
  [
    'family',
    'pregnancy|(?:not )?(?:single|married|unmarried|divorced|childless|pregnant)|(?:no|without|with) (?:children|kids|family)',
  ],
  [
    'sexual orientation',
    '(?:not )?(?:gay|lesbian|straight|homosexual|heterosexual|bisexual|trans(?:gender)?)',
  ],
  ['union membership', '(?:not? )?(?:an? |in an? )?(?:trade )?union(?: members?(?:hip)?)?'],
];

/** What a trait is called where a criterion or a line of a form names it: `Estado civil: soltera`. */
const named: readonly [Trait, string][] = [
  ['age', '(?:age|alter|âge|edad|età|leeftijd|wiek|idade)(?: (?:group|range|limit))?'],
  ['gender', 'gender|sex|geschlecht|sexe|g[éê]nero|sexo|genere|sesso|geslacht|płeć'],
  [
    'origin',
    'race|ethnicity|(?:ethnic|national) (?:origin|background)|nationality|skin colou?r|caste|nationalit(?:é|ät|eit)|nacionalidade?|nazionalità|narodowość',
  ],
  ['religion', 'religion|faith|denomination|konfession|religi(?:ón|one|e|a|ão)'],
  ['disability', 'disability(?: status)?'],
  [
    'family',
    '(?:marital|family|civil) status|familienstand|situation (?:familiale|matrimoniale)|état civil|estado civil|stato civile|burgerlijke staat|stan cywilny',
  ],
  ['sexual orientation', 'sexual orientation'],
];
const anyone =
  '(?!\\s*(?:any|all|both|open|no preference|not |n/?a|m ?/|w ?/|f ?/|(?:fe)?male ?(?:or|and|/|&)|egal|beliebig|indi[sf]|ambos|cualquiera|qualsiasi|dowoln|h ?/))';

const compile = (list: readonly [Trait, string][], wrap: (pattern: string) => string) =>
  list.map(([trait, pattern]) => ({ trait, pattern: new RegExp(wrap(pattern), 'iu') }));
const anywhere = compile(demands, (pattern) => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`);
/**
 * Words that follow on a first one, as in “young white male”. Each is read once, by a lookahead: read again in other ways, a
 * long list of them would take time without end.
 */
const further = `(?:[ ,/]+(?:(?:and|or|und|oder) )?(?=(?<next>${alone.map(([, pattern]) => pattern).join('|')})(?![\\p{L}\\p{N}]))\\k<next>)*`;
const whole = [
  ...compile(alone, (pattern) => `^\\s*(?:only )?(?:${pattern})${further}(?: ${person})?(?: only)?\\s*$`),
  ...compile(named, (pattern) => `^\\s*(?:${pattern})\\s*(?:[:=][^]*)?$`),
];

/** The subjects of many jobs have an age as well: `Age group: 3–6`. */
const inForms = compile(named, (pattern) => `^[\\s*•–-]*(?:${pattern})\\s*[:=]${anyone}[^\\n]*`).map(
  ({ trait, pattern }) => ({
    trait,
    pattern: trait === 'age' ? new RegExp(`${pattern.source}(?<!\\d)${years}(?!\\d)`, 'iu') : pattern,
  }),
);

function findDemand(text: string, isCriterion: boolean): { trait: Trait; words: string } | undefined {
  // Invisible characters and full-width letters hide nothing.
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  for (const { trait, pattern } of isCriterion ? [...whole, ...anywhere] : [...anywhere, ...inForms]) {
    const [words] = pattern.exec(plain) ?? [];
    if (words) return { trait, words: words.trim() };
  }
  return undefined;
}

const nobody =
  'Nobody is searched by age, gender, origin, religion, disability, family, sexual orientation or union membership.';

const refusal = ({ trait, words }: { trait: Trait; words: string }) =>
  `“${words}” asks for ${trait}. ${nobody} Remove it.`;

/** Legal requirements of some work: an age of majority, a citizenship. */
const lawful: { trait: Trait; pattern: RegExp }[] = compile(
  [
    [
      'age',
      `(?:at least|minimum(?: age(?: of)?)?|must be|over|above|mindestens|min\\.|über|ab|älter als|au moins|plus de|mínimo|más de|mayor(?:es)? de|almeno|più di|minimaal|ouder dan|mais de|maior(?:es)? de|acima de|minim(?:um)?|peste|co najmniej|powyżej|ukończone) (?:16|18|21)(?: ?\\+| years| jahren?| ans| años| anni| jaar| anos| (?:de )?ani| lat)?(?: or older| of age| old| alt| de idade| de edad| di età| d['’]âge| de v[âa]rst[ăa])?(?= *(?:$|[.,;!)\\n]| to | due| as | for | by ))`,
    ],
    [
      'age',
      '(?:16|18|21) years (?:of age|or older|old)|legal age|age of majority|volljährig\\p{L}*|mayor(?:es)? de edad|maggiorenn\\p{L}+|pełnoletni\\p{L}+',
    ],
    [
      'origin',
      '(?:u\\.?s\\.?|united states|uk|british|eu|german|canadian|australian) (?:citizens?(?:hip)?|nationals?)(?! services)|(?:deutsche|eu-)? ?staatsangehörigkeit|nationalité (?:française|européenne)|nacionalidad española|cittadinanza italiana|cetățenie română|obywatelstwo polskie',
    ],
  ],
  (pattern) => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`,
);

export interface LineAside {
  line: string;
  why: string;
}

/** Removes the lines that ask for a protected trait, even where a law does. */
export function setDemandsAside(description: string): { description: string; aside: LineAside[] } {
  const aside: LineAside[] = [];
  const parts = description.split(/(\n|(?=[▪●•])|(?<=[.!?;])\s+(?=[\p{Lu}"“(*•–-]))/u);
  for (const [at, part] of parts.entries()) {
    const words = part.match(/\p{L}/u) ? part : '';
    const found = words === '' ? undefined : (findDemand(words, false) ?? findLawful(words));
    if (!found) continue;
    aside.push({
      line: words.trim().replace(/^[-*•]\s*/, ''),
      why: `“${found.words}” asks for ${found.trait}. ${nobody} This line is left out.`,
    });
    parts[at] = '';
  }
  return aside.length === 0 ? { description, aside } : { description: parts.join(''), aside };
}

function findLawful(text: string): { trait: Trait; words: string } | undefined {
  for (const { trait, pattern } of lawful) {
    const [words] = pattern.exec(text) ?? [];
    if (words) return { trait, words: words.trim() };
  }
  return undefined;
}

export const isOnProtectedTrait = ({ text }: Pick<Criterion, 'text'>): boolean =>
  findDemand(text, true) !== undefined;

const termsOf = (query: string): string[] =>
  (query.match(/"[^"]*"|[^"]+/g) ?? []).flatMap((part) =>
    part.startsWith('"') ? [part.slice(1, -1)] : part.split(/\bAND\b|\bOR\b|\bNOT\b|[()|]|(?<!\S)-/),
  );

/** In a description such lines are set aside instead. @throws FieldError at the field in which they stand */
export function refuseProtectedTraits(job: {
  job_title?: string | undefined;
  criteria?: readonly Pick<Criterion, 'text'>[] | undefined;
  queries?: readonly Pick<WebQuery, 'query'>[] | undefined;
}): void {
  const fields: Record<string, string[]> = {};
  const titled = findDemand(job.job_title ?? '', false);
  if (titled) fields.job_title = [refusal(titled)];
  const asked = (job.queries ?? []).flatMap(
    ({ query }) => termsOf(query).flatMap((term) => findDemand(term, true) ?? [])[0] ?? [],
  );
  if (asked.length > 0) fields.queries = asked.map(refusal);
  const refused = (job.criteria ?? []).flatMap(({ text }) => findDemand(text, true) ?? []);
  if (refused.length > 0) fields.criteria = refused.map(refusal);
  if (Object.keys(fields).length > 0) throw new FieldError(fields);
}
