import type { ColumnMeaning } from '../../../../contract/people/talent-pool.calls.ts';
import { isWebAddress } from '../../../../contract/platform/text.ts';
import { findSkills } from '../../search/criteria/find-skills.ts';
import { couldBeName } from '../resumes/reading/person-name.ts';
import { titleWorth } from '../resumes/reading/titles.ts';
import { resolvePlace } from '../text/places.ts';
import { readAddresses } from '../text/read-addresses.ts';
import {
  foldHeader,
  guessMeanings,
  isInternal,
  isOwnExport,
  type RememberedColumns,
  readHeader,
} from './column-meanings.ts';
import { fieldOfObjects, readObject } from './object-cells.ts';
import { isEmptyList, readItems, readYears, splitPhones, unescapeCell } from './optional-cells.ts';
import { type ReadingStyle, splitLastFirst, splitTitle } from './reading-style.ts';
import { singleFields } from './row-reader.ts';

export interface RecognizedColumn {
  meaning: ColumnMeaning;
  /** True if the cells alone tell it, or if they don't fit the name. */
  isDoubtful: boolean;
}

interface Column extends RecognizedColumn {
  name: string;
  cells: string[];
  isOpen: boolean;
}

export function recognizeColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  remembered: RememberedColumns = {},
): RecognizedColumn[] {
  const named = guessMeanings(header, remembered);
  if (isOwnExport(header)) return named.map((meaning) => ({ meaning, isDoubtful: false }));
  const columns = header.map((cell, at): Column => {
    const name = foldHeader(cell);
    const given = rows.map((row) => unescapeCell(row[at]));
    const cells = given
      .flatMap((cell) => readObject(cell)?.map(([, text]) => text) ?? [cell])
      .filter((text) => text !== '' && !isEmptyList(text));
    const isOpen = !Object.hasOwn(remembered, name);
    const meaning = named[at] ?? 'keep';
    const ofObjects = meaning === 'keep' && isOpen && !isOfOthers(name) ? fieldOfObjects(given) : undefined;
    return { name, cells, isOpen, meaning: ofObjects ?? meaning, isDoubtful: ofObjects !== undefined };
  });
  for (const column of columns) if (column.isOpen) checkByCells(column);
  settleNames(columns, rows);
  settleRivals(columns);
  keepSeconds(columns, rows);
  for (const guess of guesses) guessByCells(columns, guess);
  return columns.map(({ meaning, isDoubtful }) => ({ meaning, isDoubtful }));
}

const share = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;

const honorifics = new Set(
  'mr mrs ms miss mx dr prof sir herr frau hr fr dipl ing mag m mme mlle me monsieur madame mademoiselle sr sra srta senor senora don dona phd md'.split(
    ' ',
  ),
);
function isHonorific(cell: string): boolean {
  const words =
    cell
      .normalize('NFD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.every((word) => honorifics.has(word));
}

const phone = /^(?:tel:)?\+?[\d\s()./-]{6,25}(?:(?:ext|x)\.?\s*\d{1,6}|\(\p{L}+\))?$/iu;
const date = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})/;
/** A day as programs write it, such as `25 Nov 2025`, which a list of places may take for a town. */
const writtenDay =
  /^(?:\d{1,2}\.? \p{L}{3,9}\.?,? (?:19|20)\d\d|\p{L}{3,9}\.? \d{1,2},? (?:19|20)\d\d)(?!\d)/u;
const isDay = (cell: string): boolean => date.test(cell) || writtenDay.test(cell);
const areDays = ({ cells }: Column): boolean => share(cells, isDay) >= 0.5;

const isPhone = (cell: string): boolean =>
  splitPhones(cell).some((part) => {
    const digits = part.replace(/\D/g, '').length;
    return phone.test(part.trim()) && !date.test(part.trim()) && digits >= 6 && digits <= 15;
  });
