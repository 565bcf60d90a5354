import { isCondition } from '../reading/advert/topics.ts';
import { foldAccents } from '../vocabulary/fold.ts';
import { findLanguages } from './human-languages.ts';
import type { Judge, Judgement } from './judgement.ts';
import { finderOf, type Mention, skillFinder } from './mentions.ts';
import { scopeOf } from './scope.ts';

/** A list of at least so many skills is taken for complete: what it lacks is missing. */
const completeList = 4;

export const unclear: Judgement = { verdict: 'unclear', quote: '', field: '' };

/** Judges a skill, a choice (`Go or Rust`), or some of several (`at least 2 of: Go, Java, Rust`). */
export function skillJudge(text: string): Judge {
  const [, count, list = ''] = /^at least (\d+) of: (.+)$/i.exec(text) ?? [];
  if (count) return someOf(list.split(/,\s*/).map(oneSkill), Number(count));
  const choice = text.split(/\sor\s/i).map((skill) => skill.trim());
  return choice.length > 1 ? someOf(choice.map(oneSkill), 1) : oneSkill(text);
}

function someOf(judges: Judge[], wanted: number): Judge {
  return (person) => {
    const judged = judges.map((judge) => judge(person));
    const found = judged.filter(({ verdict }) => verdict === 'found');
    if (found.length >= wanted) return found[0] ?? unclear;
    const missing = judged.filter(({ verdict }) => verdict === 'missing');
    if (judged.length - missing.length >= wanted) return { ...(found[0] ?? unclear), verdict: 'unclear' };
    return missing.find(({ quote }) => quote !== '') ?? missing[0] ?? unclear;
  };
}

