import { readFileSync } from 'node:fs';
import { foldAccents } from './fold.ts';
import { type Language, languages } from './languages.ts';
import { tokenize } from './text.ts';

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

/** What titles that differ by case, plural and signs share. */
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
export type TitleGroup = Record<Language, GroupedTitle[]>;
let groups: TitleGroup[] | undefined;

/** Our own list, each title with its terms. */
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
