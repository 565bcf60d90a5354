import { furtherColumns, personTable } from '../../../../contract/people/person-fields.calls.ts';
import type { ColumnMeaning, ImportField } from '../../../../contract/people/talent-pool.calls.ts';
import { FieldError } from '../../../platform/errors.ts';

/** What each folded name means, and how usual it is for that, 0 being the most usual. */
const known = new Map<string, NamedColumn>();
for (const [field, { columns }] of Object.entries({ ...personTable, ...furtherColumns })) {
  for (const [rank, name] of columns.split(', ').entries()) {
    if (!known.has(name)) known.set(name, { field: field as ImportField, rank });
  }
}

/** What the name of a column says. */
export interface NamedColumn {
  field: ImportField;
  rank: number;
}

export const readHeader = (cell: string): NamedColumn | undefined => known.get(foldHeader(cell));

/** True for a file that this product has written: what it holds is taken as it stands. */
export const isOwnExport = (header: readonly string[]): boolean =>
  header.some((cell) => foldHeader(cell) === ownId);
const ownId = 'larkspurid';

/** Meanings that an organisation has chosen by hand, by the folded name of the column. */
export type RememberedColumns = Record<string, ColumnMeaning>;

/** What is known of a file's columns beside their names. */
export interface ColumnChoice {
  /** What each column means; guessed unless given. */
  given?: readonly ColumnMeaning[] | undefined;
  remembered?: RememberedColumns;
}

/**
 * What each column of a file means.
 * @throws FieldError when meanings are given for another number of columns
 */
export function settleMeanings(
  header: readonly string[],
  { given, remembered }: ColumnChoice,
): readonly ColumnMeaning[] {
  if (!given) return guessMeanings(header, remembered);
  if (given.length === header.length) return given;
  throw new FieldError({
    columns: [`${given.length} columns are given, but the file has ${header.length}.`],
  });
}

/** What each column of a header row most likely means: what was chosen for its name before, or what the name says. */
export const guessMeanings = (
  header: readonly string[],
  remembered: RememberedColumns = {},
): ColumnMeaning[] =>
  header.map((cell) => {
    const name = foldHeader(cell);
    const chosen = Object.hasOwn(remembered, name) ? remembered[name] : undefined;
    return chosen ?? readHeader(cell)?.field ?? (name === '' || ofReport.has(name) ? 'skip' : 'keep');
  });

/**
 * Adds what was chosen by hand to what is remembered. What the name of a column says anyway is not remembered.
 * @param meanings of the header's columns
 */
export function rememberMeanings(
  remembered: RememberedColumns,
  header: readonly string[],
  meanings: readonly ColumnMeaning[],
): RememberedColumns {
  const usual = guessMeanings(header);
  const next = new Map(Object.entries(remembered));
  for (const [at, meaning] of meanings.entries()) {
    const name = foldHeader(header[at] ?? '');
    // The last one chosen comes last, and what was chosen longest ago is forgotten first.
    next.delete(name);
    if (name !== '' && name.length <= longestName && meaning !== usual[at]) next.set(name, meaning);
  }
  return Object.fromEntries([...next].slice(-mostRemembered));
}

const mostRemembered = 500;
/** Longer names of columns are cut. */
export const longestName = 60;
/** What our own file of rejected rows adds. */
const ofReport = new Set(['line', 'reason']);

/** A name of a column without capitals, accents and separators. */
export function foldHeader(cell: string): string {
  return cell
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
