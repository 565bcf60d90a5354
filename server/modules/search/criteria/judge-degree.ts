import type { Passage, Person } from '../person.ts';
import { foldAccents, rememberOf } from '../vocabulary/fold.ts';
import { type Judge, quoted, unclear } from './judgement.ts';
import { scopeOf } from './scope.ts';

const ofSomething =
  '(?:degree|studies|in |en |of (?:science|arts?|business|engineering|public|education|laws?|technology|computer|commerce|philosophy|social|fine|health|nursing|accounting|finance|architecture|applied|library|music|management|professional|economics|international|information|human|environmental))';

const degreeRanks: [RegExp, number][] = [
  [
    /(?<![\p{L}.])(?:ph\.?\s?d|d\.?phil|doctorate|(?:juris )?doctor degree|juris doctor|doctor of (?!medicine|dental|veterinary|pharmacy|nursing)\p{L}+|doctoral (?:degree|studies|dissertation)|doktor(?:titel|grad)?|promoviert\p{L}*|promotion (?:zum|an der|in der)|doctorat|doctorado|dottorato|doutorado)(?!\p{L})/u,
    5,
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\d.])(?:master'?s? ${ofSomething}|masters(?= ?(?:$|[,;:(/)]))|master's(?!\\p{L})|masterabschluss|m\\.?\\s?sc|m\\.\\s?s(?!\\.?[ -]?(?:office|word|excel|power|access|,? ?hdpe|,? ?pipe|,? ?steel|,? ?plate|,? ?structur|project|outlook|windows))|m\\.\\s?a|m\\.?\\s?tech|m\\.?\\s?phil|m\\.?\\s?com|m\\.?\\s?eng|m\\.\\s?ed|mca|(?<!mini )mba|m\\.b\\.a|ll\\.m|llm(?= degree| in (?:\\p{L}+ ){0,2}law)|mph|postgraduate degree|diplom|dipl[.\\s-]{1,3}ing|diplom-?ing\\p{L}*|msw|m\\.s\\.w|master of social work|laurea magistrale|studia magisterskie|magister|laurea (?:magistrale|specialistica)|maestria|mestrado|ingenieur d'etat|doctor of (?:medicine|dental|veterinary|pharmacy|nursing)|bac ?\\+ ?5)(?!\\.?\\p{L})`,
      'u',
    ),
    4,
  ],
  [
    /(?<![\p{L}\d.])(?:bachelor'?s?|b\.?\s?sc|b\.\s?s|b\.\s?a|b\.?\s?tech|b\.?\s?com|b\.?\s?eng|b\.\s?ed|b\.\s?e|bba|bca|bfa|bsn|b\.?arch|llb|laurea(?: triennale)?|licenciatura|licence (?:pro|en)|graduacao|bacharelado|hbo|bac ?\+ ?[34]|(?<!associate'?s? )degree (?:in|from)|(?:university|college|undergraduate|graduate|honou?rs|academic|engineering|law|nursing|science) degree|hochschulabschluss|studium (?:der|des)|studii superioare|wyksztalcenie wyzsze|ensino superior)(?!\.?[\p{L}\d])/u,
    3,
  ],
  [
    /\bassociate'?s? degree\b|(?<!(?:sales|store|research|senior|new|retail|clinical|teaching|program|project|marketing|the) )\bassociate'?s? (?:of|in) (?:(?:applied|general|liberal) )?(?:arts?|sciences?|applied|business|nursing|engineering|computer|accounting|criminal|information|technology|education|health|occupational|hospitality|culinary|management|marketing|fine)\b|(?<![\p{L}.])a\.\s?[as]\.?(?= (?:in |degree|:|\(|\p{L}{4}))|\b(?:bts en|dut en|hnd|foundation degree)\b/u,
    2,
  ],
  [
    /(?<!\p{L})(?:high[- ]school (?:diploma|graduate|degree|certificate|equivalency)|g\.?e\.?d|abitur|fachabitur|hochschulreife|matura|baccalaureat|bachillerato|maturita|bacalaureat|a[- ]levels)(?!\p{L})/u,
    1,
  ],
];
/** Written without full stops, capitals alone tell them from words. */
const inCapitals: [RegExp, number][] = [
  [/(?<![\p{L}.]|\p{Ll}, )(?:MA|MS|M ?Ed|MFA)(?=\s?(?:in |degree|\(|or |\/))/u, 4],
  [/(?<![\p{L}.])(?:(?:BA|BS|BE)(?=\s?(?:in |degree|:|\(|from |or M|\/ ?M))|B ?Ed(?!\p{L}))/u, 3],
];

const anyDegree = /\b(?:degree|studium|abschluss|diplome|titulacion|laurea|studii)\b/;

const findDegree = rememberOf(({ text, folded }: Passage) => {
  const plain = folded.replaceAll('’', "'");
  for (const [list, written] of [
    [degreeRanks, plain],
    [inCapitals, text],
  ] as const) {
    for (const [pattern, rank] of list) {
      const match = pattern.exec(written);
      if (match) return { rank, start: match.index, end: match.index + match[0].length };
    }
  }
  return undefined;
});

const noDegree =
  /\b(?:scrum|web|toast|quiz|yard|harbou?r|station|ring|head)[ -]?masters?\b|\bmaster (?:data|electrician|plumber|trainer|black|planner|scheduler|builder|chef|craftsman|technician|mechanic|agreement|plan)\w*/g;

const aloneInCapitals = /^[BM](?:A|S|E)$/;
export const isDegreeAlone = (text: string): boolean => aloneInCapitals.test(text);

export function degreeRank(text: string): number {
  const folded = foldAccents(text).replaceAll('’', "'");
  if (/\bassociate/.test(folded) && /\bdegree/.test(folded)) return 2;
  if (aloneInCapitals.test(text)) return text.startsWith('M') ? 4 : 3;
  const bare = folded.replace(noDegree, ' ').replace(/\b(master|bachelor)s?\b(?!')/g, "$1's");
  const told = degreeRanks.filter(([pattern]) => pattern.test(bare.replace(/\bdegree\b/g, ' ')));
  const named = (told.length > 0 ? told : degreeRanks.filter(([pattern]) => pattern.test(bare))).map(
    ([, rank]) => rank,
  );
  // `An advanced degree` is more than a first one.
  if (
    /(?<!(?:under|or |and |\/))\b(?:advanced|postgraduate|graduate) degree/.test(bare) &&
    !/bachelor/.test(bare)
  )
    return 4;
  const written = inCapitals.filter(([pattern]) => pattern.test(text)).map(([, rank]) => rank);
  const all = [
    ...named,
    ...written,
    ...(named.length + written.length === 0 && anyDegree.test(folded) ? [3] : []),
  ];
  if (all.length === 0) return 0;
  return /\bor\b|\//.test(folded) ? Math.min(...all) : Math.max(...all);
}

const noSubject =
  /^(?:one|two|three|four|five|years?|experience|fields?|degree|discipline|subject|area|major|minor|closely|another|other|similar|equivalent|relevant|related|based)$/;
const likeIt = /^(?:relate|simila|equiva|releva)/;
const broad =
  /^(?:scien\p{L}+|studies|engineering|technolog\p{L}+|technical|arts|management|systems|quantitative|stem)$/u;

const shortSubjects: Record<string, string> = {
  CS: 'computer science',
  IT: 'information technology',
  HR: 'human resources',
  EE: 'electrical engineering',
  ME: 'mechanical engineering',
  CE: 'civil engineering',
  'S/W': 'software',
};
const technical =
  'technology, engineering, computer, information, electronics, mathematics, physics, chemistry, biology'.split(
    ', ',
  );
const isTechnical = /^(?:technolog\p{L}+|technical|scien\p{L}+|quantitative|stem)$/u;
const ofNoSubject =
  /^(?:an?|the|of|in|with|for|to|any|some|one|no|your|full|complete\p{L}?|finished|relevant|related|similar|appropriate|suitable|requirements?|required|minimum|least|level|\p{L}+-level|educated|good|strong|excellent|solid|first|second|third|high|higher|advanced|further|double|joint|foundation|recogni[sz]ed|accredited|equivalent|valid|formal|academic|bachelor\S*|master\S*|doctora\S*|phd|ph\.d\.?|mba|associate\S*|under-?graduate|post-?graduate|graduate|graduation|university|uni|college|school|honou?rs|tertiary|hn[cd]|diplomas?|certificates?|nvq|ged|professional|vocational|(?:\d|two|three|four|five)[- ]?years?|years?|[bm]\.?[ase]c?\.?|[bm]\.?tech|[\d:.]+)$/iu;
/** `Quantity Surveying degree` and `finance or accounting degree` name their subjects ahead. */
function withSubjectAhead(text: string): string {
  if (/\bdegrees? (?:in|of)\b/i.test(text)) return text;
  const words = text.slice(0, Math.max(0, text.search(/\bdegree/i))).match(/[^\s,;()]+/g) ?? [];
  const last = words.findLastIndex((word) => word.split('/').every((part) => ofNoSubject.test(part)));
  const subject = words.slice(last + 1).join(' ');
  return subject === '' ? text : `degree in ${subject}`;
}

/** `CS degree` and `BSEE` name their subjects ahead. */
const withSubjectsBehind = (text: string): string =>
  withSubjectAhead(
    text
      .replace(
        /(?<!\p{L})[BM]S(CS|EE|ME|CE)(?!\p{L})/gu,
        (_, short: string) => `degree in ${shortSubjects[short]}`,
      )
      .replace(/(?<!\p{L})(?:CS|IT|HR|EE|S\/W)(?!\p{L})/gu, (short) => shortSubjects[short] ?? short),
  );

const joinsWords = /^(?:or|of|in|at|as|an|by|to|is|on|de|du|di|en|et|la|le|el|im|am)$/;

function subjectsOf(text: string): string[][] {
  const folded = foldAccents(withSubjectsBehind(text));
  const [, of = ''] = /\b(?:in|of|im|der|des|en|di|em|w|de|du) (.+)/.exec(folded) ?? [];
  const named = of
    .split(/,|\/|\b(?:or|oder|ou|o|and|und)\b/)
    .map((part) => part.split(/[^\p{L}]+/u).filter((word) => word.length > 1 && !joinsWords.test(word)))
    .flatMap((words) => {
      const named = words.filter((word) => !noSubject.test(word));
      const isOfScience = named.length === 1 && named[0] === 'science' && words.length === 1;
      if (named.length > 0 && !isOfScience && named.every((word) => isTechnical.test(word)))
        return technical.map((word) => [word]);
      // `Or equivalent work experience` names no subject.
      if (words.some((word) => likeIt.test(word))) return [];
      const telling = named.filter((word) => !broad.test(word));
      return [telling.length > 0 ? telling : named];
    })
    .filter((words) => words.length > 0)
    .map((words) => words.map((word) => word.slice(0, 6)));
  return /\bmba\b/.test(folded) ? [['busine'], ['mba'], ['m.b.a']] : named;
}

export const unfinished =
  /\b(?:expected|anticipated|pursuing|in progress|ongoing|enrolled|studying|incomplete|unfinished|not completed|did not (?:finish|complete|graduate)|dropped out|coursework|work(?:ing)? towards?|credits? towards?|applied (?:for|to)|applying|accepted to|deferred|(?:exams?|tests?) (?:booked|scheduled|pending)|booked for|exams? passed|preparing for|in preparation|pending|not yet|first year|second year|third year|final year|year \d (?:out )?of \d|till date|to date|\d{4} ?[-–] ?(?:now|present|current|today|heute)|will (?:complete|graduate|fulfill)|complete?ing|to be completed|to complete|goal|candidate|abgebrochen|ohne abschluss|laufend|en cours|alternance|inacheve|sin terminar|en curso|in corso|incompleto|cursando|neterminat\p{L}*|w trakcie)\b/u;
const unfinishedBehind =
  /^\W*(?:expected|anticipated|in progress|ongoing|candidate|to be completed|year \d (?:out )?of \d|completed (?:the following|\d)|(?:modules|papers) (?:completed|passed|cleared))/u;
const datesAlone = 30;
const longestStudies = 8;

/** By its own words, those of the next line, or a year to come in it or in dates beside it. */
export function isUnfinished({ passages }: Pick<Person, 'passages'>, passage: Passage): boolean {
  const at = passages.indexOf(passage);
  const behind = passages[at + 1]?.folded ?? '';
  const beside = [passages[at - 1]?.folded ?? '', behind].filter(({ length }) => length < datesAlone);
  const thisYear = new Date().getFullYear();
  const isToCome = (text: string) =>
    (text.match(/(?<!\d)20\d\d(?!\d)/g) ?? []).some(
      (year) => Number(year) > thisYear && Number(year) <= thisYear + longestStudies,
    );
  return (
    unfinished.test(passage.folded) ||
    unfinishedBehind.test(behind) ||
    [passage.folded, ...beside].some(isToCome)
  );
}
const ofOthers =
  /^[^\p{L}]{0,3}(?:s )?(?:\p{L}+ ){0,2}(?:students?|candidates?|theses|classes|courses|holders?|applicants?|graduates|programs?|programmes?|intern\p{L}*|exchange|scholar\p{L}*)\b/u;
const nameAlone =
  /^(?:(?:mrs?|ms|dr|prof|shri|smt|er)\.? )+\p{Lu}|^(?:(?:dr|prof)\.? )*\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3},? ?(?:ph\.?d|d\.?phil)\.?$/iu;

const ofInstitute = /\b(?:institute|institution|school|college|faculty|academy) (?:of|for) [^,.;()]{0,60}/giu;

/** As in `M.A. in Translation, finished one year of …`; undefined where its subject stands elsewhere. */
const namedSubject = (fromDegree: string): string | undefined =>
  /^[^,;|\n\d]{1,30}?\s(?:in|of|en)\s(.{1,80}?)(?:[;|\d]|, (?=\p{Ll})|\s[–-]\s|$)/u.exec(fromDegree)?.[1];

const [before, behind] = [80, 160];
const aroundDegree = (folded: string, start: number): string =>
  folded.slice(Math.max(0, start - before), start + behind);

const hasWord = (folded: string, start: string): boolean =>
  new RegExp(`(?<!\\p{L})${RegExp.escape(start)}${start.length < wholeBelow ? '(?!\\p{L})' : ''}`, 'u').test(
    folded,
  );
/** Longer beginnings stand for all forms of a word; `MIS` is no beginning of `Missions`. */
const wholeBelow = 4;

/** Judges a degree: a higher one will do, a lower one won't; one in something else is unclear. */
export function degreeJudge(text: string, wanted: number): Judge {
  const subjects = subjectsOf(text);
  const isAnyDegree =
    wanted === 3 && !/bachelor|graduate|universit|college|year|hono|(?<!\p{L})b\.?[as]/iu.test(text);
  return (person) => {
    const own = person.passages.flatMap((passage) => {
      const degree = passage.field === 'title' ? undefined : findDegree(passage);
      return degree ? [{ passage, ...degree }] : [];
    });
    const held = own.filter(
      ({ passage, passage: { text: written, folded }, start, end }) =>
        !passage.isAside &&
        scopeOf(folded, start, end) === 'stated' &&
        !isUnfinished(person, passage) &&
        !ofOthers.test(folded.slice(end)) &&
        !nameAlone.test(written),
    );
    const isIn = ({ passage, start }: (typeof own)[number]) => {
      const named = namedSubject(passage.text.slice(start).replace(ofInstitute, ' '));
      const folded =
        named === undefined
          ? aroundDegree(passage.folded, start).replace(ofInstitute, ' ')
          : foldAccents(named);
      return subjects.length === 0 || subjects.some((words) => words.every((word) => hasWord(folded, word)));
    };
    const enough = held.filter(({ rank }) => rank >= wanted);
    const right = enough.find(isIn);
    if (right) return quoted('found', right);
    if (enough[0]) return quoted('unclear', enough[0]);
    const best = held.sort((a, b) => b.rank - a.rank)[0];
    if (best && !own.some(({ rank }) => rank >= wanted))
      return quoted(isAnyDegree && best.rank === 2 ? 'unclear' : 'missing', best);
    return own[0] ? quoted('unclear', own.find(({ rank }) => rank >= wanted) ?? own[0]) : unclear;
  };
}
