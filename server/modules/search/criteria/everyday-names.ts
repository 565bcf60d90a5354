import { foldAccents } from '../vocabulary/fold.ts';

/** Names of skills that are everyday words or letters too. */
export const everydayNames = new Set(
  'go r c d ad ap ar gl ms pm pr er excel word access swift express spring spark make teams slack notion monday segment rust dart outlook sage unity chef sketch flask hive lever workday ruby drift square toast epic puppet box zoom flow basic assembly react vue node oracle helm ant maven gulp grunt hub ember backbone crystal julia lua elm scratch logic stata lotus pages numbers keynote planner project visio publisher windows edge safari chrome bing sem amplitude mode looker heap snowflake fusion inventor creo presto remix astro maya rhino framer buffer outreach gong apollo exchange cisco eagle lean apache angular tomcat electron houdini nuke avid vault trello affinity sanity intercom concur relativity clio micros galileo sabre nomad packer salt envoy kong prefect celery jamf moz stripe braze soap opera amadeus rest'.split(
    ' ',
  ),
);
/** Abbreviations that are words or initials in lower case. */
const abbreviations = new Set(
  'it ad ap ar gl qb er bi ai ml tf js ts qa ui ux ats pos api aws cv'.split(' '),
);
/** As a rule the tool is meant, except where another word makes it something else. */
const seldomOther = new Set(
  'react vue workday stata visio tomcat chrome cisco oracle jamf trello avid'.split(' '),
);

/** True for a name that has to be written as one to be meant. */
export const isEveryday = (name: string): boolean => {
  const folded = foldAccents(name);
  return (everydayNames.has(folded) && !seldomOther.has(folded)) || abbreviations.has(folded);
};

/** Other things that begin with the same word: `word processing`, `access control`, `Spring 2011`. */
const otherThings = patternsOf('^[\\s-]{1,3}(?:', ')(?![\\p{L}\\p{N}])', {
  access: 'control|controls|point|points|rights|management|request|requests|to|layer|network|road|equipment',
  assembly: 'line|lines|work|worker|of|instructions|drawings|technician|operations|plant|hall|member',
  basic: '(?!programming|language|developer)\\p{L}+',
  box: 'office|truck|spring|plot|plan',
  c: 'level|suite|section|plus|grade|arm|e|o',
  chef: 'de|s|and|in|at|manager|instructor|training',
  d: 'link|level',
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
  make: 'up|sure|a|the',
  mode: 'of',
  monday: 'to|through|morning|friday|thru',
  node: 'biopsy|dissection',
  numbers: 'of|and',
  outlook: 'on|for|of',
  pages: 'of|per',
  project: '(?!server|professional|online|\\d{4})\\p{L}+',
  r: '(?:&|and) ?d|value',
  react:
    'to|quickly|fast|calmly|well|appropriately|immediately|swiftly|flexibly|accordingly|promptly|rapidly',
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
  unity: 'church|health|point|of',
  vault: 'teller|operations',
  windows: 'and|or|cleaning|installation|doors',
  word: 'processing|processor|processors|of|press|play|problems|count',
  zoom: 'lens|lenses',
});
/** Another maker's tool of the same name. */
const otherMakers = patternsOf('(?<!\\p{L})(?:', ')\\s+$', {
  spark: 'adobe',
  express: 'adobe|american',
  payroll: 'on the|on',
  flow: 'work|cash',
  aws: 'welding inspector|welder|welding',
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
      /(?<!\p{L})(?:asme|astm|nace|piping|pipes?|petroleum|valves?|tanks?|weld\p{L}*|pharma\p{L}*|drilling|aws d1)(?!\p{L})/u,
    own: /(?<!\p{L})(?:rest\p{L}*|json|xml|software|web|integration\p{L}*|graphql|develop\p{L}*|java\p{L}*|python|http|soap)(?!\p{L})/u,
  },
  aws: {
    other: /(?<!\p{L})(?:weld\p{L}*|asme|d1\.1|cwi|fabricat\p{L}*|structural|steel)(?!\p{L})/u,
    own: /(?<!\p{L})(?:cloud|ec2|s3|lambda|azure|gcp|amazon|devops|terraform|docker|kubernetes)(?!\p{L})/u,
  },
  cv: {
    other:
      /(?<!\p{L})(?:this|my|curriculum|resume|correctly|loans?|vehicles?|auto|send|attached|hv|lv)(?!\p{L})/u,
    own: /(?<!\p{L})(?:opencv|vision|nlp|learning|images?|models?|yolo|pytorch|tensorflow)(?!\p{L})/u,
  },
  spark: {
    other:
      /(?<!\p{L})(?:adobe|photoshop|indesign|illustrator|premiere|canva|lightroom|after effects|creative (?:cloud|suite))(?!\p{L})/u,
    own: /(?<!\p{L})(?:apache|hadoop|hive|scala|python|sql|kafka|databricks|pyspark|airflow|emr|flink|data)(?!\p{L})/u,
  },
};

/** True if a name stands among things of another trade: `SWIFT, SEPA and ACH`, `Photoshop, Spark and Premiere`. */
export function isOfAnotherTrade(name: string, folded: string): boolean {
  const trade = trades[name];
  return trade?.other.test(folded) === true && !trade.own.test(folded);
}

/** Words around a skill that leave it what it is. */
const qualifiers =
  /^(?:microsoft|ms|m\.s|apache|google|amazon|core|advanced?|basics?|basic|intermediate|expert|proficient|knowledge|experience[d]?|of|in|with|using|good|strong|excellent|solid|working|skills?|skilled|programming|language|languages|scripting|the|adv|tools?|software|office|familiar|proficiency|statistical|fluent|latest|v?\d+(?:\.\d+)?|[-–•*·:.]+|\d+[).])$/;

function patternsOf(start: string, end: string, words: Record<string, string>): Map<string, RegExp> {
  return new Map(Object.entries(words).map(([name, list]) => [name, new RegExp(start + list + end, 'u')]));
}

/** True for another thing that begins with the same word, or another maker's tool. */
export const isOtherThing = (name: string, before: string, after: string): boolean =>
  otherThings.get(name)?.test(after) === true || otherMakers.get(name)?.test(before) === true;

/** Letters joined to others: `R&D`, `A/C`, `HVAC&R`. */
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

/** True if an item of a list of skills is a skill with such a name: `MS Access 2000`, but not `client mail access`. */
export function isItem(folded: string, name: string): boolean {
  const written = name.length === 1 ? folded.replace(joinedLetters, ' ') : folded;
  return written.split(/[,;/()&|]|\s(?:and|or|und|et|y|with)\s/).some((part) => {
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

/**
 * True if a name that is an everyday word is meant where it stands in running text: with a capital, and not as part of
 * another name, such as `Eagle Flask Industries`.
 * @param isKnown tells names of skills
 */
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
  // `A/R` is accounts receivable, and a line of one letter an initial.
  if (name.length === 1) return isListed && isLanguage(text, before, after, isKnown);
  // `FS, TS and guides` are specifications.
  if (name === 'ts')
    return isListed && isLanguage(text, before, after, (part) => foldAccents(part) !== name && isKnown(part));
  // `Nitrini R, Caramelli AP (2007)`.
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
