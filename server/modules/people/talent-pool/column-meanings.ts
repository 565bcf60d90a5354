import { furtherColumns, personTable } from '../../../../contract/people/person-fields.calls.ts';
import type { ColumnMeaning, ImportField } from '../../../../contract/people/talent-pool.calls.ts';
import { findUnstorableText } from '../../../../contract/platform/text.ts';
import { FieldError } from '../../../platform/errors.ts';

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
  if (isInternal(cell)) return undefined;
  const words = cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  if (!words) return undefined;
  const read =
    readWords(words) ?? readGlued(cell) ?? readGroup(cell) ?? readTitleAndEmployer(cell) ?? readNamed(words);
  // The second address comes after the first, and any with a qualifier after one without.
  return (
    read && {
      field: read.field,
      rank: read.rank + 100 + Number(words.find((word) => /^\d$/.test(word)) ?? 0),
    }
  );
}

const ofColleagues =
  /intern(?!et|at|sh)|confiden[tc]i|vertraulich|geheim|feedback|ruckmeld|com?ment(?!or)|kommentar|remark|bemerk|anmerk|vermerk|remarque|observaci|assess|bewertung|beurteil|einschatz|evalua|valoraci|appreciation|screening|reject|absage|refus|rechazo|salary|salaire|salarial|salario|gehalt|vergutung|remunera|compensation/;
const ofOneself = /privat|privee|privad|personal|personel|personnel|personlich/;
/** True for `Notes (internal)`, `Recruiter comments`, `Gehalt`: kept as a detail, which no search reads and no link shares. */
export function isInternal(cell: string): boolean {
  const name = foldHeader(cell);
  return ofColleagues.test(name) || (ofOneself.test(name) && /not(?:e|iz|a)/.test(name));
}

/** Whose it is goes first: `Last` says which company it is, but which part of a name. */
function readWords(words: readonly string[]): NamedColumn | undefined {
  const full = words.flatMap((word) => (/^\d+$/.test(word) ? [] : [abbreviations.get(word) ?? word]));
  const without = (left: ReadonlySet<string>) => {
    const rest = full.filter((word) => !left.has(word)).join('');
    // `Last Contact` is a day.
    return /^(?:first|last)$/.test(rest) && !persons.has(full[0] ?? '') ? undefined : known.get(rest);
  };
  const found = without(noWords) ?? without(persons) ?? without(qualifiers);
  const area = found ? undefined : without(ofPlaces);
  return found ?? (area && ['location', 'city', 'region', 'country'].includes(area.field) ? area : undefined);
}

/** `Source Name`, `Name der Quelle`: what has a name and isn't a person. */
function readNamed(words: readonly string[]): NamedColumn | undefined {
  const others = words.filter((word) => !/^(?:names?|nom|nombre)$/.test(word));
  const read = others.length < words.length && others.length > 0 ? readWords(others) : undefined;
  return read &&
    /^(?:source|employer|title|skills|languages|tags|location|city|region|country)$/.test(read.field)
    ? read
    : undefined;
}

/** `Bewerbervorname`, `candidatelastname`, `Candidate's Email`. */
function readGlued(cell: string): NamedColumn | undefined {
  const name = foldHeader(cell);
  for (const person of persons) {
    const own =
      person.length > 4 && name.startsWith(person) ? known.get(name.slice(person.length)) : undefined;
    if (own) return own;
  }
  return undefined;
}

const noWords: ReadonlySet<string> = new Set();
const persons: ReadonlySet<string> = new Set(
  'candidate candidates applicant applicants contact contacts prospect prospects person persons people employee talent kandidat kandidats kandidaten kandidatin bewerber bewerbers bewerberin bewerbende bewerbenden kontakt kontakts mitarbeiter mitarbeiters candidat candidats postulant postulants personne candidato candidatos candidata candidatas contacto persona aspirante postulante solicitante s the of der des die das du de de la le l d des del el los las'.split(
    ' ',
  ),
);
const qualifiers: ReadonlySet<string> = new Set([
  ...persons,
  ...'primary main default preferred personal private work business professional home other current present latest most recent last additional value wert privat privater private geschaftlich geschaftliche dienstlich dienstliche aktuell aktuelle aktueller aktuelles haupt weitere principal principale personnel personnelle professionnel professionnelle actuel actuelle dans en valeur valor bureau domicile autre secondaire personal profesional laboral actual trabajo residencia particular otro otra secundario'.split(
    ' ',
  ),
]);
const ofPlaces: ReadonlySet<string> = new Set([
  ...qualifiers,
  'address',
  'location',
  'adresse',
  'anschrift',
  'direccion',
]);
const abbreviations = new Map(
  'co company, org organization, emp employer, no number, num number, nr nummer, tel telefon, mob mobile, addr address, adr adresse, loc location, pos position, stellenbez stellenbezeichnung, akt aktuell, curr current, cand candidate, yrs years, exp experience'
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
);

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

/** Meanings that an organization has chosen by hand, by the folded name of the column. */
export type RememberedColumns = Record<string, ColumnMeaning>;

export interface ColumnChoice {
  given?: readonly ColumnMeaning[] | undefined;
  remembered?: RememberedColumns;
}

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

export const guessMeanings = (
  header: readonly string[],
  remembered: RememberedColumns = {},
): ColumnMeaning[] =>
  header.map((cell) => {
    const name = foldHeader(cell);
    const chosen = Object.hasOwn(remembered, name) ? remembered[name] : undefined;
    if (!chosen && ofExport.has(name) && isOwnExport(header)) return 'skip';
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
    next.delete(name);
    if (name !== '' && name.length <= longestName && meaning !== usual[at]) next.set(name, meaning);
  }
  return Object.fromEntries([...next].slice(-mostRemembered));
}

const mostRemembered = 500;
export const longestName = 60;
const ofReport = new Set(['line', 'reason']);
/** What an export tells of a person besides their fields. */
const ofExport = new Set(['stage', 'lastcontact']);

export function foldHeader(cell: string): string {
  return cell
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export interface OtherColumn {
  index: number;
  name: string;
}

const mostOthers = 30;
export const otherColumns = (
  header: readonly string[],
  meanings: readonly ColumnMeaning[] = guessMeanings(header),
): OtherColumn[] =>
  keepable(
    header
      .map((name, index) => ({ index, name: name.trim() }))
      // An id of another program is shown as well as known by.
      .filter(
        ({ name, index }) =>
          meanings[index] === 'keep' || (meanings[index] === 'record_id' && !isOwnExport([name])),
      ),
  ).slice(0, mostOthers);

export const keepable = (columns: readonly OtherColumn[]): OtherColumn[] =>
  columns
    .map(({ index, name }) => ({ index, name: name.slice(0, longestName) }))
    .filter(({ name }) => name !== '' && findUnstorableText(name).length === 0 && !name.includes('\uFFFD'));
