import { readFileSync } from 'node:fs';
import { isVague } from '../reading/advert/phrase-words.ts';
import { genitive, isEverydayWord, isPlace } from '../reading/advert/sentence-words.ts';
import { foldAccents } from '../vocabulary/fold.ts';
import { listTechnologies, type NamedSkill } from '../vocabulary/technologies.ts';

const everydayNames = new Set(
  'go r c d ad ap ar gl ms pm pr er excel word access swift express spring spark make teams slack notion monday segment rust dart outlook sage unity chef sketch flask hive lever workday ruby drift square toast epic puppet box zoom flow basic assembly react vue node oracle helm ant maven gulp grunt hub ember backbone crystal julia lua elm scratch logic stata lotus pages numbers keynote planner project visio publisher windows edge safari chrome bing sem amplitude mode looker heap snowflake fusion inventor creo presto remix astro maya rhino framer buffer outreach gong apollo exchange cisco eagle lean apache angular tomcat electron houdini nuke avid vault trello affinity sanity intercom concur relativity clio micros galileo sabre nomad packer salt envoy kong prefect celery jamf moz stripe braze soap opera amadeus rest'.split(
    ' ',
  ),
);
const abbreviations = new Set(
  'it ad ap ar gl qb er bi ai ml tf js ts qa ui ux ats pos api aws cv'.split(' '),
);
/** As a rule the tool is meant, except where another word makes it something else. */
const seldomOther = new Set(
  'react vue workday stata visio tomcat chrome cisco oracle jamf trello avid'.split(' '),
);

export const isEveryday = (name: string): boolean => {
  const folded = foldAccents(name);
  return (everydayNames.has(folded) && !seldomOther.has(folded)) || abbreviations.has(folded);
};

const otherThings = patternsOf('^[\\s-]{1,3}(?:', ')(?![\\p{L}\\p{N}])', {
  access: 'control|controls|point|points|rights|management|request|requests|to|layer|network|road|equipment',
  assembly: 'line|lines|work|worker|of|instructions|drawings|technician|operations|plant|hall|member',
  basic: '(?!programming|language|developer)\\p{L}+',
  box: 'office|truck|spring|plot|plan',
  c: 'level|suite|section|plus|grade|arm|e|o',
  chef: 'de|s|and|in|at|manager|instructor|training',
  d: 'link|level',
  driving:
    '(?!(?:licen\\p{L}+|trucks?|vehicles?|cars?|vans?|bus\\p{L}*|forklifts?|tractors?|heavy|skills?|experience|tests?|school|instructor|and|or|in|for|with|to|of|on|at)(?!\\p{L}))\\p{L}+',
  edge: 'computing|case|cases|device|devices',
  epic: 'games|poem|stories|story',
  exchange: 'program|programme|rate|rates|student|students|of|programs',
  excel: 'at|in|as',
  express: 'delivery|lane|shipping|entry|mail|scripts',
  flow: 'chart|charts|cytometry|rate|meter|of|control',
  go: 'to|getter|live|kart|no|lives|beyond|the|above',
  heap: 'leach',
  lean: 'on|body',
  lever: 'arm',
  logistic: 'regression|function|model|models|curve',
  make: 'up|sure|a|the',
  mode: 'of',
  monday: 'to|through|morning|friday|thru',
  node: 'biopsy|dissection',
  numbers: 'of|and',
  outlook: 'on|for|of',
  pages: 'of|per',
  'project management': 'office|institute',
  project: '(?!server|professional|online|\\d{4})\\p{L}+',
  r: '(?:&|and) ?d|value',
  react:
    'to|quickly|fast|calmly|well|appropriately|immediately|swiftly|flexibly|accordingly|promptly|rapidly',
  audit: 'committees?',
  reporting: '(?:directly )?(?:to|into)|an?|all',
  rest: 'of|home|room',
  rust: 'removal|protection|proofing|prevention',
  salt: 'water|lake|bath',
  scratch: 'cooking|baking|made|kitchen|resistance',
  segment: 'reporting|analysis|manager|of|leader',
  sketch: 'artist|drawing|drawings|book',
  slack: 'time',
  soap: 'notes?|making|opera',
  spark: 'plug|plugs|energy|ignition',
  spring:
    '(?:19|20)\\d\\d|semester|term|training|water|quarter|break|cleaning|season|summer|show|collection|festival|concert',
  square: 'footage|feet|foot|meter|meters|metre|metres|d|dance',
  swift:
    'payments?|messag\\p{L}+|transfers?|codes?|network|bic|mt|gpi|water|action|response|resolution|transportation',
  teams: 'of|to|and|in|across|with',
  toast: 'masters?',
  twitter: 'bootstrap',
  unity: 'church|health|point|of',
  vault: 'teller|operations',
  windows: 'and|or|cleaning|installation|doors',
  word: 'processing|processor|processors|of|press|play|problems|count',
  zoom: 'lens|lenses',
});
const otherMakers = patternsOf('(?<!\\p{L})(?:', ')[\\s/]+$', {
  spark: 'adobe',
  express: 'adobe|american',
  payroll: 'on the|on',
  flow: 'work|cash',
  aws: 'welding inspector|welder|welding',
  agile: 'fast[- ]paced,?(?: and)?|dynamic,?(?: and)?',
  compliance: 'in',
  housekeeping: 'good',
  recruiting: 'is|are|currently|now|when',
  warehouse: 'data',
  warehousing: 'data',
  xp: '(?:windows|win|office)(?:[ ,/]+(?:server|nt|me|vista|[\\dx.]+))*',
  networks: 'neural|neuronal|social',
  network: 'neural|social',
});

