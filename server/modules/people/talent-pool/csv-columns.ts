import type { LawfulBasis } from '../../../../contract/people/lawful-bases.ts';
import { personLimits } from '../../../../contract/people/person-fields.calls.ts';
import {
  type ColumnMeaning,
  findMissingFields,
  type ImportField,
} from '../../../../contract/people/talent-pool.calls.ts';
import { findUnstorableText } from '../../../../contract/platform/text.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { foldHeader, guessMeanings, known, longestName } from './column-meanings.ts';
import {
  importedAs,
  type ReadCell,
  readBasis,
  readLink,
  readMail,
  readNotice,
  readSkills,
  readText,
} from './optional-cells.ts';

/** Where each meaning stands in a row. Where several columns mean the same, the most usual name comes first. */
export type ColumnPlan = Map<ImportField, number[]>;

/** A file from which no candidate can be read; the message says what was found and what is expected. */
export class UnreadableFileError extends BadRequestError {}

/** Delimiters that are tried on the header row, in order of likelihood. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * Says which columns of a header row hold each field.
 * @param meanings of its columns; guessed unless given
 * @throws UnreadableFileError when no column holds the name or none the title.
 */
export function planColumns(
  header: readonly string[],
  meanings: readonly ColumnMeaning[] = guessMeanings(header),
): ColumnPlan {
  const missing = findMissingFields(meanings);
  if (missing.length > 0) throw new UnreadableFileError(describeMissing(missing, header));
  const found = header
    .map((cell, index) => ({ index, meaning: meanings[index], rank: known.get(foldHeader(cell))?.rank ?? 0 }))
    .sort((a, b) => a.rank - b.rank);
  const plan: ColumnPlan = new Map();
  for (const { index, meaning } of found) {
    if (!meaning || meaning === 'keep' || meaning === 'skip') continue;
    plan.set(meaning, [...(plan.get(meaning) ?? []), index]);
  }
  return plan;
}

/** How many columns of a header row are known: the delimiter that makes most of them known is the file's. */
export const countKnownColumns = (header: readonly string[]): number =>
  header.filter((cell) => known.has(foldHeader(cell))).length;

/** The texts of one row by meaning, trimmed; empty where the row has none. */
export type CandidateTexts = Record<
  'name' | 'title' | 'location' | 'summary' | 'email' | 'profile_url' | 'source',
  string
> & {
  lawful_basis?: LawfulBasis;
  /** The day on which they were told. */
  noticed_on?: string;
  skills: string[];
  /** What columns without a meaning of their own hold, by their names, and cells that their field could not take. */
  attributes: Record<string, string>;
};

/** A column whose cells are kept as they are. */
export interface OtherColumn {
  index: number;
  name: string;
}

const mostOthers = 30;
const longestOther = 2000;
/** The columns of a header row that are kept as further details. */
export const otherColumns = (
  header: readonly string[],
  meanings: readonly ColumnMeaning[] = guessMeanings(header),
): OtherColumn[] =>
  header
    .map((cell, index) => ({ index, name: cell.trim().slice(0, longestName) }))
    .filter(({ name, index }) => name !== '' && meanings[index] === 'keep')
    .filter(({ name }) => findUnstorableText(name).length === 0 && !name.includes('\uFFFD'))
    .slice(0, mostOthers);

/** Puts a row's cells where the plan says: joins first and last name, city, state and country; splits skills. */
export function readTexts(
  plan: ColumnPlan,
  cells: readonly string[],
  others: readonly OtherColumn[] = [],
): CandidateTexts {
  const all = (column: ImportField) =>
    (plan.get(column) ?? []).map((index) => readCell(cells[index])).filter((text) => text !== '');
  const first = (column: ImportField) => all(column)[0] ?? '';
  const aside: Record<string, string> = {};
  const take = <Value>(field: keyof typeof importedAs, { value, isWhole }: ReadCell<Value>, text: string) => {
    if (!isWhole) aside[importedAs[field]] = storable(text);
    return value;
  };
  const takeText = (field: 'location' | 'summary' | 'source', text: string) =>
    take(field, readText(text, personLimits[field]), text);
  const mail = all('email').join('; ');
  const links = all('profile_url');
  const skills = all('skills').flatMap(splitSkills).filter(isFirstSpelling);
  const basis = take('lawful_basis', readBasis(first('lawful_basis')), first('lawful_basis'));
  const notice = take('noticed_on', readNotice(first('noticed_on')), first('noticed_on'));
  return {
    name: oneLine(first('name') || [first('first_name'), first('last_name')].join(' ')),
    title: oneLine(first('title')),
    skills: take('skills', readSkills(skills), all('skills').join('; ')),
    location: takeText(
      'location',
      oneLine(joinLocation(first('location'), first('city'), first('region'), first('country'))),
    ),
    summary: takeText('summary', first('summary')),
    email: take('email', readMail(mail), mail),
    profile_url: take('profile_url', readLink(links), links.join('; ')),
    source: takeText('source', oneLine(first('source'))),
    ...(basis && { lawful_basis: basis }),
    ...(notice && { noticed_on: notice }),
    attributes: {
      ...aside,
      ...Object.fromEntries(
        others.flatMap(({ index, name }) => {
          const text = storable(readCell(cells[index]).slice(0, longestOther));
          return text === '' ? [] : [[name, text] as const];
        }),
      ),
    },
  };
}

/** What databases and JSON cannot hold is replaced, as a damaged character is. */
export const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** A spreadsheet's formula that an export has escaped is a text again. */
const readCell = (cell = ''): string => cell.trim().replace(/^'(?=[=+\-@])/, '');

function describeMissing(missing: string[], header: readonly string[]): string {
  const found = header.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const shown = found
    .slice(0, 20)
    .map((cell) => `"${cell.length > 40 ? `${cell.slice(0, 40).toWellFormed()}…` : cell}"`);
  return (
    `No column for the ${missing.join(' and none for the ')} was found. ` +
    (shown.length > 0 ? `The first row reads: ${shown.join(', ')}. ` : 'The first row is empty. ') +
    'Expected is a first row with column names such as Name, Title, Skills, Location, Summary, Email, Profile URL, Source.'
  );
}

/** Semicolons, bars, bullets and line breaks separate skills; commas only where none of those do. */
function splitSkills(text: string): string[] {
  const strong = /[;|•·\n]/;
  return text
    .split(strong.test(text) ? /[;|•·\n]+/ : /,/)
    .map(oneLine)
    .filter((skill) => skill !== '');
}

const isFirstSpelling = (skill: string, index: number, skills: string[]) =>
  skills.findIndex((other) => other.toLowerCase() === skill.toLowerCase()) === index;

/** `Location` as it is; state and country are added unless it names them already. */
function joinLocation(location: string, city: string, region: string, country: string): string {
  const words = (text: string) =>
    ` ${text
      .toLowerCase()
      .split(/[\s,]+/)
      .join(' ')} `;
  return [region, country].reduce(
    (joined, part) =>
      part === '' || words(joined).includes(words(part))
        ? joined
        : joined === ''
          ? part
          : `${joined}, ${part}`,
    location || city,
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
