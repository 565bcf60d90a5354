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

export interface NamedColumn {
  field: ImportField;
  rank: number;
}

/**
 * What the name of a column says: `Email`, and with whose it is, which of several, and how the program groups it: `Candidate Email`,
 * `E-mail 1 - Value`, `Phones / Primary Phone Number`.
 */
export function readHeader(cell: string): NamedColumn | undefined {
  const exact = known.get(foldHeader(cell));
  if (exact) return exact;
  const words = cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  if (!words) return undefined;
  const place = words.filter((word) => !ofPlaces.has(word) && !/^\d+$/.test(word)).join('');
  const found =
    known.get(words.filter((word) => !qualifiers.has(word) && !/^\d+$/.test(word)).join('')) ??
    readGroup(cell) ??
    readTitleAndEmployer(cell);
  const area = known.get(place);
  const read =
    found ?? (area && ['location', 'city', 'region', 'country'].includes(area.field) ? area : undefined);
  // The second address comes after the first, and any with a qualifier after one without.
  return (
    read && {
      field: read.field,
      rank: read.rank + 100 + Number(words.find((word) => /^\d$/.test(word)) ?? 0),
    }
  );
}

/** Words that say whose or which, in the four languages. `Company` is none: its phone is nobody's own. */
const qualifiers = new Set(
  'candidate candidates applicant contact prospect person people primary main default preferred personal private work business professional home other current present latest most recent last additional value the of der des die das wert kandidat kandidaten bewerber privat privater private geschaftlich geschaftliche dienstlich dienstliche aktuell aktuelle aktueller aktuelles haupt weitere candidat principal principale personnel personnelle professionnel professionnelle actuel actuelle du de la le l des dans en los las el del valeur valor bureau domicile autre secondaire candidato personal profesional laboral actual trabajo residencia particular otro otra secundario'.split(
    ' ',
  ),
);
const ofPlaces = new Set([...qualifiers, 'address', 'location', 'adresse', 'anschrift', 'direccion']);

/** `Emails / Primary Email`, `emails.primaryEmail`: the last part, where the first one is about the same. */
function readGroup(cell: string): NamedColumn | undefined {
  const parts = cell.split(/ \/ |(?<=[a-z])\.(?=[a-z])/);
  if (parts.length !== 2) return undefined;
  const [group, own] = parts.map((part) => readHeader(part));
  const isSame =
    group?.field === own?.field ||
    (group?.field === 'name' && /^(?:first|last)_name$/.test(own?.field ?? '')) ||
    (group?.field === 'phone' && own?.field === 'phone_code');
  return isSame ? own : undefined;
}

/** `Titre – Employeur`, `Title at Company`. */
function readTitleAndEmployer(cell: string): NamedColumn | undefined {
  const parts = cell.split(/ (?:[–—&@|/+-]|and|at|und|bei|et|chez|y|en) /i);
  const [title, employer] = parts.length === 2 ? parts.map((part) => readHeader(part)) : [];
  return title?.field === 'title' && employer?.field === 'employer'
    ? { field: 'title_and_employer', rank: 0 }
    : undefined;
}

/** True for a file that this product has exported: what it holds is taken as it stands. */
export const isOwnExport = (header: readonly string[]): boolean =>
  header.some((cell) => foldHeader(cell) === 'furtherdetails');

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
 * @param guess where nothing is given
 * @throws FieldError when meanings are given for another number of columns
 */
export function settleMeanings(
  header: readonly string[],
  { given }: ColumnChoice,
  guess: () => readonly ColumnMeaning[],
): readonly ColumnMeaning[] {
  if (!given) return guess();
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
 * Adds what was chosen by hand to what is remembered. What a column is taken for anyway is not remembered.
 * @param meanings of the header's columns
 * @param usual what they are taken for without a choice
 */
export function rememberMeanings(
  remembered: RememberedColumns,
  header: readonly string[],
  meanings: readonly ColumnMeaning[],
  usual: readonly ColumnMeaning[],
): RememberedColumns {
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
