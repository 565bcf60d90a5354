import { trimEndOf } from '../../../../../contract/platform/trim.ts';
import { foldAccents, type Language } from '../../vocabulary/fold.ts';
import { isNiceAlone, needOfHeading, type SectionNeed } from './headings.ts';
import { must, nice, niceFrom, wordsPattern } from './phrase-words.ts';
import { beginsAsking, isFilling } from './phrases.ts';

const abbreviations = new Set(
  (
    'kat cat categ kl nr no num art st ste dr mr mrs ms prof ing sr jr vs etc ca approx min max mind mindest mon inkl incl excl ' +
    'bzw evtl ggf usw zzgl vgl abt tel std ex es np tzn itp itd ok dot ust al fig vol dept inc ltd corp co sp zoo bv nv hs ph'
  ).split(' '),
);

/**
 * The sentences of a line. A period after an abbreviation, an initial or a number ends none: `prawo jazdy kat. B`, `z. B. Java`,
 * `H.S. Diploma`.
 */
export function splitSentences(line: string): string[] {
  return line.split(unmarked).flatMap(splitMarked);
}

/** What asks begins a sentence though nothing ends the one before: `… every day You must have experience in payroll`. */
const unmarked =
  /(?<=[\p{Ll}\d)]) (?=(?:(?:You|Candidates|Applicants) (?:must|will|should|need|have)|EOE(?!\p{L})|The (?:successful|ideal|right|suitable) (?:candidate|applicant|person)|Vous (?:êtes|avez|maîtrisez|justifiez|possédez))(?!\p{L}))/u;