/** The things beside which a name is another thing, and those beside which it is the skill all the same. */
const trades: Record<string, { other: RegExp; own: RegExp }> = {
  swift: {
    other:
      /(?<!\p{L})(?:sepa|ach|fedwire|chips|iban|wire|payments?|remittances?|trade finance|correspondent|treasury|banking|forex|letters? of credit|zahlung\p{L}*|virements?|transferencias?|pagos?|bonifici)(?!\p{L})/u,
    own: /(?<!\p{L})(?:ios|xcode|uikit|swiftui|objective[- ]?c|cocoa\p{L}*|kotlin|java|python|apps?|mobile|apple|macos|develop\p{L}*|programm\p{L}*)(?!\p{L})/u,
  },
  api: {
    other:
      /(?<!\p{L})(?:asme|astm|nace|nec|nfpa|atex|piping|pipes?|petroleum|valves?|tanks?|weld\p{L}*|pharma\p{L}*|drilling|aws d1)(?!\p{L})/u,
    own: /(?<!\p{L})(?:rest\p{L}*|json|xml|software|web|integration\p{L}*|graphql|develop\p{L}*|java\p{L}*|python|http|soap)(?!\p{L})/u,
  },
  aws: {
    other: /(?<!\p{L})(?:weld\p{L}*|asme|astm|d1\.1|cwi|fabricat\p{L}*|structural|steel)(?!\p{L})/u,
    own: /(?<!\p{L})(?:cloud|ec2|s3|lambda|azure|gcp|amazon|devops|terraform|docker|kubernetes)(?!\p{L})/u,
  },
  cv: {
    other:
      /(?<!\p{L})(?:this|my|curriculum|resume|correctly|loans?|vehicles?|auto|send|attached|hv|lv)(?!\p{L})/u,
    own: /(?<!\p{L})(?:opencv|vision|nlp|learning|images?|models?|yolo|pytorch|tensorflow)(?!\p{L})/u,
  },
  pm: {
    other: /(?<!\p{L})(?:sap|fico|mm|sd|qm)(?!\p{L})/u,
    own: /(?<!\p{L})(?:projects?|products?|program(?:me)?s?)(?!\p{L})/u,
  },
  gl: {
    other: /(?<!\p{L})(?:open ?gl|webgl|glut|xforms)(?!\p{L})/u,
    own: /(?<!\p{L})(?:ledger|account\p{L}*|journal\p{L}*|finance)(?!\p{L})/u,
  },
  pr: {
    other: /(?<!\p{L})(?:purchas\p{L}*|requisitions?|procure\p{L}*|san juan|pull requests?)(?!\p{L})/u,
    own: /(?<!\p{L})(?:media|press|communicat\p{L}*|publicity|brand\p{L}*|events?)(?!\p{L})/u,
  },
  spark: {
    other:
      /(?<!\p{L})(?:adobe|photoshop|indesign|illustrator|premiere|canva|lightroom|after effects|creative (?:cloud|suite))(?!\p{L})/u,
    own: /(?<!\p{L})(?:apache|hadoop|hive|scala|python|sql|kafka|databricks|pyspark|airflow|emr|flink|data)(?!\p{L})/u,
  },
};

