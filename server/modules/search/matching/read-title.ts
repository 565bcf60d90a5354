import { isRemote } from '../../people/text/places.ts';
import { remember } from '../vocabulary/fold.ts';
import {
  holdsPhrase,
  isGrammar,
  levels,
  phraseIndex,
  relatedRoles,
  type Term,
  termsOfName,
  titleNoise,
  wordsOfName,
} from './words.ts';

export type Level = keyof typeof levels;

export interface Title {
  terms: Term[];
  /** The word that names the role: `engineer`, `nurse`; undefined for an empty title. */
  noun: Term | undefined;
  level: Level | undefined;
  text: string;
  written: Map<Term, string>;
}

export const readHeadline = remember((text: string): Title[] =>
  text
    .split(/[|•·;]|\s[-–—]+\s|\s(?:at|@)\s/i)
    .map(readTitle)
    .filter((title) => title.terms.length > 0),
);

/** Takes the first role of a headline, up to the first period (spec §2) that doesn't end `Sr.` or `Jr.`. */
export function readJobTitle(text: string): Title {
  const sentence = text.replace(/\b(sr|jr)\./gi, '$1').split(/\.(?=\s|$)/)[0] ?? '';
  const roles = readHeadline(sentence).filter((title) => !isRemote(title.text) || title.terms.length > 1);
  return roles[0] ?? readTitle(text);
}

const levelPhrases = (['junior', 'senior'] as const).flatMap((level) =>
  levels[level].map((phrase) => ({ level, terms: termsOfName(phrase) })),
);
const onlyInFront = new Set(['princip', 'lead', 'associate']);
/** Parts of a title that say nothing about the work: `II`, `(m/f/d)`, `full-time`, `EMEA`. */
const noise =
  /^(i{1,3}|iv|\d+|m|f|d|w|x|mid|full|part|time|remot|hybrid|contract|perman|temporari|freelanc|onsit|&)$/;
const noiseWords = new Set(titleNoise.flatMap(termsOfName));
const isNoise = (term: Term) => noise.test(term) || noiseWords.has(term) || isGrammar(term);

function readTitle(text: string): Title {
  const bare = text
    .replace(/[([{][^()[\]{}]*[)\]}]/g, ' ')
    .replace(
      /\s(?:reporting )?to\s(?:the |our |an? )?(?:c[a-z]o|chief|president|founder|director|head|board|managing|executive|vp|partner)\b.*$/i,
      ' ',
    )
    .trim();
  let terms = termsOfName(bare);
  let level: Level | undefined;
  for (const phrase of levelPhrases) {
    const at = phraseIndex(terms, phrase.terms);
    // `Lead Generation Specialist` leads nobody; `School Principal` and `Sales Associate` are what they do.
    if (at === -1 || terms.length === phrase.terms.length || terms[at + 1] === 'generation') continue;
    if (at > 0 && onlyInFront.has(phrase.terms[0] ?? '')) continue;
    level ??= phrase.level;
    terms = terms.toSpliced(at, phrase.terms.length);
  }
  const isStaff = terms[0] === 'staff' && terms.length > 1;
  if (isStaff) terms = terms.slice(1);
  terms = terms.filter((term) => !isNoise(term));
  const named = termsOfName(bare.split(/,|\s(?:of|in|for)\s/)[0] ?? '').filter((term) =>
    terms.includes(term),
  );
  return {
    terms,
    noun: named.at(-1) ?? terms.at(-1),
    level,
    text: level || isStaff ? withoutLevel(bare) : bare,
    written: writtenWords(bare),
  };
}

const writtenWords = (text: string): Map<Term, string> =>
  new Map(wordsOfName(text).map(({ term, start, end }) => [term, text.slice(start, end)]));

const levelWords = new RegExp(
  `\\b(${[...levels.junior, ...levels.senior, 'staff'].join('|')})\\b\\.?,?`,
  'i',
);
const withoutLevel = (text: string) => text.replace(levelWords, ' ').replace(/\s+/g, ' ').trim();

/** The title itself comes first, as 1. */
export function relatedTitles(title: Title): { title: Title; alike: number }[] {
  const found = new Map(alternatives(title).map((own) => [own.terms.join(' '), { title: own, alike: 1 }]));
  // Twice, so that `Frontend Developer` is also a `Frontend Engineer` and so a `Web Developer`.
  for (let round = 0; round < 2; round++) {
    for (const known of [...found.values()]) {
      for (const related of replaceRoles(known.title, known.alike)) {
        const key = related.title.terms.join(' ');
        if ((found.get(key)?.alike ?? 0) < related.alike && related.alike > 0.6) found.set(key, related);
      }
    }
  }
  return [...found.values()].sort((a, b) => b.alike - a.alike).slice(0, mostRelated);
}

/** Splits `DevOps / Site Reliability Engineer`, and `UI/UX Designer` into a designer of either. */
export function alternatives(title: Title): Title[] {
  const text = title.text.replace(/\/(in|innen)\b/g, '');
  const parts = text
    .split(/\/|\sor\s/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const { noun } = title;
  if (parts.length < 2 || noun === undefined) return [{ ...title, text }];
  const either = parts.map(readTitle).filter((part) => part.terms.length > 0);
  const named = either
    .filter((part) => !part.terms.includes(noun))
    .map((part) => ({
      ...part,
      terms: [...part.terms, noun],
      noun,
      text: `${part.text} ${title.written.get(noun) ?? noun}`,
      written: new Map([...part.written, ...title.written]),
    }));
  return [title, ...either.filter((part) => part.terms.includes(noun)), ...named];
}

const mostRelated = 16;
const roleGroups = relatedRoles.map(({ alike, names }) => ({
  alike,
  roles: names.map((name) => ({ terms: termsOfName(name), written: writtenWords(name) })),
}));

function replaceRoles(title: Title, alike: number): { title: Title; alike: number }[] {
  return roleGroups.flatMap((group) => {
    const own = group.roles
      .filter((role) => holdsPhrase(title.terms, role.terms))
      .sort((a, b) => b.terms.length - a.terms.length)[0];
    if (!own) return [];
    return group.roles
      .filter((role) => role !== own)
      .map((role) => ({ title: swap(title, own.terms, role), alike: alike * group.alike }));
  });
}

function swap(title: Title, own: Term[], other: Pick<Title, 'terms' | 'written'>): Title {
  const terms = title.terms.toSpliced(phraseIndex(title.terms, own), own.length, ...other.terms);
  return {
    ...title,
    terms: [...new Set(terms)],
    noun: own.includes(title.noun ?? '') ? other.terms.at(-1) : title.noun,
    written: new Map([...title.written, ...other.written]),
  };
}