const isClearlyPhone = (cell: string): boolean =>
  isPhone(cell) && /^(?:tel:)?(?:\+\d|00\d|\(\d|0\d{1,4}[\s/-])/.test(cell);

const isMail = (cell: string): boolean => readAddresses(cell).some(({ isUnderstood }) => isUnderstood);
const isLink = (cell: string): boolean =>
  isWebAddress(cell) || /^(?:www\.|(?:[a-z]+\.)?(?:linkedin|xing|github)\.com\/)\S+$/i.test(cell);
const isProfile = (cell: string): boolean =>
  isLink(cell) && /(?:linkedin\.com\/(?:in|pub)|xing\.com\/profile|github\.com|gitlab\.com)\//i.test(cell);
const isYears = (cell: string): boolean => readYears(cell).value !== undefined;
const isProse = (cell: string): boolean => cell.length > 40 && /\s/.test(cell);
const isFile = (cell: string): boolean => isLink(cell) || /\.(?:pdf|docx?|rtf|odt|txt)$/i.test(cell);

const itemsOf = (cell: string): string[] =>
  readItems(cell) ?? cell.split(/[;|•·,\n]/).map((item) => item.trim());
const isSkill = (item: string): boolean => findSkills(item).length > 0;
const knownSkills = (cells: readonly string[]): number => share(cells.flatMap(itemsOf), isSkill);

const areTitles = ({ cells }: Column): boolean => share(cells, (cell) => titleWorth(cell) > 0) >= 0.2;

const stateOfApplication =
  /^(?:active|inactive|open|closed|new|rejected|hired|archived|pending|applied|withdrawn)$/i;

const idOfPerson = /candidate|person|contact|applicant|prospect|kandidat|bewerber/;

/** The meaning stays where none is given. */
interface Change {
  meaning?: ColumnMeaning;
  isDoubtful?: boolean;
}

const checkDays = (column: Column): Change | false =>
  areDays(column) && { meaning: 'keep', isDoubtful: true };

/** What the cells of a column say against the meaning of its name. */
const checks: Partial<Record<ColumnMeaning, (column: Column) => Change | false>> = {
  title: (column) => {
    const { cells, name } = column;
    if (share(cells, isHonorific) >= 0.8) return { meaning: 'keep' };
    return name === 'headline' && cells.length >= 3 && !areTitles(column) && { isDoubtful: true };
  },
  phone: ({ cells }) => !cells.some(isPhone) && { meaning: 'keep', isDoubtful: true },
  location: checkDays,
  city: checkDays,
  region: ({ cells }) => share(cells, (cell) => stateOfApplication.test(cell)) >= 0.8 && { meaning: 'keep' },
  years: ({ cells }) =>
    share(cells, isYears) < 0.5 && {
      meaning: share(cells, isProse) >= 0.5 ? 'summary' : 'keep',
      isDoubtful: true,
    },
  summary: ({ cells, name }) => {
    if (/resume/.test(name) && share(cells, isFile) >= 0.5) return { meaning: 'keep' };
    return /experien|erfahrung/.test(name) && share(cells, isYears) >= 0.8 && { meaning: 'years' };
  },
  profile_url: ({ cells }) =>
    !cells.some(isLink) && share(cells, isProse) >= 0.5 && { meaning: 'summary', isDoubtful: true },
  record_id: ({ cells, name }) => {
    // A candidate stands in as many rows as they applied for jobs.
    const isRepeated = new Set(cells).size < cells.length * (idOfPerson.test(name) ? 0.5 : 1);
    return (isRepeated || cells.some((cell) => /\s/.test(cell))) && { meaning: 'keep' };
  },
};

function checkByCells(column: Column): void {
  if (column.cells.length === 0) return;
  const change = checks[column.meaning]?.(column);
  if (!change) return;
  const { meaning = column.meaning, isDoubtful = false } = change;
  Object.assign(column, { meaning, isDoubtful });
}

/**
 * The name of a column that holds the whole name in one file holds a part of it in another: `Name;Vorname`, `Nom`, `Nombre;Apellidos`.
 * What stays unclear is asked: a first name without a last one, and a whole name beside a part that it doesn't hold.
 */
function settleNames(columns: Column[], rows: readonly (readonly string[])[]): void {
  const at = (meaning: ColumnMeaning) => columns.findIndex((column) => column.meaning === meaning);
  const isPlain = (column: Column) => /^(?:name|nom|nombre)$/.test(column.name);
  if (at('name') < 0 && at('first_name') < 0 && columns[at('last_name')]?.name === 'nom') {
    setOpen(columns[at('last_name')], 'name');
  }
  const column = columns[at('name')];
  if (column && at('first_name') >= 0 && at('last_name') < 0) {
    if (!rows.some((row) => holdsPart(row, at('name'), at('first_name')))) {
      if (!isPlain(column)) column.isDoubtful = column.isOpen;
      setOpen(column, 'last_name');
    }
  } else if (column?.name === 'nombre' && at('last_name') >= 0 && at('first_name') < 0) {
    setOpen(column, 'first_name');
  }
  const [full, first, last] = [at('name'), at('first_name'), at('last_name')];
  const isAsked = (part: number) =>
    full < 0
      ? part === first && last < 0
      : !rows.every((row) => !row[full]?.trim() || !row[part]?.trim() || holdsPart(row, full, part));
  for (const part of [first, last]) {
    if (part < 0 || !isAsked(part)) continue;
    for (const one of [columns[full], columns[part]]) if (one?.isOpen) one.isDoubtful = true;
  }
}

const holdsPart = (row: readonly string[], full: number, part: number): boolean => {
  const [name = '', own = ''] = [row[full]?.trim().toLowerCase(), row[part]?.trim().toLowerCase()];
  return own !== '' && name.includes(own);
};

function setOpen(column: Column | undefined, meaning: ColumnMeaning): void {
  if (column?.isOpen) column.meaning = meaning;
}

/** Names by which applicant systems mean the job that a person applied for. Where nothing else holds a title, it is asked. */
const appliedFor =
  /^(?:jobs?|jobnames?|role|position|requisition(?:name|title)?|stellen?|stellenname|ausschreibung|postes?|nomduposte|offre|puestos?|nombredelpuesto|vacante|oferta|vacancy|posting(?:title|name)?)$|^(?:job|position|role)?appliedfor|^beworben|^candidatureau|^puestosolicitado/;
/** Those that say as often what a person is. */
const ofPosition = /^(?:role|position|stelle|poste|puesto)$/;
/** The job that a person has, beside which any other is the one applied for. */
const atPresent = /current|present|latest|mostrecent|aktuell|actuel|actual/;
const streets = /^(?:address|adresse|anschrift|direccion)\d*$/;

const withMeaning = (columns: Column[], meaning: ColumnMeaning) =>
  columns.filter((column) => column.meaning === meaning);

function settleRivals(columns: Column[]): void {
  settleTitles(columns);
  settlePlaces(columns);
  const ids = withMeaning(columns, 'record_id');
  const best = ids.toSorted((a, b) => (readHeader(a.name)?.rank ?? 0) - (readHeader(b.name)?.rank ?? 0))[0];
  for (const column of ids) if (column !== best) setOpen(column, 'keep');
  if (withMeaning(columns, 'skills').length > 0) return;
  for (const column of withMeaning(columns, 'tags')) {
    if (column.cells.length === 0 || knownSkills(column.cells) < 0.5) continue;
    setOpen(column, 'skills');
    column.isDoubtful = column.isOpen;
  }
}

function settleTitles(columns: Column[]): void {
  settleHeadlines(columns);
  const titles = withMeaning(columns, 'title');
  const hasOwn =
    titles.some(({ name }) => !appliedFor.test(name)) ||
    withMeaning(columns, 'title_and_employer').length > 0;
  for (const column of titles.filter(({ name }) => appliedFor.test(name))) {
    if (hasOwn) setOpen(column, 'keep');
    else if (!ofPosition.test(column.name)) column.isDoubtful = column.isOpen && column.cells.length > 0;
  }
  if (!titles.some(({ name, cells }) => atPresent.test(name) && cells.length > 0)) return;
  for (const column of titles) if (/^(?:job|stellen|position)/.test(column.name)) setOpen(column, 'keep');
}

/** Lever's headline names employers, beside the job applied for. */
function settleHeadlines(columns: Column[]): void {
  const titles = withMeaning(columns, 'title');
  const others = titles.filter(({ name, cells }) => name !== 'headline' && cells.length > 0);
  for (const column of titles) {
    const isEmployers = column.name === 'headline' && column.cells.length > 1 && !areTitles(column);
    if (isEmployers && others.some(areTitles) && withMeaning(columns, 'employer').length === 0) {
      setOpen(column, 'employer');
      column.isDoubtful = column.isOpen;
    }
  }
}

/** Beside a city, an address with a street says no more of where a person lives. */
function settlePlaces(columns: Column[]): void {
  if (!withMeaning(columns, 'city').some(({ cells }) => cells.length > 0)) return;
  const isLetterHead = ({ name, cells }: Column) =>
    streets.test(name) || cells.some((cell) => cell.includes('\n'));
  for (const column of withMeaning(columns, 'location')) if (isLetterHead(column)) setOpen(column, 'keep');
}

function keepSeconds(columns: Column[], rows: readonly (readonly string[])[]): void {
  const rank = ({ name }: Column) => readHeader(name)?.rank ?? 0;
  for (const meaning of singleFields) {
    const [first, ...others] = columns
      .filter((column) => column.meaning === meaning && column.cells.length > 0)
      .toSorted((a, b) => rank(a) - rank(b));
    for (const other of others) {
      const [one, second] = [first, other].map((column) => columns.indexOf(column as Column));
      const differ = (row: readonly string[]) => {
        const [own, further] = [row[one ?? 0]?.trim(), row[second ?? 0]?.trim()];
        return own && further && own.toLowerCase() !== further.toLowerCase();
      };
      if (!other.isOpen || !rows.some(differ)) continue;
      other.meaning = 'keep';
      other.isDoubtful = true;
    }
  }
}

/** Words of columns that are about another person, the company or a machine: their addresses and numbers are not the person's. */
const ofOthers =
  /recruit|recrut|reclut|owner|besitzer|proprietaire|propietario|manager|vorgesetzt|superieur|jefe|assistent|assistant|asistente|referr|coordinator|koordinator|interview|fax|telecopie|emergency|notfall|urgence|emergencia|spouse|company|firma|unternehmen|societe|entreprise|compania|empresa|posting|addedby|createdby|sourcedby|notes|notiz|notas/;
const isOfOthers = (name: string): boolean => ofOthers.test(name) || isInternal(name);

interface Guess {
  meaning: ColumnMeaning;
  unless: readonly ColumnMeaning[];
  test: (cell: string) => boolean;
  /** The fewest cells, and the smallest share of them. */
  fewest: number;
  least: number;
  isDoubtful: boolean;
}

const guesses: Guess[] = [
  { meaning: 'email', unless: ['email'], test: isMail, fewest: 1, least: 0.8, isDoubtful: false },
  {
    meaning: 'profile_url',
    unless: ['profile_url'],
    test: isProfile,
    fewest: 1,
    least: 0.8,
    isDoubtful: false,
  },
  { meaning: 'phone', unless: ['phone'], test: isClearlyPhone, fewest: 1, least: 0.8, isDoubtful: true },
  {
    meaning: 'title',
    unless: ['title', 'title_and_employer'],
    test: (cell) => titleWorth(cell) > 0,
    fewest: 3,
    least: 0.6,
    isDoubtful: true,
  },
  {
    meaning: 'name',
    unless: ['name', 'first_name', 'last_name'],
    test: isPersonName,
    fewest: 3,
    least: 0.7,
    isDoubtful: true,
  },
  {
    meaning: 'location',
    unless: ['location', 'city'],
    test: (cell) => resolvePlace(cell) !== undefined,
    fewest: 3,
    least: 0.7,
    isDoubtful: true,
  },
  {
    meaning: 'skills',
    unless: ['skills'],
    test: (cell) => itemsOf(cell).length > 1 && knownSkills([cell]) >= 0.5,
    fewest: 3,
    least: 0.7,
    isDoubtful: true,
  },
];

function isPersonName(cell: string): boolean {
  const name = splitLastFirst(cell)?.toReversed().join(' ') ?? cell;
  return /\s/.test(name) && couldBeName(name, true) && titleWorth(name) === 0;
}

function guessByCells(columns: Column[], { meaning, unless, test, fewest, least, isDoubtful }: Guess): void {
  if (columns.some((column) => unless.includes(column.meaning))) return;
  const fitting = columns
    .filter(
      (column) =>
        column.isOpen &&
        column.meaning === 'keep' &&
        column.cells.length >= fewest &&
        !isOfOthers(column.name) &&
        !areDays(column),
    )
    .map((column) => ({ column, fits: share(column.cells, test) }))
    .filter(({ fits }) => fits >= least)
    .sort((a, b) => b.fits - a.fits);
  const best = fitting[0]?.column;
  if (best) Object.assign(best, { meaning, isDoubtful });
}

export function readStyle(
  meanings: readonly ColumnMeaning[],
  rows: readonly (readonly string[])[],
): Omit<ReadingStyle, 'isExact'> {
  const cellsOf = (meaning: ColumnMeaning) =>
    rows
      .flatMap((row) => meanings.flatMap((one, at) => (one === meaning ? [(row[at] ?? '').trim()] : [])))
      .filter((cell) => cell !== '');
  const names = cellsOf('name');
  const titles = cellsOf('title');
  const hasEmployers = cellsOf('employer').length > 0;
  const isSplit = (title: string) => {
    const parts = splitTitle(title);
    // Of two titles, such as `Engineer – Team Lead`, none is an employer.
    return parts !== undefined && titleWorth(parts[0]) > 0 && titleWorth(parts[1]) === 0;
  };
  return {
    isLastNameFirst: share(names, (name) => splitLastFirst(name) !== undefined) >= 0.6,
    hasEmployerInTitle: !hasEmployers && share(titles, isSplit) >= 0.6,
  };
}