export function isOfAnotherTrade(name: string, folded: string): boolean {
  const trade = trades[name];
  return trade?.other.test(folded) === true && !trade.own.test(folded);
}

const qualifiers =
  /^(?:microsoft|ms|m\.s|apache|google|amazon|core|advanced?|basics?|basic|intermediate|expert|proficient|knowledge|experience[d]?|of|in|with|using|good|strong|excellent|solid|working|skills?|skilled|programming|language|languages|scripting|the|adv|tools?|software|office|familiar|proficiency|statistical|fluent|latest|v?\d+(?:\.\d+)?|[-–•*·:.]+|\d+[).])$/;

function patternsOf(start: string, end: string, words: Record<string, string>): Map<string, RegExp> {
  return new Map(Object.entries(words).map(([name, list]) => [name, new RegExp(start + list + end, 'u')]));
}

export const isOtherThing = (name: string, before: string, after: string): boolean =>
  otherThings.get(name)?.test(after) === true || otherMakers.get(name)?.test(before) === true;

const joinedLetters = /\p{L}&\p{L}|(?<!\p{L})\p{L}\/\p{L}(?![\p{L}+#])/gu;

/** A letter is a language beside other languages and tools; elsewhere it is an initial, a grade or a class. */
function isLanguage(
  text: string,
  before: string,
  after: string,
  isKnown: (text: string) => boolean,
): boolean {
  if (/[\p{L}]&$|(?<!\p{L})[^CRDcrd\P{L}]\/$/u.test(before) || /^ ?& ?\p{L}/u.test(after)) return false;
  if (
    /program|languages?\b|script|software|statistic|\bcod(?:e|ing)\b|develop|\bmodels?\b|analy[sz]|tidyverse|ggplot|shiny|data|firmware|embedded|microcontroller|compiler|kernel/i.test(
      text,
    )
  )
    return true;
  return text
    .split(/[,;/&():]|\b(?:and|or|in)\b/)
    .map((part) => part.replaceAll('.', ' ').trim())
    .some((part) => part.length > 1 && isKnown(part));
}

const betweenItems = /[,;:/()&|]|\s(?:and|or|und|et|y|with)\s/;

/** True if a word is all that an item of a list of skills names, or stands beside known names alone: `Oracle databases`, not `Power BI`. */
export function isWholeItem(text: string, start: number, end: number): boolean {
  const before = (text.slice(0, start).split(betweenItems).at(-1) ?? '').trim();
  const behind = (text.slice(end).split(betweenItems)[0] ?? '').trim();
  const isBare = (rest: string) =>
    rest.split(/\s+/).every((word) => word === '' || qualifiers.test(foldAccents(word)));
  return (
    [before, behind].every((rest) => isKnownSkill(rest) || isBare(rest)) &&
    (behind === '' || !isKnownSkill(`${before} ${text.slice(start, end)} ${behind}`.trim()))
  );
}

export function isItem(folded: string, name: string): boolean {
  const written = name.length === 1 ? folded.replace(joinedLetters, ' ') : folded;
  return written.split(betweenItems).some((part) => {
    const words = part.trim().split(/[\s-]+/);
    const at = words.indexOf(name);
    return (
      at >= 0 &&
      words.slice(0, at).every((word) => qualifiers.test(word) || abbreviations.has(name)) &&
      !isOtherThing(name, `${words.slice(0, at).join(' ')} `, ` ${words.slice(at + 1).join(' ')}`)
    );
  });
}

/** In lower case, too, beside others of their kind: `microsoft office (word, excel)`. */
const officeTools = new Set(['excel', 'word', 'access', 'outlook', 'project']);
const ofOffice = /\b(?:ms|microsoft|office|spread ?sheets?|packages|power ?point)\b/i;

const listedBefore =
  /(?:^|[,;:/(&•|]|(?<!\p{L})(?:and|or|with|in|of|no|not|using|uses?|knows?|know|like|languages?|tools?|und|oder|et|ou|y|e|o|en|mit))\s*$/iu;
const listedAfter =
  /^\s*(?:$|[,;:/.)(&|]|(?:and|or|und|oder|et|ou|y|e|programm\p{L}*|languages?|develop\p{L}*|engineer\p{L}*|skills?|script\p{L}*|experience|framework|boot|mvc|is|spreadsheets?|macros?|pivot|formulas?|vlookups?|reports?|for|with|since|apps?|applications?|services?|microservices|jobs|pipelines?|clusters?|servers?|documents?|databases?|queries|bots?|modules|code|dashboards?|models?|projects?|backends?|apis?|librar\p{L}+|packages|core|sql|streaming|native|hooks|components?|tables?|sheets?|workbooks?|charts?|certified|expert|\d{1,4}(?:\.\d+)?)(?!\p{L}))/iu;

/** A name that is an everyday word needs a capital, and may not be part of another name, such as `Eagle Flask Industries`. */
export function isMeantHere(
  text: string,
  start: number,
  end: number,
  isKnown: (text: string) => boolean,
): boolean {
  const [before, after, name] = [text.slice(0, start), text.slice(end), foldAccents(text.slice(start, end))];
  if (
    isOtherThing(name, foldAccents(before), foldAccents(after)) ||
    isOfAnotherTrade(name, foldAccents(text))
  )
    return false;
  if (text.slice(start, end) === name && officeTools.has(name))
    return (
      ofOffice.test(text) && /(?:^|[,;:/(&-]|\b(?:ms|microsoft|and|of|in|as|advanced?))\s*$/i.test(before)
    );
  const isListed = listedBefore.test(before) && listedAfter.test(after);
  if (name.length === 1) return isListed && isLanguage(text, before, after, isKnown);
  if (name === 'ts')
    return isListed && isLanguage(text, before, after, (part) => foldAccents(part) !== name && isKnown(part));
  if (abbreviations.has(name))
    return !/\p{Lu}\p{Ll}+ $/u.test(before) || !/^,? (?:\p{Lu}\p{Ll}+ \p{Lu}|\()/u.test(after);
  if (text === text.toUpperCase()) return isListed;
  const previous = /\s$/.test(before) ? (before.trimEnd().split(/\s/).at(-1) ?? '') : '';
  const isPartOfName = (word: string) =>
    /^\p{Lu}[\p{L}\p{N}'’.-]*$/u.test(word) && !qualifiers.test(foldAccents(word)) && !isKnown(word);
  const isFirst = /^\W*$/.test(before.slice(0, before.length - previous.length - 1));
  return listedAfter.test(after) && (previous === '' || isFirst || !isPartOfName(previous));
}

export const spellingsOfEveryday = (name: string): string[] => [
  name,
  name.toUpperCase(),
  `${name[0]?.toUpperCase()}${name.slice(1)}`,
  ...(officeTools.has(foldAccents(name)) ? [foldAccents(name)] : []),
];

/** Skills and tools that O*NET's list of technologies lacks, one a line; those in lower case stand so in descriptions, too. */
const skillsFile = new URL('../../../../resources/skills.txt', import.meta.url);

/** What is general is a subject or an activity, not a tool. */
type Known = Record<'isOwn' | 'isPlain' | 'isGeneral', boolean>;
let index: { keys: Map<string, Known>; longest: number } | undefined;

function loadIndex() {
  if (index) return index;
  const keys = new Map<string, Known>();
  for (const name of readFileSync(skillsFile, 'utf8').trimEnd().split('\n'))
    keys.set(keyOf(name), {
      isOwn: true,
      isPlain: /^\p{Ll}+$/u.test(name),
      isGeneral: name === name.toLowerCase(),
    });
  for (const { name, isOwn } of listTechnologies())
    if (!keys.has(keyOf(name)))
      keys.set(keyOf(name), { isOwn, isPlain: false, isGeneral: isOwn && name === name.toLowerCase() });
  for (const word of 'ms,support,operating system,web browser,computer,email,internet,software,basic,other,human resources,english,calendar,database,server,the,act,apex,focus,impact,insight,notes,vision,target,mercury,horizon,galaxy,sap,mint,prime,flash,care,pro,plus'.split(
    ',',
  ))
    if (word !== 'sap') keys.delete(word);
  index = { keys, longest: 5 };
  return index;
}

const keyOf = (text: string) =>
  foldAccents(text)
    .replace(/[\s-]+/g, ' ')
    .trim();
export const isKnownSkill = (text: string): boolean => loadIndex().keys.has(keyOf(text));
export const isTool = (text: string): boolean => loadIndex().keys.get(keyOf(text))?.isGeneral === false;
const wordPattern =
  /(?:\.net\b|ci\/cd|a\/b|pl\/sql|t-sql|s\/4 ?hana|tcp\/ip|p&l|fp&a|r&d|i\/o)|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.&’'](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*(?:\+\+|#)?/giu;

const versionAfter =
  /^ (?:\d{1,2}(?:\.\d{1,2}){0,2}[cgi]?|20\d\d)\+?(?=\s*$|[,;)]|\.(?:\s|$)|\s(?:and|or|is|are|required|needed|experience|certified|und|oder|et|ou)(?:\s|[.,;]|$))/;

/** Takes the longest names first where they overlap. */
export function findSkills(text: string): NamedSkill[] {
  const { keys, longest } = loadIndex();
  const words = [...text.matchAll(wordPattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const found: NamedSkill[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let length = Math.min(longest, words.length - from); length > 0; length--) {
      const start = words[from]?.start ?? 0;
      const end = words[from + length - 1]?.end ?? 0;
      const written = text.slice(start, end);
      if (/[,;()]|\s{2}/.test(written)) continue;
      const known = keys.get(keyOf(written));
      if (!known || !isMeant(text, written, start, end, known.isOwn)) continue;
      const [version = ''] =
        known.isOwn && !/\d/.test(written) ? (versionAfter.exec(text.slice(end)) ?? []) : [];
      found.push({
        text: `${written}${version}`,
        start,
        end: end + version.length,
        ...(known.isPlain && version === '' && { isPlain: true }),
      });
      from += length - 1;
      if (version !== '') from++;
      break;
    }
  }
  return found;
}

function isMeant(text: string, written: string, start: number, end: number, isOwn: boolean): boolean {
  const folded = foldAccents(written);
  if (isOtherThing(folded, foldAccents(text.slice(0, start)), foldAccents(text.slice(end)))) return false;
  if (written.length === 1 && /\p{Ll}/u.test(written)) return false;
  if (abbreviations.has(folded) && written !== written.toUpperCase() && /^-\p{Ll}/u.test(text.slice(end)))
    return false;
  if (!everydayNames.has(folded))
    return (
      isOwn ||
      written !== written.toLowerCase() ||
      written.includes(' ') ||
      folded.length < 4 ||
      /[^a-z]/.test(folded)
    );
  if ((folded === 'rest' || folded === 'soap') && written !== written.toUpperCase()) return false;
  const after = text.slice(end, end + 14);
  const before = text.slice(Math.max(0, start - 18), start);
  if (/^ (?:to|in|at|above|beyond|the|a|an|sure|live)\b/i.test(after)) return false;
  const isListed =
    /(?:^|[,;:/(]|\b(?:and|or|with|in|of|no|using|uses?|know|knows|needs?|requires?|have|und|oder|et|ou|y|e))\s*$/i.test(
      before,
    );
  if (/^[A-Z]$/.test(written) && /^ (?:skills|programming|programmers?|developers?|scripting)\b/.test(after))
    return true;
  if (!isListed && written.length === 1) return false;
  const hasCapital = /^\p{Lu}/u.test(written);
  if (
    hasCapital &&
    (start > 0 ||
      /^\s*(?:\.?$|[,;/]|\d{1,2}(?:\.\d{1,2})?[cgi]?(?![\p{L}\d%])|and\b|or\b|is\b|developer|programmer|engineer|experience|knowledge|skills|required|needed|mandatory|essential|preferred|optional|helpful|(?:ist|wäre|sind|est|serait|es|sería|è|sarebbe|is|zijn|é|seria|este|e|ar|jest|byłby)\s|erforderlich|zwingend|notwendig|obligatoire|indispensable|requis|exigé|obligatori|obligatorio|imprescindible|requerid|richiest|obbligatori|indispensabile|vereist|verplicht|obrigatóri|indispensável|obligatoriu|necesar|wymagan|konieczn|mile)/u.test(
        after,
      ))
  )
    return true;
  return (
    isListed &&
    /^\s*(?:$|[,;/.)]|and\b|or\b|experience|developer)/.test(after) &&
    /(?:[,;/]|\b(?:and|or|with|in|no|of|using|knows?))\s*$/i.test(before)
  );
}

/** What the name of a tool follows when a description asks for it: `experience with Trino`, `You know Zustand`. */
const asking =
  /(?<!\p{L})(?:(?:experienced?|expertise|hands-on|background|skill(?:s|ed)?|proficien(?:t|cy)|fluen(?:t|cy)|knowledge|command|mastery|familiar(?:ity)?|comfortable|competen(?:t|ce)|exposure|years|yrs)(?:\s\p{Ll}+){0,2}?\s(?:with|in|of|using|to)|(?:you|we)\s(?:already\s)?(?:know|bring|use|master|have)|(?:expected|required|needs?|must|should|will)\s(?:to\s)?(?:have|hold|possess)|(?:expérience|maîtrise|connaissance)s?(?:\s\p{Ll}+){0,2}?\s(?:de|en|avec|du)|maîtris(?:e|ez|er)|(?:experiencia|conocimientos?|manejo|dominio)(?:\s\p{Ll}+){0,2}?\s(?:con|en|de)|(?:esperienza|conoscenza|padronanza)(?:\s\p{Ll}+){0,2}?\s(?:con|in|di)|(?:ervaring|kennis)\s(?:met|van|in)|(?:experiência|conhecimentos?|domínio)(?:\s\p{Ll}+){0,2}?\s(?:com|em|de)|(?:experiență|experienta|cunoștințe|cunostinte)(?:\s\p{Ll}+){0,2}?\s(?:cu|în|in|de)|(?:znajomość|znajomosc|doświadczenie)(?:\s(?:z|w|ze))?)\s+/giu;
/** In German every noun has a capital: a name is known by a digit or by capitals within. */
const askingInGerman =
  /(?<!\p{L})(?:Erfahrung(?:en)?|Kenntnisse?n?|Umgang|Know-how)(?:\s\p{Ll}+)?\s(?:in|mit|von)\s(?:de[rmn]\s)?|(?<!\p{L})(?:beherrsch(?:en|st|t)|kennen)\s+/gu;
const name = String.raw`\p{Lu}[\p{L}\p{N}+#]*(?:[.&-][\p{L}\p{N}+#]+)*(?: \p{Lu}[\p{L}\p{N}+#.-]*[\p{L}\p{N}+#]| \d+(?:\.\d+)?(?!\+?\s*(?:years|yrs|\p{L})))*`;
const unmistakable = String.raw`(?=[\p{L}\p{N}+#.&-]*(?:\d|\p{L}\p{Lu}))${name}`;
const joints = String.raw`\s*(?:,|/|&)\s*(?:(?:and|or|und|oder)\s)?|\s(?:and|or|und|oder|et|ou|y|e|o|en|of|sau|și|i|lub)\s`;
const listOf = (one: string) => new RegExp(`^(?:${one})(?:(?:${joints})(?:${one}))*`, 'u');
const names = listOf(name);
const germanNames = listOf(unmistakable);

const other =
  /^(?:I|You|We|Our|The|A|An|Your|This|It|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Europe|European|American|EU|UK|U\.?S(?:\.?A)?|EMEA|DACH|APAC|LATAM|Bachelor\S*|Master\S*|BSc|MSc|BA|MA|PhD|MBA)$/u;

/** `Experience in International markets`, `conocimiento en Herramientas`, but not `LED`. */
const isEverydayName = (words: string): boolean =>
  /^\p{Lu}\p{Ll}+$/u.test(words) &&
  (isEverydayWord(foldAccents(words), 'en') || isVague(foldAccents(words))) &&
  !ofOffice.test(words) &&
  !officeTools.has(foldAccents(words));

/**
 * Finds names that no list has, where a clause asks for them by its words, such as this year's framework, a
 * machine or the software of one trade.
 */
export function findNames(text: string, taken: { start: number; end: number }[]): NamedSkill[] {
  const found: NamedSkill[] = [];
  for (const [pattern, list] of [
    [asking, names],
    [askingInGerman, germanNames],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const from = match.index + match[0].length;
      const [written = ''] = list.exec(text.slice(from)) ?? [];
      for (const part of written.matchAll(new RegExp(name, 'gu'))) {
        const start = from + part.index;
        const end = start + part[0].length;
        const overlaps = [...taken, ...found].some((one) => start < one.end && end > one.start);
        const goesOn = /^\p{Lu}\p{Ll}+$/u.test(part[0]) && genitive.test(text.slice(end));
        if (overlaps || goesOn || other.test(part[0]) || isEverydayName(part[0]) || isPlace(part[0]))
          continue;
        found.push({ text: part[0], start, end });
      }
    }
  }
  return found;
}