function splitMarked(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { index } of line.matchAll(/[.!?](?=\s+["“(¿¡]?[\p{Lu}\d])/gu)) {
    const word = line.slice(line.lastIndexOf(' ', index - 1) + 1, index);
    if (line[index] === '.' && isAbbreviated(word)) continue;
    sentences.push(line.slice(start, index + 1).trim());
    start = index + 1;
  }
  sentences.push(line.slice(start).trim());
  return sentences.filter((sentence) => sentence !== '');
}

function isAbbreviated(word: string): boolean {
  const bare = word.replace(/^\P{L}+/u, '');
  if (bare.endsWith(')')) return false;
  return (
    /^\p{L}$/u.test(bare) ||
    /^\p{L}\.\p{L}/u.test(bare) ||
    abbreviations.has(foldAccents(bare).replace(/^[("]+/, ''))
  );
}

/**
 * How much a part of a description is asked for; `drop` is what it says isn't needed or the employer offers, and a duty is what
 * the work is: nice to have done before, but no less telling of who suits.
 */
export type ClauseNeed = 'must' | 'nice' | 'not' | 'drop' | 'duty' | 'plain';

export interface Clause {
  text: string;
  need: ClauseNeed;
  isRest?: boolean;
}

const notNeeded =
  /(?<!\p{L})(?:(?:is|are|isn't|aren't) ?(?:not|n't)? ?(?:needed|required|necessary|essential|important|mandatory)|not? (?:needed|required|necessary|essential|mandatory)|unnecessary|no need (?:for|of)|don't need|do not need|doesn't matter|does not matter|irrelevant|nicht (?:nötig|erforderlich|notwendig)|keine? [\p{L} ]+ (?:nötig|erforderlich|notwendig)|pas (?:nécessaire|requis|obligatoire|indispensable|exigée?|demandée?)|non (?:requise?|exigée?|obligatoire|nécessaire)|no (?:es )?necesari[oa]|non (?:è )?(?:necessari[oa]|richiest[oa])|niet nodig|geen [\p{L} ]+ hoe(?:ft|ven)|não (?:é )?necessári[oa]|nu (?:este|e) necesar[ăa]?|nie jest (?:wymagan|konieczn)[eya]|nicht (?:bedingung|voraussetzung|pflicht)|niet (?:vereist|noodzakelijk|verplicht)|no se (?:requiere|exige)|no (?:es )?(?:imprescindible|obligatori[oa])|non (?:è )?(?:obbligatori[oa]|indispensabil[ei])|não (?:é )?(?:obrigatóri[oa]|exigid[oa])|aucune? [\p{L}'’ ]{3,40}(?:requise?|exigée?|nécessaire|demandée?)|(?:débutants?|quereinsteiger|einsteiger|beginners) (?:acceptés?|willkommen|welcome))(?!\p{L})/iu;
const isNeeded = /\b(?:is|are) (?:needed|required|necessary|essential|important|mandatory)\b/i;
const noneRequired = /\bno (?:[\p{L}\d+#./ -]{2,40}) (?:is |are )?(?:needed|required|necessary|expected)\b/iu;
const excluded =
  /(?:^|[\s,;(])(?:no|without|not|never|excluding|exclude|avoid|except|kein(?:e[nr]?)?|ohne|pas de|sans|sin|senza|geen|zonder|sem|fără|fara|bez)\s+(?!more than|later|less|need|later than|only|just|limited|for[- ]profit|tenerl|necessarily|a problem|sooner)|\b(?:we|i) (?:do not|don't|won't|will not) (?:want|use|hire|accept|consider|work with|need anyone)\b|\b(?:every|any)(?:thing|one|body) (?:but|except)\b|\bmust not\b|\bshould not\b|\bplease don't\b/iu;
const looksPortuguese = /[ãõçáéíóúâê]|(?<!\p{L})(?:com|para|em|de|do|da|ou|ter)(?!\p{L})/iu;
const excludedInPortuguese = new RegExp(
  excluded.source.replace('(?:no|without', '(?:without'),
  excluded.flags,
);
/** Two negations ask for something: `cannot do without`, `no applicants without`. */
const notWithout =
  /(?<!\p{L})(?:can(?:not|'t|’t)|not|never|nobody|no (?:one|applicants|candidates|people)|abstenerse|keine?|nicht|pas|geen|niet)(?!\p{L})[^.,;]{0,40}\s(?:without|ohne|sans|sin|senza|zonder|sem|fără|bez)\s/iu;
export function readClauses(line: string, section: SectionNeed, language: Language): Clause[] {
  if (section === 'none') return [];
  const needOf = needsIn(language);
  return splitSentences(line).flatMap((sentence) => {
    const [, head = '', list] = /^((?:(?![.!?]\s)[^:]){3,90}?)\s?:\s+(.+)$/u.exec(sentence) ?? [];
    const need = isNiceAlone(head) ? 'nice' : needOf(head);
    return list && need !== 'plain' && !beginsAsking(head) && !namesThing(head, language)
      ? clausesOf(list, need, needOf).map((clause) => ({ ...clause, isRest: true }))
      : clausesOf(sentence, section, needOf);
  });
}

/** `Solid PostgreSQL: query plans` asks for more than what follows. */
const namesThing = (head: string, language: Language): boolean =>
  language !== 'de' &&
  needOfHeading(head) === undefined &&
  head
    .split(' ')
    .slice(1)
    .some((word) => /^\p{Lu}/u.test(word) && !isFilling(word, language));

type NeedReader = (text: string) => ClauseNeed;
const needsIn =
  (language: Language): NeedReader =>
  (text) =>
    needOfWords(text, language === 'pt' && looksPortuguese.test(text) ? excludedInPortuguese : excluded);

const turns: RegExp[] = [
  /; ?/u,
  /,? (?:(?<!(?:[Ee]very|[Aa]ny)(?:thing|one|body) )but|however|though|although|aber|mais|pero|ma|maar|mas|dar|ale) /u,
  /(?= (?:without|ohne|sans|senza|fără|bez) )(?<!(?:can(?:not|'t|’t)|[Nn]ot|[Nn]ever|[Nn]obody|[Nn]o \p{L}{1,40}|[Kk]eine?|nicht|pas|geen|niet) [^.,;]{0,40}) /u,
  /, (?=(?:no|not|without|kein\w*|ohne|sans|sin|senza|geen|sem|fără|bez) )/u,
  /, (?:and|und|et|y|e|en|și|i) (?=(?:no|not|without|kein\w*|ohne|sans|sin|senza|geen|sem|fără|bez) )/u,
  / [–—] /u,
  / - (?=\p{L}+(?: \p{L}+){0,3}[,.;]?$)/u,
  new RegExp(`(?:,| (?:and|und|et|y|e|en|și|i))? (?=(?:${niceFrom}) )`, 'iu'),
  /(?<=\bplus), /u,
  / und (?<=kenntnissen? und )(?=\p{Lu}\p{L}+ (?:von Vorteil|wünschenswert|vorteilhaft|wäre|ist))/u,
];

function clausesOf(text: string, section: ClauseNeed, needOf: NeedReader): Clause[] {
  const undenied = text.replace(denyingBrackets, (within) => (nice.test(foldAccents(within)) ? within : ' '));
  return turns
    .reduce((parts, turn) => parts.flatMap((part) => part.split(turn)), splitBrackets(undenied, needOf))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => splitByNeed(part, needOf))
    .flatMap((part) => splitBeforeExclusion(part, needOf))
    .reduce<Clause[]>((clauses, part) => {
      const last = clauses.at(-1);
      const own = needOf(part);
      if (last && own === 'drop' && saysNotNeeded.test(part)) last.need = 'nice';
      else if (last && own !== 'plain' && own !== 'not' && saysNothingElse.test(part)) last.need = own;
      else clauses.push({ text: part, need: needOfClause(part, section, needOf) });
      return clauses;
    }, []);
}

/** `A driving licence is a must as is a passport with no restrictions`: what is demanded before an exclusion still is. */
function splitBeforeExclusion(text: string, needOf: NeedReader): string[] {
  const word = needOf(text) === 'not' ? excluded.exec(text) : null;
  const at = word && !isSaidBehind(text, word) ? word.index : 0;
  const before = text.slice(0, at);
  return beginsAsking(before) || isStrong.test(before) || asksOfApplicant(before)
    ? [before, text.slice(at).trim()]
    : [text];
}

/** `Candidates with an Angular background will not be considered`. */
const isSaidBehind = (text: string, word: RegExpExecArray): boolean =>
  /(?<!\p{L})(?:will|would|can|is|are|need|do)$/u.test(text.slice(0, word.index)) &&
  /^\p{L}+(?: \p{L}+)?[.!]?$/u.test(text.slice(word.index + word[0].length));

const mostExcludedWords = 6;

/** Of a clause that excludes only what stands right behind the word that does, or goes on a list that begins there. */
export function meantIn<One extends { start: number; end: number }>(
  { text, need }: Clause,
  ones: One[],
): One[] {
  const word = need === 'not' ? excluded.exec(text) : null;
  if (!word || isSaidBehind(text, word)) return ones;
  let end = word.index + word[0].length;
  return ones
    .toSorted((a, b) => a.start - b.start)
    .filter((one) => {
      const between = text.slice(end, one.start);
      const isNear =
        one.start >= end &&
        !/[.;:]\s/.test(between) &&
        !isStrong.test(between) &&
        between.trim().split(/\s+/).length <= mostExcludedWords;
      if (isNear) end = one.end;
      return isNear;
    });
}

const saysNothingElse =
  /^(?:\(?(?:nice to have|preferred|optional|required|a must|must[- ]have|is a plus|an? (?:big |huge )?(?:plus|advantage|asset|bonus)|mandatory|essential|desirable|bonus|advantageous|von vorteil|wünschenswert|erforderlich|zwingend|souhaité|exigé|un plus|apprécié|deseable|imprescindible|valorable|gradit[oa]|obbligatori[oa]|een pr[eé]|pr[eé]|vereist|desejável|diferencial|obrigatóri[oa]|avantaj|obligatoriu|mile widzian\p{L}|wymagan\p{L}|konieczn\p{L}|niezbędn\p{L})\)?)[.,;!]?\s*$/iu;

const saysNotNeeded =
  /^(?:(?:it |this )?(?:is|are|es|è|é|ist|sind|est|e|jest) )?(?:not|nicht|niet|pas|no|non|não|nu|nie|kein|geen)(?: [\p{L}']+){1,3}[.!]?$/iu;

const denyingBrackets =
  /\((?:no|not|without|kein\p{L}*|ohne|sans|sin|senza|geen|zonder|sem|fără|bez)\s[^()]*\)|\([^()]*(?<!\p{L})(?:not|nicht|nie|pas|niet|não|nu|non|no (?:se|es))(?!\p{L})[^()]{0,20}(?:required|needed|necessary|essential|mandatory|erforderlich|notwendig|nötig|wymagan\p{L}*|konieczn\p{L}*|requis\p{L}*|obligatoires?|nécessaires?|vereist|nodig|obrigatóri\p{L}*|necessári\p{L}*|necesar\p{L}*|obligatori\p{L}*|richiest\p{L}*)\)/giu;

/** `CRM (HubSpot a plus)`: brackets that ask in another way are a clause of their own. */
function splitBrackets(text: string, needOf: NeedReader): string[] {
  const [all, before = '', within = '', after = ''] = /^(.*?)\(([^()]{4,})\)(.*)/u.exec(text) ?? [];
  const own = all ? needOf(within) : 'plain';
  const need = own === 'drop' && nice.test(foldAccents(within)) ? 'nice' : own;
  return need === 'nice' || (need === 'must' && isStrong.test(within))
    ? [...new Set([`${before.trim()}${after}`.trim(), within.trim()])].filter((part) => /\p{L}/u.test(part))
    : [text];
}

/**
 * `Rust ist Pflicht, Kotlin wäre von Vorteil`: a comma ends a clause where a must follows something nice, or the other way, and
 * where something else is asked for, of which one part is nice: `MS Office, Erfahrung mit DATEV von Vorteil`.
 */
function splitByNeed(text: string, needOf: NeedReader): string[] {
  if (beginsNice.test(text) && !isStrong.test(text)) return [text];
  const { parts, joints } = partsOf(text);
  const needs = parts.map(needOf);
  const others =
    needs.some((need) => need === 'must') ||
    parts.slice(1).some((part) => beginsAsking(part) || isOne.test(part));
  if (parts.length < 2 || !others || !(needs.includes('nice') || needs.includes('duty'))) return [text];
  const clauses: string[] = [];
  let last: ClauseNeed = 'plain';
  for (const [at, part] of parts.entries()) {
    const need = needs[at] ?? 'plain';
    const joint = joints[at - 1] ?? '';
    const isNext =
      clauses.length === 0 ||
      (need === 'nice'
        ? isApart(part, clauses.at(-1) ?? '', joint) ||
          (joint === ', ' && parts.slice(0, at).some(isDemanded) && part.split(' ').length <= mostTailWords)
        : isTurn(need, last) || (beginsAsking(part) && last === 'nice'));
    if (isNext) clauses.push(part);
    else clauses.push(`${clauses.pop()}${joint}${part}`);
    if (need !== 'plain' || isNext) last = need;
  }
  return clauses;
}

const beginsNice = new RegExp(`^(?:${niceFrom})(?!\\p{L})`, 'iu');

const mostTailWords = 4;
const isDemanded = (part: string): boolean =>
  isStrong.test(part) ||
  /(?<!\p{L})(?:se requiere|fluid[oa]s?|fluent|fließend\p{L}*|courant|fluente)(?!\p{L})/iu.test(part);
const joint =
  /, | [-–] | (?:and|und|et|y|e|en|și|i) (?=[^,]{2,60} (?:would be|is|are|ist|wäre|est|serait|sería|sarebbe|este|byłoby) )/gu;

function partsOf(text: string): { parts: string[]; joints: string[] } {
  const [parts, joints]: [string[], string[]] = [[], []];
  let from = 0;
  let [at, depth] = [0, 0];
  for (const { 0: written, index } of text.matchAll(joint)) {
    for (; at < index; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
    if (depth > 0) continue;
    parts.push(text.slice(from, index));
    joints.push(written);
    from = index + written.length;
  }
  return { parts: [...parts, text.slice(from)], joints };
}

const isTurn = (need: ClauseNeed, last: ClauseNeed): boolean =>
  need !== 'plain' && last !== 'plain' && need !== last;

/**
 * What is nice stands apart from what comes before it if it asks anew, or is one thing by itself: `BE, VCA is een pré`, but not
 * `SAP, Oracle or NetSuite is preferred` and `Python, Linux and TCP/IP are all great`.
 */
const isApart = (part: string, before: string, joint: string): boolean =>
  beginsAsking(part) ||
  isStrong.test(before) ||
  (isOne.test(part) && !joinsTwo.test(part) && (joint === ', ' || !beginsAsking(before)));
const isOne =
  /(?<!\p{L})(?:is|would be|ist|wäre|est|serait|es|sería|è|sarebbe|é|seria|este|ar fi|jest|byłby|byłaby|byłoby)(?!\p{L})/iu;
const joinsTwo = /(?<!\p{L})(?:and|or|und|oder|et|ou|y|o|e|en|of|și|sau|i|lub|oraz)(?!\p{L})/iu;
const isStrong =
  /(?<!\p{L})(?:must|required|mandatory|essential|obligator\p{L}*|zwingend|indispensable|imprescindible|vereist|wymagan\p{L})(?!\p{L})/iu;
const begunOffer =
  /^(?:in return|we (?:offer|provide)|you(?:'ll| will) (?:get|receive|enjoy)|se ofrece|(?:te )?ofrecemos|wir bieten|bieten wir|nous (?:vous )?(?:offrons|proposons)|offriamo|si offre|(?:wij|we) bieden|oferecemos|oferim|oferujemy|zapewniamy)(?!\p{L})/iu;

const begunPay =
  /^(?:(?:individual |our |base |starting |the )?(?:salary|pay|compensation)|gehalt|vergütung|verdienst|rémunération|salaire|taux horaire|salario|retribución|retribuzione|ral|salaris|loon|salário|remuneração|salariu|wynagrodzenie|stawka|inquadramento|tipologia (?:di )?contratt\p{L}+|tipo (?:de|di) contrat\p{L}+|type de contrat|vertragsart|contract type|rodzaj umowy)(?!\p{L})/iu;

function needOfClause(text: string, section: ClauseNeed, needOf: NeedReader): ClauseNeed {
  if (section === 'plain' && yearsOfEmployer.test(text)) return 'drop';
  if (
    begunOffer.test(text) ||
    begunPay.test(text) ||
    (isAside.test(text.replace(/\([^()]*\)/g, ' ')) && !asksOfApplicant(text))
  )
    return 'drop';
  // Person specifications mark what is essential and what is desirable.
  const mark = /\(([ED])\)[.;]?$/.exec(text)?.[1];
  if (mark) return mark === 'E' ? 'must' : 'nice';
  const own = needOf(text);
  if (own === 'must' && section === 'plain' && isOfEmployer(text)) return 'plain';
  if (own === 'plain') return section;
  // Under `Nice to have` nothing is a must for saying `experience`, and a duty is none for its `customer needs`.
  if (own === 'must' && (section === 'nice' || section === 'drop') && !isStrong.test(text)) return section;
  if (section === 'duty' && own === 'must' && !isStrong.test(text) && !asksOfPerson.test(text))
    return section;
  // What is asked for may name what is offered or done: `experience with benefits administration`.
  if (
    (section === 'must' || section === 'nice') &&
    (own === 'duty' || own === 'drop') &&
    !notNeeded.test(text) &&
    !noneRequired.test(text) &&
    !refuses.test(text)
  )
    return section;
  return own;
}

const byEmployer =
  /^(?:\p{L}+[, ] ?){0,2}?(?:we|our|us|wir|unser\p{L}*|nous|notre|nos|nosotros|nuestr\p{L}+|noi|nostr\p{L}+|wij|ons|onze|nós|noss\p{L}+|nasz\p{L}*|naszego)(?!\p{L})/iu;
const askedByEmployer =
  /(?<!\p{L})(?:look\p{L}*|seek\p{L}*|search\p{L}*|want|need|expect|require|ask|hir\p{L}+|prefer|welcome|invite|you|your|candidates?|applicants?|someone|such\p{L}+|erwart\p{L}+|wünsch\p{L}+|brauch\p{L}+|recherch\p{L}+|cherch\p{L}+|attend\p{L}+|demand\p{L}+|busc\p{L}+|ped\p{L}+|valor\p{L}+|requ\p{L}+|necesit\p{L}+|cerc\p{L}+|richied\p{L}+|zoek\p{L}*|vrag\p{L}+|verwacht\p{L}*|procur\p{L}+|esper\p{L}+|caut\p{L}+|căut\p{L}+|aștept\p{L}+|astept\p{L}+|szuka\p{L}+|oczek\p{L}+|wymag\p{L}+|du|dich|sie|vous|tú|te|je|jij|u|você)(?!\p{L})/iu;
/** No applicant is asked for so many: `Con más de 25 años de experiencia y 800 oficinas`. */
const yearsOfEmployer =
  /(?<![\p{L}\d.,])(?:[2-9]\d|1\d\d)\+? ?(?:years|jahren?|ans|años|anni|jaar|anos|(?:de )?ani|lat)(?!\p{L})/iu;
export const isOfEmployer = (text: string): boolean =>
  yearsOfEmployer.test(text) || (byEmployer.test(text) && !askedByEmployer.test(text));

const someone =
  '(?:you|one|(?:candidates?|applicants?|persons?|individuals?|holders?|postholder|incumbent)(?: for (?:this|the) (?:position|role|job|post))?(?: who)?)';
const adverbs =
  '(?:,? (?:also|ideally|currently|preferably|already|either|probably|likely|therefore|then|need to|needs to|have to|be required to|be expected to|be looking to),?){0,3}';
const fitting =
  'pc|it|experienced|qualified|able|comfortable|familiar|proficient|fluent|educated|competent|skilled|computer|registered|certified|confident|literate|trained|licensed|available|willing|prepared|eligible|adept|conversant|versed|credit|self-employed|used to|(?:[\\p{L}/&]+ ){1,3}(?:qualified|educated|trained|certified|registered)';
const has = String.raw`(?:(?:have|has|had|hold|holds|own|owns|possess(?:es)?|bring|brings|speak|speaks|come from|comes from|demonstrate)(?! (?:the (?:opportunity|chance|option)|an? (?:opportunity|portfolio|chance)|full |direct |access|responsibility|overall|to (?!have|be|hold)|plenty|your|more|fun|any (?:questions|queries))(?![\p{L}]))|(?:be|are|is) (?:an? |fully |part |newly |recently |professionally |suitably |highly |already )*(?:${fitting})(?![\p{L}]))`;
const applicantHas = new RegExp(
  String.raw`(?<!\p{L}|(?:not all|not every|every|many|some|other) )${someone}(?: (?:will|would|must|should|shall|may|can)|['’]ll)?${adverbs} ${has}`,
  'iu',
);
const titleHas = new RegExp(
  String.raw`(?<!\p{L})[Tt]he (?:new |right )?(?!(?:Company|Client|Group|Trust|School|Team|Role|Council|Department|Business|Position)(?!\p{L}))(?:[A-Z][A-Za-z&/-]{1,30} ){1,5}(?:will|must|should)${adverbs} ${has}`,
  'u',
);
const isWanted =
  /(?<!\p{L})(?:(?:looking|search) for|seek(?:s|ing)?|requires?|recruiting|to (?:recruit|add|appoint|hire|employ|find|hear from)|requirement for|need(?:s|ing)?|wants?)(?: [\p{L}\d&/’'-]+){1,12}? (?:with|who (?:has|have|is|are|can|knows?|understands?|speaks?))(?!\p{L})/iu;
const mustHave =
  /(?<!\p{L})(?:must (?:be|have|hold|possess|speak|own|live|know|understand)|you(?: will|['’]ll|) need (?:an?|your own|at least|some|previous|prior|good|strong|proven|experience|knowledge)|(?:role|position|job|post) (?:will )?requires? (?:an?|at least|some|previous|prior|good|strong|proven|experience|knowledge)|(?:someone|people|individuals|candidates|applicants|anyone) with|need to (?:be|have|hold|possess|speak)|(?:is|are|will be)(?: also)? (?:absolutely )?(?:essential|required|mandatory|imperative|a must|necessary)(?! (?:to|for(?! this (?:position|role|job))|that|in|by)(?!\p{L})))(?!\p{L})/iu;
const asksElsewhere = wordsPattern(`
  setzen wir voraus|voraussetzung ist|voraussetzung sind|ist voraussetzung|sind voraussetzung|vorausgesetzt|zwingend erforderlich|
  ist erforderlich|sind erforderlich|von vorteil|wunschenswert|du verfugst|du beherrschst|sie verfugen uber|sie beherrschen|
  vous maitrisez|vous justifiez|vous disposez d*|vous possedez|vous etes titulaire*|vous etes diplome*|titulaire du|titulaire d'un*|
  est exige*|est requis*|est indispensable|est obligatoire|est souhaite*|sont souhaite*|serait un plus|est un plus|
  se requiere*|se requerira*|se precisa*|se necesita*|se exige*|se valora*|imprescindible*|es necesari*|sera necesari*|necesario carn*|
  necesario permiso*|es obligatori*|
  possiedi|si richiede|si richiedono|e richiest*|sono richiest*|e gradit*|sono gradit*|e necessari*|e indispensabile|titolo preferenziale|
  je beschikt over|je beheerst|je bent in het bezit|is vereist|zijn vereist|is een pre|is een must|is een vereiste|is een plus|
  e necessari*|e obrigatori*|sera um diferencial|e um diferencial|e desejavel|sera considerado um diferencial|
  este necesar*|este obligatori*|constituie avantaj|reprezinta un avantaj|
  wymagamy|wymagane jest|wymagana jest|mile widzian*|posiadasz`);

/** `Buscamos un oficial con experiencia en mecánica`, folded. */
const soughtElsewhere =
  /(?<!\p{L})(?:busca|precisa|necesita|selecciona|incorpora|requiere|recherche|cherche|recrute|cerca|cerchiamo|ricerca|seleziona|zoek|such[et]|procura|contrata|szuka|poszukuje|caut|angaj)\p{L}{0,6}(?: [\p{L}\d&/()'’,+-]+){1,14}? (?:con|avec|ayant|mit|met|com|z|ze|cu) (?:\p{L}+ ){0,3}?(?:experienc\p{L}+|conocimient\p{L}+|formacion|titulacion|esperienza|conoscenz\p{L}+|erfahrung\p{L}*|kenntniss\p{L}*|ervaring|kennis|conhecimento\p{L}*|doswiadczeni\p{L}+|znajomosci\p{L}+|experienta|cunostinte)(?!\p{L})/u;

/** True for `you will hold a full license` and `the ideal candidate is fluent`, but not for `you will be responsible`. */
export const asksOfApplicant = (text: string): boolean =>
  applicantHas.test(text) ||
  isWanted.test(text) ||
  titleHas.test(text) ||
  mustHave.test(text) ||
  wouldHelp.test(text) ||
  asksElsewhere.test(foldAccents(text)) ||
  soughtElsewhere.test(foldAccents(text));
const wouldHelp =
  /(?<!\p{L})(?:is|are|be)(?: also| highly| strongly)*(?: an?)?(?: big| huge| distinct| definite| real| strong| added)* (?:useful|advantage|beneficial|desirable|desired|preferred|plus|bonus|asset|helpful|advantageous|welcome)(?!\p{L})/iu;

const asksOfPerson =
  /\b(?:you (?:have|bring|know|hold|are|speak)|years|degree|certifi\w+|licen[cs]e|fluent|(?:strong|proven|solid|prior|previous) (?:experience|knowledge|skills))\b/i;
const refuses = /\b(?:is|are) not\b|n't\b/i;

const isAside =
  /\b(?:follow us|(?:may|can) be substituted|does not (?:provide|offer|sponsor)|please include|originally posted|acting as an? employment|if (?:you are|you're|this is) interested|if you (?:believe|think|feel|match|would like)|interested in this|please (?:go|call|e-?mail|send|contact|apply|forward|visit|click|note)|for (?:more|further) (?:information|details)|(?<!don't |don’t |not )apply (?:now|via|by|with|here|online|today|at|on|through)|to apply|(?:send|submit|forward|email|include|attach) (?:us )?(?:your|an?|the) [^.]{0,30}(?:cv|resume|résumé|application|letter|portfolio|profile)|contact (?:me|us)|cover letter|(?:word|pdf) resume|training (?:will be|is|can be) (?:given|provided|offered|available)|hi github|equal opportunit\w+|does not discriminate|qualified applicants|without regard to|regardless of|historically underrepresented|pursuant to|fair chance|(?:base|exact|actual) (?:pay|salary)|pay range|salary range|we (?:determine|understand|believe|know) |complete understanding of th|not limited to experience|background in the job posting|not (?:all|every) (?:applicants?|candidates?)|(?:don't|don’t|do not) let (?:that|it|this)|besteht (?:für|die möglichkeit)|(?:wird|werden) angeboten|(?:die|der) möglichkeit (?:der|zur|auf)|(?:don't|don’t|do not) (?:meet|match|tick|check) (?:all|every)|match(?:es)? (?:a|the|our) job description|privacy policy|protected from spam|eoe|reasonable accommodations?|due to a disability|equal employment|americans with disabilities)\b|(?<!\b(?:budgets?|p&l|portfolio|revenues?|turnover|raised|quota)\b[^.;]{0,40})[€$£]\s?\d|\d\s?(?:€|euros?\b|EUR\b|zł|PLN|RON\b|USD\b|CHF\b)|\bgross per\b|\bcapital of\b|(?<!\p{L})(?:lebenslauf|bewerbungsunterlagen|bewerben sie|bewirb dich|curr[ií]culo|envi(?:ar|e|a) (?:tu|un|o|seu|su) (?:cv|e?-?mail|curr)|candidature|votre cv|lettre de motivation|stuur (?:je|jouw|uw)|sollicite[er]r?|invia(?:re)? (?:il )?(?:cv|curriculum)|trimite(?:ți)? cv|aplikuj|prześlij|cv (?:na adres|to|prosimy)|prosimy o (?:kontakt|przesłanie)|proszę o kontakt|kontakt telefoniczny|zapraszamy|postulez|n['’]hésitez pas|interesad[oa]s? (?:enviar|llamar|contactar)|neem contact op|kontaktieren sie|candidarsi|inviateci)(?!\p{L})|\S@[^\s@]+\.\w\w/iu;

/** `SEM` is marketing; `sem` is `without` in Portuguese, where no role or skill follows that is named so. */
const withoutMarketing = (text: string): string =>
  text.replace(
    /\bsem (?=(?:specialist|manager|analyst|expert|strategist|executive|campaign|experience|skill|knowledge)s?\b)|\bSEM\b/giu,
    (written) => (written === 'SEM' || written.length > 3 ? ' ' : written),
  );

function withoutOpposites(text: string): string {
  const words = text.split(' ');
  const isOpposite = (at: number) =>
    at > 1 &&
    /^(?:no|not|non|nicht|não|nie)$/i.test(words[at] ?? '') &&
    words.slice(0, at).some((word) => word.length > 3 && word === trimEndOf(words[at + 1] ?? '', /[.,;)]/));
  return words.filter((_, at) => !isOpposite(at)).join(' ');
}

function needOfWords(text: string, excludes: RegExp): ClauseNeed {
  if (
    noneRequired.test(text) ||
    (notNeeded.test(text) && !isNeeded.test(text.replace(/\b(?:is|are) not\b/gi, '')))
  )
    return 'drop';
  if (
    /\b(?:is|are) not\b.*\b(?:needed|required|necessary|essential|important|mandatory)\b|n't (?:needed|required|necessary)/i.test(
      text,
    )
  )
    return 'drop';
  if (/\bno (?:experience|problem|matter|doubt)\b/i.test(text)) return 'drop';
  if (notWithout.test(text)) return 'must';
  if (excludes.test(withoutOpposites(withoutMarketing(text))) && !/\bnot (?:only|just)\b/i.test(text))
    return 'not';
  const folded = foldAccents(text);
  if (nice.test(folded)) return 'nice';
  if (asksOfApplicant(text)) return 'must';
  return /\d\+? ?(?:years|yrs)(?![^.;]{0,9}(?:old|ago))/i.test(text) ||
    must.test(folded) ||
    beginsAsking(text)
    ? 'must'
    : 'plain';
}
