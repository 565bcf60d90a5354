import { readFileSync } from 'node:fs';
import { foldAccents, type Language, languages } from './fold.ts';
import { detectLanguage } from './language.ts';
import { readLevel } from './levels.ts';
import { SpellingIndex } from './spelling.ts';
import { areAlikeInDeed, tokenize } from './text.ts';
import { alternativeRoles, bareRole, compounded, single, spelledOut, turned } from './title-forms.ts';

/** Below it stand other languages, and what shares an occupation only. */
const leastWeight = 0.75;
/** Shorter ones are abbreviations, which mean other things on the web. */
const shortest = 4;

export function synonymsOf(
  { title, description }: { title: string; description: string },
  options: TitleOptions = {},
): string[] {
  const language = detectLanguage(`${title}. ${description}`);
  const own = foldAccents(title);
  return expandTitle(title, language, options)
    .filter(
      ({ phrase, weight }) =>
        weight >= leastWeight && phrase.length >= shortest && foldAccents(phrase) !== own,
    )
    .map(({ phrase }) => phrase);
}

/** Titles of O*NET and ESCO by occupation, made by `npm run search-data`. */
const occupationsFile = new URL('../../../../resources/occupations.tsv', import.meta.url);
/**
 * Our own titles, one work a line and one language a column. `||` parts related occupations that are not the same, and `>`
 * marks a title that is also the general one: an iOS developer is a mobile developer, and no Android developer.
 */
const groupsFile = new URL('../../../../resources/job-titles.tsv', import.meta.url);

export interface Occupation {
  /** An O*NET code, or `esco:` with its code. */
  code: string;
  titles: string[];
}

let occupations: { occupations: Occupation[]; byTitle: Map<string, number[]> } | undefined;

export function loadOccupations() {
  if (occupations) return occupations;
  const all = linesOf(occupationsFile).map(([code = '', titles = '']) => ({
    code,
    titles: titles.split('|'),
  }));
  const byTitle = new Map<string, number[]>();
  for (const [index, { titles }] of all.entries()) {
    for (const title of titles) {
      const key = occupationKey(title);
      const known = byTitle.get(key);
      if (!known) byTitle.set(key, [index]);
      else if (known.at(-1) !== index) known.push(index);
    }
  }
  occupations = { occupations: all, byTitle };
  return occupations;
}

