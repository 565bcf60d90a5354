import type { Passage } from '../person.ts';
import { foldAccents } from '../vocabulary/fold.ts';
import { rememberOf } from '../vocabulary/remember.ts';
import { type Judge, quoted, unclear } from './judgement.ts';
import { scopeOf } from './scope.ts';

/** Words of an English degree: `of Science`, `in Biology`. */
const ofSomething =
  '(?:degree|studies|diploma|in |en |of (?:science|arts?|business|engineering|public|education|laws?|technology|computer|commerce|philosophy|social|fine|health|nursing|accounting|finance|architecture|applied|library|music|management|professional|economics|international|information|human|environmental))';

/** Degrees by how far they go, as folded texts have them. */
const degreeRanks: [RegExp, number][] = [
  [
    /(?<![\p{L}.])(?:ph\.?\s?d|d\.?phil|doctorate|doctoral (?:degree|studies|dissertation)|doktor(?:titel|grad)?|promoviert\p{L}*|promotion (?:zum|an der|in der)|doctorat|doctorado|dottorato|doutorado)(?!\p{L})/u,
    4,
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\d.])(?:master'?s? ${ofSomething}|masters(?= ?(?:$|[,;:(/)]))|master's(?!\\p{L})|masterabschluss|m\\.?\\s?sc|m\\.\\s?s(?!\\.?[ -]?(?:office|word|excel|power|access|project|outlook|windows))|m\\.\\s?a|m\\.?\\s?tech|m\\.?\\s?phil|m\\.?\\s?com|m\\.?\\s?eng|m\\.?\\s?ed|mca|(?<!mini )mba|m\\.b\\.a|llm|mph|postgraduate degree|diplom|dipl[.-] ?ing|magister|laurea (?:magistrale|specialistica)|maestria|mestrado|ingenieur d'etat|bac ?\\+ ?5)(?!\\.?\\p{L})`,
      'u',
    ),
    3,
  ],
  [
    /(?<![\p{L}\d.])(?:bachelor'?s?|b\.?\s?sc|b\.\s?s|b\.\s?a|b\.?\s?tech|b\.?\s?com|b\.?\s?eng|b\.?\s?ed|b\.\s?e|bba|bca|bfa|bsn|b\.?arch|llb|laurea(?: triennale)?|licenciatura|licence (?:pro|en)|graduacao|bacharelado|hbo|bac ?\+ ?[34]|degree (?:in|from)|(?:university|college|undergraduate|graduate|honou?rs|academic|engineering|law|nursing|science) degree|hochschulabschluss|studium (?:der|des)|studii superioare|wyksztalcenie wyzsze|ensino superior)(?!\.?[\p{L}\d])/u,
    2,
  ],
  [/\bassociate'?s? (?:degree|of)\b/, 1],
];
/** Written without full stops, capitals alone tell them from words. */
const inCapitals: [RegExp, number][] = [
  [/(?<![\p{L}.])(?:MA|MS|MEd|MFA)(?=\s?(?:in |degree|:|\())/u, 3],
  [/(?<![\p{L}.])(?:BA|BS|BE)(?=\s?(?:in |degree|:|\(|from ))/u, 2],
];

/** What a criterion calls a degree in general. */
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

/** Masters of something else. */
const noDegree =
  /\b(?:scrum|web|toast|quiz|yard|harbou?r|station|ring|head)[ -]?masters?\b|\bmaster (?:data|electrician|plumber|trainer|black|planner|scheduler|builder|chef|craftsman|technician|mechanic|agreement|plan)\w*/g;

/** The least degree that a criterion names; 0 without one. */
export function degreeRank(text: string): number {
  const folded = foldAccents(text).replaceAll('’', "'");
  if (/\bassociate/.test(folded) && /\bdegree/.test(folded)) return 1;
  const bare = folded.replace(noDegree, ' ').replace(/\b(master|bachelor)s?\b(?!')/g, "$1's");
  const named = degreeRanks.filter(([pattern]) => pattern.test(bare)).map(([, rank]) => rank);
  const written = inCapitals.filter(([pattern]) => pattern.test(text)).map(([, rank]) => rank);
  const all = [...named, ...written, ...(anyDegree.test(folded) ? [2] : [])];
  if (all.length === 0) return 0;
  // `Master's degree` names a degree, too; `Bachelor's or Master's` asks for the lower one.
  return /\bor\b|\//.test(folded) ? Math.min(...all) : Math.max(...all);
}

/** Of these words none tells a subject. */
const anySubject =
  /^(?:related|field|fields|similar|equivalent|relevant|degree|science|sciences|studies|engineering|technology|arts|discipline|subject|area|closely|another|other|quantitative|technical)$/;

/** Each subject that would do, as the beginnings of its words. */
function subjectsOf(folded: string): string[][] {
  const [, of = ''] = /\b(?:in|of|der|en|di|em|w) (.+)/.exec(folded) ?? [];
  const named = of
    .split(/,|\/|\b(?:or|oder|ou|o|and|und)\b/)
    .map((part) => part.split(/[^\p{L}]+/u).filter((word) => word.length > 2))
    .map((words) => {
      const telling = words.filter((word) => !anySubject.test(word));
      return (telling.length > 0 ? telling : words).map((word) => word.slice(0, 6));
    })
    .filter(
      (words) => words.length > 0 && !words.some((word) => /^(?:relate|simila|equiva|releva)/.test(word)),
    );
  return /\bmba\b/.test(folded) ? [['busine'], ['mba'], ['m.b.a']] : named;
}

/** Not held: still studied for, left, or another's. */
export const unfinished =
  /\b(?:expected|anticipated|pursuing|in progress|ongoing|enrolled|studying|incomplete|unfinished|not completed|did not (?:finish|complete|graduate)|dropped out|coursework|work(?:ing)? towards?|will (?:complete|graduate|fulfill)|complete?ing|to be completed|to complete|goal|candidate|abgebrochen|ohne abschluss|laufend|en cours|inacheve|sin terminar|en curso|in corso|incompleto|cursando|neterminat\p{L}*|w trakcie)\b/u;
const ofOthers =
  /^[^\p{L}]{0,3}(?:s )?(?:\p{L}+ ){0,2}(?:students?|candidates?|theses|classes|courses|holders?|applicants?|graduates|programs?|programmes?)\b/u;
const nameAlone =
  /^(?:(?:dr|prof)\.? )*\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3}, ?(?:ph\.?d|d\.?phil)\.?$/iu;

const hasWord = (folded: string, start: string): boolean =>
  new RegExp(`(?<!\\p{L})${RegExp.escape(start)}`, 'u').test(folded);

/** Judges a degree: a higher one will do, a lower one won't; one in something else is unclear. */
export function degreeJudge(text: string, wanted: number): Judge {
  const subjects = subjectsOf(foldAccents(text));
  return (person) => {
    const own = person.passages.flatMap((passage) => {
      const degree = passage.field === 'title' ? undefined : findDegree(passage);
      return degree ? [{ passage, ...degree }] : [];
    });
    const held = own.filter(
      ({ passage: { text: written, folded }, start, end }) =>
        scopeOf(folded, start, end) === 'stated' &&
        !unfinished.test(folded) &&
        !ofOthers.test(folded.slice(end)) &&
        !nameAlone.test(written),
    );
    const isIn = ({ passage: { folded } }: (typeof own)[number]) =>
      subjects.length === 0 || subjects.some((words) => words.every((word) => hasWord(folded, word)));
    const enough = held.filter(({ rank }) => rank >= wanted);
    const right = enough.find(isIn);
    if (right) return quoted('found', right);
    if (enough[0]) return quoted('unclear', enough[0]);
    const best = held.sort((a, b) => b.rank - a.rank)[0];
    // One that goes on may be the wanted one.
    if (best && !own.some(({ rank }) => rank >= wanted)) return quoted('missing', best);
    return own[0] ? quoted('unclear', own.find(({ rank }) => rank >= wanted) ?? own[0]) : unclear;
  };
}