function oneSkill(skill: string): Judge {
  const [, tool = '', version = ''] = /^(.*\p{L}[+#]*) (\d{1,2}(?:\.\d{1,2})?)\+?$/u.exec(skill) ?? [];
  if (version !== '') return versionJudge(skill, tool, Number(version));
  const { names, proofs } = skillFinder(skill);
  return (person) => {
    const mentions = names(person);
    const stated = mentions.find(({ scope }) => scope === 'stated');
    const denied = mentions.find(({ scope }) => scope === 'denied');
    // A text that says both denies a part: the list of skills counts.
    if (stated && (!denied || stated.passage.field === 'skills')) return quoted('found', stated);
    if (denied) return quoted('missing', denied);
    const proof = proofs?.(person).find(({ scope }) => scope === 'stated');
    if (proof) return quoted('found', proof);
    if (mentions[0]) return quoted('unclear', mentions[0]);
    // No list of skills says when a person can work.
    return person.fields.skills.length >= completeList && !isCondition(skill)
      ? { verdict: 'missing', quote: '', field: '' }
      : unclear;
  };
}

/** Judges `Java 17` by the versions that a text names beside the tool: a newer one will do, an older one won't. */
function versionJudge(skill: string, tool: string, wanted: number): Judge {
  const { names } = skillFinder(tool);
  const whole = skillFinder(skill).names;
  return (person) => {
    const exact = whole(person).find(({ scope }) => scope === 'stated');
    if (exact) return quoted('found', exact);
    const mentions = names(person);
    const stated = mentions.filter(({ scope }) => scope === 'stated');
    const versions = stated.flatMap((mention) => {
      const number = new RegExp(
        `${RegExp.escape(tool)} ?(\\d{1,2}(?:\\.\\d{1,2})?)(?!\\d|\\+? ?(?:years|yrs))`,
        'i',
      );
      const [, given] = number.exec(mention.passage.text) ?? [];
      return given === undefined ? [] : [{ mention, given: Number(given) }];
    });
    const newest = versions.sort((a, b) => b.given - a.given)[0];
    if (newest) return quoted(newest.given >= wanted ? 'found' : 'missing', newest.mention);
    const denied = mentions.find(({ scope }) => scope === 'denied');
    if (stated[0]) return quoted('unclear', stated[0]);
    if (denied) return quoted('missing', denied);
    return person.fields.skills.length >= completeList
      ? { verdict: 'missing', quote: '', field: '' }
      : unclear;
  };
}

export const quoted = (verdict: Judgement['verdict'], { passage }: Pick<Mention, 'passage'>): Judgement => ({
  verdict,
  quote: passage.text,
  field: passage.field,
});

/** Judges a certificate or licence; that it is not named doesn't say that it is lacking. */
export function certificateJudge(text: string): Judge {
  const degree = degreeRank(text);
  if (degree > 0) return degreeJudge(text, degree);
  const core = text
    .replace(/\b(?:certifi\w+|qualification|required|valid)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const find = finderOf(spellings(core === '' ? text : core));
  const kind =
    /\blicen[cs]e\b/i.test(text) && /\b(?:class|category|cat|klasse)\b/i.test(text)
      ? finderOf(spellings(text.replace(/,? (?:class|category|cat\.?|klasse) .*/i, '')))
      : undefined;
  return (person) => {
    const mentions = find(person);
    const stated = mentions.find(({ scope }) => scope === 'stated');
    if (stated) return quoted('found', stated);
    const denied =
      mentions.find(({ scope }) => scope === 'denied') ??
      kind?.(person).find(({ scope }) => scope === 'denied');
    if (denied) return quoted('missing', denied);
    // A licence of another class.
    const other = kind?.(person).find(({ scope }) => scope === 'stated');
    if (other)
      return quoted(
        /\b(?:class|category|klasse|cat\.?) \p{Lu}/u.test(other.passage.text) ? 'missing' : 'unclear',
        other,
      );
    return mentions[0] ? quoted('unclear', mentions[0]) : unclear;
  };
}

/** Degrees by how far they go; folded. */
const degreeRanks: [RegExp, number][] = [
  [/\b(?:ph\.?d|doctorate|doctoral|doktor|promotion|doctorat|doctorado|dottorato)\b/, 4],
  [
    /\b(?:master(?:'?s)?|msc|m\.sc|mba|diplom|magister|laurea (?:magistrale|specialistica)|mestrado|ingenieur d'etat|bac ?\+ ?5)\b/,
    3,
  ],
  [
    /\b(?:bachelor(?:'?s)?|bsc|b\.sc|b\.?a|b\.?s|laurea(?: triennale)?|licenciatura|licence (?:pro|en)|graduacao|bacharelado|hbo|bac ?\+ ?[34]|degree|studium|studii superioare|wyksztalcenie wyzsze|ensino superior)\b/,
    2,
  ],
  [/\bassociate(?:'?s)? degree\b/, 1],
];
/** The least degree that a text names; 0 without one. */
const degreeRank = (text: string): number => {
  const folded = foldAccents(text).replace(/[’]/g, "'");
  if (/\bassociate/.test(folded) && /\bdegree/.test(folded)) return 1;
  return Math.min(...degreeRanks.filter(([pattern]) => pattern.test(folded)).map(([, rank]) => rank), 9) % 9;
};
const highestDegree = (folded: string): number =>
  degreeRanks.find(([pattern]) => pattern.test(folded))?.[1] ?? 0;

/** Judges a degree: a higher one will do, a lower one won't; one in something else is unclear. */
function degreeJudge(text: string, generic: number): Judge {
  const folded = foldAccents(text);
  // `Master's degree` names a degree, too.
  const wanted = /\bor\b|\//.test(folded) ? generic : Math.max(generic, highestDegree(folded));
  const [, of = ''] = /\b(?:in|of|der|en|di|em|w) (.+)/.exec(folded) ?? [];
  const subjects = of
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 4 && !/^(?:related|field|similar|equivalent|relevant)$/.test(word));
  return (person) => {
    const own = person.passages.filter(
      ({ field, folded: passage }) => field !== 'title' && highestDegree(passage) > 0,
    );
    const held = own.filter(({ folded: passage }) => {
      const at = degreeRanks.map(([pattern]) => pattern.exec(passage)).find((match) => match !== null);
      return at ? scopeOf(passage, at.index, at.index + at[0].length) === 'stated' : false;
    });
    const best = held.sort((a, b) => highestDegree(b.folded) - highestDegree(a.folded))[0];
    if (!best) return own[0] ? quoted('unclear', { passage: own[0] }) : unclear;
    if (highestDegree(best.folded) < wanted) return quoted('missing', { passage: best });
    const isSubject =
      subjects.length === 0 || subjects.some((word) => best.folded.includes(word.slice(0, 6)));
    return quoted(isSubject ? 'found' : 'unclear', { passage: best });
  };
}

function spellings(text: string): string[] {
  const [, letter = ''] =
    /\b(?:class|category|cat\.?|type|klasse|catégorie|categoria|kat\.?) ?\(?([A-Z][A-Z0-9+]*)\)?/i.exec(
      text,
    ) ?? [];
  const isDriving = /driv|führerschein|permis|carnet|patente|rijbewijs|condução|prawo jazdy/i.test(text);
  const nouns = [
    'driving licence',
    'driving license',
    "driver's license",
    "driver's licence",
    'drivers license',
    'driver license',
    'Führerschein',
    'permis de conduire',
    'carnet de conducir',
    'patente',
    'rijbewijs',
    'carta de condução',
    'permis de conducere',
    'permis auto',
    'prawo jazdy',
  ];
  if (isDriving)
    return letter === ''
      ? nouns
      : nouns.flatMap((noun) => [
          `${noun} class ${letter}`,
          `${noun} category ${letter}`,
          `${noun} Klasse ${letter}`,
          `${noun} ${letter}`,
          `class ${letter} ${noun}`,
          `category ${letter} ${noun}`,
          `${noun} kat ${letter}`,
          `${noun} (${letter})`,
        ]);
  const both = [text, text.replace(/licence/gi, 'license'), text.replace(/license/gi, 'licence')];
  const forklift = /forklift/i.test(text)
    ? [
        'forklift licence',
        'forklift license',
        'forklift certificate',
        'forklift certification',
        'licensed forklift',
        'certified forklift',
        'Staplerschein',
        'CACES',
      ]
    : [];
  const cpa = /^CPA$/i.test(text)
    ? ['certified public accountant']
    : /certified public accountant/i.test(text)
      ? ['CPA']
      : [];
  const pmp = /^PMP$/i.test(text) ? ['project management professional'] : [];
  return [...new Set([...both, ...forklift, ...cpa, ...pmp])];
}

const ranks: Record<string, number> = { native: 7, c2: 7, c1: 5, b2: 4, b1: 3, a2: 2, a1: 1 };

/** Judges a human language, such as `German B2`, by what the text says of it and of others. */
export function languageJudge(text: string): Judge {
  const wanted = findLanguages(text)[0];
  if (!wanted) return skillJudge(text);
  const grade = text.split(/\s+/).at(-1)?.toLowerCase() ?? '';
  const rank = ranks[grade] ?? wanted.rank;
  const find = finderOf([wanted.language]);
  const own: Record<string, string> = {
    de: 'German',
    fr: 'French',
    es: 'Spanish',
    it: 'Italian',
    nl: 'Dutch',
    pt: 'Portuguese',
    ro: 'Romanian',
    pl: 'Polish',
    en: 'English',
  };
  return (person) => {
    let others: Pick<Mention, 'passage'> | undefined;
    let lower: Judgement | undefined;
    for (const named of person.languages) {
      const { passage } = named;
      if (named.language !== wanted.language) {
        others ??= named;
        continue;
      }
      const isDenied = find({ passages: [passage], folded: passage.folded }).some(
        ({ scope }) => scope === 'denied',
      );
      if (isDenied) return quoted('missing', named);
      // Not said how well: good enough for everyday work.
      if (named.rank >= rank || (named.rank === 0 && rank <= 5)) return quoted('found', named);
      lower = quoted(named.rank === 0 ? 'unclear' : 'missing', named);
    }
    if (lower) return lower;
    const summary = person.passages.find(
      ({ field, text: sentence }) => field === 'summary' && sentence.length > 30,
    );
    if (summary && own[person.language] === wanted.language && person.language !== 'en')
      return quoted('found', { passage: summary });
    return others &&
      /\b(?:speaks?|works? in|languages?|fluent|native|bilingual|spricht|parle|habla)\b/i.test(
        others.passage.text,
      )
      ? quoted('missing', others)
      : unclear;
  };
}