export const occupationKey = (title: string): string =>
  foldAccents(title)
    .replace(/[^a-z0-9+#.]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
    .join(' ');

export interface GroupedTitle {
  title: string;
  terms: string[];
  /** Titles of a group with the same number are the same occupation. */
  occupation: number;
  isNarrower: boolean;
}
type TitleGroup = Record<Language, GroupedTitle[]>;
let groups: TitleGroup[] | undefined;

export function loadTitleGroups(): TitleGroup[] {
  groups ??= linesOf(groupsFile).map((cells) => {
    const group: TitleGroup = { en: [], de: [], fr: [], es: [], it: [], nl: [], pt: [], ro: [], pl: [] };
    for (const [column, language] of languages.entries()) {
      group[language] = (cells[column] ?? '').split('||').flatMap((names, occupation) =>
        names.split('|').map((written) => {
          const title = written.replace(/^>/, '');
          const terms = tokenize(title, language).map(({ term }) => term);
          return { title, terms, occupation, isNarrower: title !== written };
        }),
      );
    }
    return group;
  });
  return groups;
}

const linesOf = (file: URL): string[][] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

export interface ExpandedTitle {
  phrase: string;
  /** Below 1, which the title itself has. */
  weight: number;
  language: Language;
}

/** What a measurement withholds: neither these occupations nor any title they share is looked up. */
export interface TitleOptions {
  /** O*NET codes, e.g. `15-1252.00`. */
  withheld?: ReadonlySet<string>;
}

const weights = { corrected: 0.9, group: 0.8, otherLanguage: 0.7, occupation: 0.5 } as const;
const mostOfOccupation = 24;
/** A title of more occupations, such as `Manager`, is none of them in particular. */
const mostOccupations = 6;

/**
 * Names come best first. They add to a search with less weight than the title itself, and never filter it. The
 * first call reads the lists, which takes a few tenths of a second.
 */
export function expandTitle(title: string, language: Language, options: TitleOptions = {}): ExpandedTitle[] {
  const found = new Map<string, ExpandedTitle>();
  const own = foldAccents(title);
  const add = (phrase: string, weight: number, of: Language) => {
    const key = foldAccents(phrase);
    if (key !== own && weight > (found.get(key)?.weight ?? 0))
      found.set(key, { phrase, weight, language: of });
  };
  const { role } = readLevel(bareRole(title));
  const roles = formsOf(title).map((phrase) => ({ phrase, worth: 1 }));
  for (const phrase of spelledOut(role)) add(phrase, weights.corrected, language);
  for (const phrase of compounded(foldAccents(bareRole(title)))) add(phrase, weights.corrected, 'de');
  const corrected = correctTitle(role);
  if (corrected !== undefined) {
    add(corrected, weights.corrected, language);
    roles.push({ phrase: corrected, worth: weights.corrected });
  }
  const isWithheld = withheldTitles(options.withheld);
  for (const { phrase, worth } of roles) {
    for (const related of fromGroups(phrase, language, isWithheld))
      add(related.phrase, related.weight * worth, related.language);
    for (const related of fromOccupations(phrase, options.withheld, isWithheld))
      add(related.phrase, related.weight * worth, 'en');
  }
  return [...found.values()].sort((a, b) => b.weight - a.weight);
}

function formsOf(title: string): string[] {
  const { role } = readLevel(bareRole(title));
  const named = alternativeRoles(title).map((part) => readLevel(part).role);
  return [...new Set([foldAccents(bareRole(title)), role, ...named, ...single(role), ...turned(role)])];
}

/** Other names of the same occupation, in every language: of a chef those of a head chef, and none of a cook. */
export function sameTitles(title: string, language: Language): Omit<ExpandedTitle, 'weight'>[] {
  const { role } = readLevel(bareRole(title));
  const corrected = correctTitle(role);
  const forms = [...formsOf(title), ...spelledOut(role), ...(corrected === undefined ? [] : [corrected])];
  const compounds = compounded(foldAccents(bareRole(title)));
  const named = [...forms, ...compounds].flatMap((phrase) =>
    matchedGroups(phrase)
      .flatMap((index) => loadTitleGroups()[index] ?? [])
      .flatMap((group) => namesOfOccupation(group, phrase, language)),
  );
  return [
    ...forms.map((phrase) => ({ phrase, language })),
    ...compounds.map((phrase) => ({ phrase, language: 'de' as const })),
    ...named,
  ];
}

function namesOfOccupation(
  group: TitleGroup,
  phrase: string,
  language: Language,
): Omit<ExpandedTitle, 'weight'>[] {
  const namedIn = (own: readonly Language[]) =>
    own.flatMap((of) => {
      const words = tokenize(phrase, of);
      const terms = words.map(({ term }) => term);
      return group[of].filter(
        ({ title, terms: known }) =>
          foldAccents(title) === phrase ||
          (known.length === terms.length &&
            endsWith(terms, known) &&
            tokenize(title, of).every(
              ({ word }, at) => at === words.length - 1 || areAlikeInDeed(word, words[at]?.word ?? ''),
            )),
      );
    });
  const asked = namedIn([language, 'en']);
  const occupations = new Set(
    (asked.length > 0 ? asked : namedIn(languages))
      .filter(({ isNarrower }) => !isNarrower)
      .map(({ occupation }) => occupation),
  );
  return languages.flatMap((of) =>
    group[of]
      .filter(({ occupation }) => occupations.has(occupation))
      .map(({ title }) => ({ phrase: title, language: of })),
  );
}

/** Undefined when nothing is misspelled. */
export function correctTitle(title: string): string | undefined {
  const spelling = titleSpelling();
  let isChanged = false;
  const words = foldAccents(title)
    .split(/\s+/)
    .map((word) => {
      const nearest = spelling.nearest(word, 1)[0];
      if (!nearest || nearest.word[0] !== word[0]) return word;
      isChanged = true;
      return nearest.word;
    });
  return isChanged ? words.join(' ') : undefined;
}

let spellingOfTitles: SpellingIndex | undefined;

export function titleSpelling(): SpellingIndex {
  if (spellingOfTitles) return spellingOfTitles;
  const frequency = new Map<string, number>();
  const count = (title: string, times: number) => {
    for (const word of foldAccents(title).split(/[^a-z]+/))
      if (word.length > 2) frequency.set(word, (frequency.get(word) ?? 0) + times);
  };
  for (const { titles } of loadOccupations().occupations) for (const title of titles) count(title, 1);
  for (const group of loadTitleGroups())
    for (const language of languages) for (const { title } of group[language]) count(title, 50);
  for (const [word, times] of frequency) if (times < 3) frequency.delete(word);
  spellingOfTitles = new SpellingIndex(frequency);
  return spellingOfTitles;
}

type IsWithheld = (title: string) => boolean;

function matchedGroups(role: string): number[] {
  const ends = groupsByEnd();
  let longest = 0;
  let matched: number[] = [];
  for (const of of languages) {
    const terms = termsOf(role, of);
    for (const { group, title } of ends.get(`${of} ${terms.at(-1)}`) ?? []) {
      if (title.length < longest || !endsWith(terms, title)) continue;
      if (title.length > longest) matched = [];
      longest = title.length;
      if (!matched.includes(group)) matched.push(group);
    }
  }
  return matched;
}

let titlesByEnd: Map<string, { group: number; title: string[] }[]> | undefined;

function groupsByEnd() {
  if (titlesByEnd) return titlesByEnd;
  titlesByEnd = new Map();
  for (const [group, titles] of loadTitleGroups().entries()) {
    for (const of of languages) {
      for (const { terms: title } of titles[of]) {
        const key = `${of} ${title.at(-1)}`;
        const known = titlesByEnd.get(key);
        if (known) known.push({ group, title });
        else titlesByEnd.set(key, [{ group, title }]);
      }
    }
  }
  return titlesByEnd;
}

export const titleGroups = (role: string): Set<number> => new Set(matchedGroups(role));

export const occupationsOf = (role: string): Set<number> =>
  new Set(loadOccupations().byTitle.get(occupationKey(role)) ?? []);

function fromGroups(role: string, language: Language, isWithheld: IsWithheld): ExpandedTitle[] {
  const best = matchedGroups(role)
    .flatMap((index) => loadTitleGroups()[index] ?? [])
    .filter((group) => !languages.some((of) => group[of].some(({ title }) => isWithheld(title))));
  // `PM` is a product or a project manager: each meaning counts its share.
  const share = 1 / Math.sqrt(best.length || 1);
  return best.flatMap((group) =>
    languages.flatMap((of) =>
      group[of].map(({ title }) => ({
        phrase: title,
        weight: (of === language || of === 'en' ? weights.group : weights.otherLanguage) * share,
        language: of,
      })),
    ),
  );
}

const termsOf = (title: string, language: Language) => tokenize(title, language).map(({ term }) => term);

const endsWith = (whole: string[], part: string[]): boolean =>
  part.length > 0 &&
  part.length <= whole.length &&
  part.every((term, at) => whole[whole.length - part.length + at] === term);

function fromOccupations(
  role: string,
  withheld: ReadonlySet<string> | undefined,
  isWithheld: IsWithheld,
): { phrase: string; weight: number }[] {
  const { occupations, byTitle } = loadOccupations();
  const words = role.split(' ');
  for (let at = 0; at < words.length && (at === 0 || words.length - at > 1); at++) {
    const part = words.slice(at).join(' ');
    const named = byTitle.get(occupationKey(part)) ?? [];
    if (named.length === 0) continue;
    if (named.length > mostOccupations || isWithheld(part)) return [];
    return named.flatMap((index) => {
      const occupation = occupations[index];
      if (!occupation || withheld?.has(occupation.code)) return [];
      return central(occupation.titles)
        .filter((title) => !isWithheld(title))
        .map((phrase, rank) => ({
          phrase,
          weight: (weights.occupation * (1 - rank / (2 * mostOfOccupation))) / Math.sqrt(named.length),
        }));
    });
  }
  return [];
}

function central(titles: string[]): string[] {
  const counts = new Map<string, number>();
  const split = titles.map((title) => occupationKey(title).split(' '));
  for (const word of split.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scoreOf = (words: string[]) =>
    words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0) / words.length;
  return titles
    .map((title, index) => ({ title, score: scoreOf(split[index] ?? []) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, mostOfOccupation)
    .map(({ title }) => title);
}

let lastWithheld: { codes: ReadonlySet<string>; keys: Set<string> } | undefined;

function withheldTitles(codes: ReadonlySet<string> | undefined): IsWithheld {
  if (!codes || codes.size === 0) return () => false;
  if (lastWithheld?.codes !== codes) {
    const titles = loadOccupations()
      .occupations.filter(({ code }) => codes.has(code))
      .flatMap((occupation) => occupation.titles);
    lastWithheld = { codes, keys: new Set(titles.map(occupationKey)) };
  }
  const { keys } = lastWithheld;
  return (title) => keys.has(occupationKey(title));
}
