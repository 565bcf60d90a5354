import type { LawfulBasis } from '../../../../contract/people/people.calls.ts';
import {
  furtherColumns,
  type PersonField,
  type PersonFields,
  personFieldNames,
  personLimits,
  personTable,
} from '../../../../contract/people/person-fields.calls.ts';
import { type ColumnMeaning, findMissingFields } from '../../../../contract/people/talent-pool.calls.ts';
import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';
import { longestMailAddress } from '../../../../contract/platform/text.ts';
import { peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import { storable } from '../../../platform/db/sql-values.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { readAddresses } from '../text/read-addresses.ts';
import {
  foldHeader,
  guessMeanings,
  keepable,
  longestName,
  type OtherColumn,
  readHeader,
} from './column-meanings.ts';
import { writeOutObject } from './object-cells.ts';
import {
  isEmptyList,
  isNothing,
  type ReadCell,
  readBasis,
  readCsvCell,
  readCsvDetails,
  readCsvList,
  readItems,
  readLinks,
  readList,
  readMail,
  readNotice,
  readPhone,
  readText,
  readYears,
  readYesOrNo,
  unescapeCell,
} from './optional-cells.ts';
import { type ReadingStyle, splitLastFirst, splitTitle } from './reading-style.ts';
import { type ColumnPlan, RowReader } from './row-reader.ts';

/** A file from which no candidate can be read; the message says what was found and what is expected. */
export class UnreadableFileError extends BadRequestError {}

const otherFormats = {
  'PK\x03\x04': 'an Excel workbook or a zip archive',
  '\xd0\xcf\x11\xe0': 'a workbook or document of an older Office, such as .xls',
  '%PDF-': 'a PDF',
  '{\\rtf': 'a document in RTF',
  '<!doctype html': 'a web page, as some programs write .xls files',
  '<html': 'a web page, as some programs write .xls files',
  '<table': 'a web page, as some programs write .xls files',
  '<?xml': 'an XML file',
  'SQLite format 3': 'a database',
  '\x89PNG': 'a picture',
  '\xff\xd8\xff': 'a picture',
  '\x1f\x8b': 'a compressed file',
};

/** So many control characters headings may have, left by a program that wrote them. */
const mostControls = 2;

export function checkFormat(bytes: Uint8Array, encoding: TextEncoding): void {
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('latin1').trimStart();
  const lower = start.slice(0, 20).toLowerCase();
  const found = Object.entries(otherFormats).find(([mark]) => lower.startsWith(mark.toLowerCase()));
  if (found) throw new UnreadableFileError(`This is ${found[1]}. Save it as CSV and try again.`);
  const isWide = /^utf-(?:16|32)/.test(encoding);
  const [headings = ''] = start.split('\n', 1);
  const controls = [...headings].filter((letter) => letter > '\0' && letter < '\t').length;
  if (controls > mostControls && !isWide) {
    throw new UnreadableFileError(
      'This is no CSV but the file of another program. Save it as CSV and try again.',
    );
  }
  if (headings.includes('\0') && !isWide) {
    throw new UnreadableFileError(
      'The file holds null characters, which no text does: it belongs to another program, or was damaged on its way. Open it in the program that wrote it, save it as CSV (UTF-8), and try again.',
    );
  }
}

/** Delimiters that are tried on the header row, in order of likelihood. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** @param meanings guessed unless given @throws UnreadableFileError when no column holds the name or none the title */
export function planColumns(
  header: readonly string[],
  meanings: readonly ColumnMeaning[] = guessMeanings(header),
): ColumnPlan {
  const missing = findMissingFields(meanings);
  if (missing.length > 0) throw new UnreadableFileError(describeMissing(missing, header));
  const found = header
    .map((cell, index) => ({ index, meaning: meanings[index], rank: readHeader(cell)?.rank ?? 0 }))
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
  header.filter((cell) => readHeader(cell)).length;

/** What one row says of a person, by field; texts are empty where it says nothing. */
export type CandidateTexts = Pick<
  PersonFields,
  'name' | 'title' | 'skills' | 'location' | 'summary' | 'email' | 'profile_url' | 'source'
> &
  Partial<PersonFields> & {
    lawful_basis?: LawfulBasis;
    noticed_on?: string;
    tags?: string[];
    do_not_contact?: true;
    /** The person's own id in the program that wrote the file, after the name of its column. */
    record?: string;
    /** What columns without a meaning of their own hold, by their names, and cells that their field could not take. */
    attributes: Record<string, string>;
  };

const longestOther = 2000;
/** Puts a row's cells where the plan says: joins first and last name, city, state and country; splits lists. */
export function readTexts(
  plan: ColumnPlan,
  cells: readonly string[],
  others: readonly OtherColumn[] = [],
  style: ReadingStyle = {},
  header: readonly string[] = [],
): CandidateTexts {
  const { isExact = false } = style;
  const row = new RowReader(plan, cells, isExact);
  const exact = isExact ? readExactly(row) : {};
  const read = Object.fromEntries(
    personFieldNames.map((field) => [field, exact[field] ?? readField(row, field, style)]),
  ) as Record<PersonField, unknown>;
  const basis = row.take('lawful_basis', readBasis(row.first('lawful_basis')), row.first('lawful_basis'));
  const notice = row.take('noticed_on', readNotice(row.first('noticed_on')), row.first('noticed_on'));
  const isStopped = row.take(
    'do_not_contact',
    readYesOrNo(row.first('do_not_contact')),
    row.first('do_not_contact'),
  );
  const tags = readTags(row, isExact);
  const { name, title, skills, location, summary, email, profile_url, source, ...rest } = read;
  const seconds = row.seconds().map(({ index }) => ({ index, name: header[index]?.trim() ?? '' }));
  const kept = [...keepable(seconds), ...others].flatMap(({ index, name: label }) => {
    const cell = unescapeCell(cells[index]);
    const text = storable((isExact ? cell : writeOutObject(cell)).slice(0, longestOther));
    return text === '' || isEmptyList(text) ? [] : [[label, text] as const];
  });
  return {
    name,
    title,
    skills,
    location,
    summary,
    email,
    profile_url,
    source,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => !isEmpty(value))),
    ...(basis && { lawful_basis: basis }),
    ...(notice && { noticed_on: notice }),
    ...(tags.length > 0 && { tags }),
    ...(isStopped && { do_not_contact: true }),
    ...readRecord(plan, cells, header),
    attributes: { ...readDetails(row), ...row.aside, ...Object.fromEntries(kept) },
  } as CandidateTexts;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that stand in the cells as this product writes them. */
function readExactly(row: RowReader): Partial<Record<PersonField, unknown>> {
  return Object.fromEntries(
    personFieldNames.flatMap((field) => {
      const value = readCsvCell(field, row.first(field));
      return value === undefined ? [] : [[field, value] as const];
    }),
  );
}

function readField(row: RowReader, field: PersonField, style: ReadingStyle): unknown {
  const texts = row.all(field);
  const joined = texts.join('; ');
  switch (field) {
    case 'name': {
      const full = oneLine(row.first('name'));
      const turned = style.isLastNameFirst ? splitLastFirst(full)?.toReversed().join(' ') : undefined;
      return turned ?? (full || oneLine([row.first('first_name'), row.first('last_name')].join(' ')));
    }
    case 'title':
      return readTitle(row, style).title;
    case 'employer': {
      const employer = something(row.first('employer')) || readTitle(row, style).employer;
      return row.take(field, readText(employer, personLimits.employer), employer);
    }
    case 'location': {
      const place = joinLocation(
        something(row.first('location')),
        something(row.first('city')),
        something(row.first('region')),
        something(row.first('country')),
      );
      return row.take(field, readText(oneLine(place), personLimits.location), oneLine(place));
    }
    case 'email':
      return row.take(field, readMail(joined), joined);
    case 'other_emails': {
      const addressesOf = (text: string) =>
        readAddresses(text).flatMap(({ address, isUnderstood }) => (isUnderstood ? [address] : []));
      const [first, ...seconds] = addressesOf(row.all('email').join('; '));
      const all = new Set([...seconds, ...addressesOf(joined)]);
      all.delete(first ?? '');
      const addresses = [...all];
      return row.take(field, readList(addresses, personLimits.otherEmails, longestMailAddress), joined);
    }
    case 'phone':
      return row.take(field, readPhone(withCode(texts, row.first('phone_code'))), joined);
    case 'years':
      return row.take(field, readYears(row.first(field)), row.first(field));
    case 'profile_url':
      return row.take(field, readPages(row).profile, joined);
    case 'links':
      return row.take(field, readPages(row).links, joined);
    case 'skills':
    case 'languages': {
      const [most, longest] =
        field === 'skills'
          ? [personLimits.skills, personLimits.skill]
          : [personLimits.languages, personLimits.language];
      return row.take(
        field,
        readList(texts.flatMap(splitItems).filter(isFirstSpelling), most, longest),
        joined,
      );
    }
    default: {
      const text = personTable[field].kind === 'lines' ? row.first(field) : something(row.first(field));
      return row.take(field, readText(text, personLimits[field]), text);
    }
  }
}

/** The first number with the calling code of its country, which Twenty keeps in a column beside it. */
const withCode = ([first, ...others]: string[], code: string): string[] =>
  first === undefined
    ? []
    : [
        /^\+\d{1,4}$/.test(code) && !/^(?:\+|00)/.test(first) ? `${code} ${first.replace(/^0/, '')}` : first,
        ...others,
      ];

function readTitle(row: RowReader, style: ReadingStyle): { title: string; employer: string } {
  const own = oneLine(row.first('title'));
  const both = oneLine(row.first('title_and_employer'));
  const parts = own === '' || style.hasEmployerInTitle ? splitTitle(own || both) : undefined;
  const [title = '', employer = splitTitle(both)?.[1] ?? ''] = parts ?? [own || both];
  return { title, employer };
}

/** Two programs may count from 1 on, so the id is told together with the name of its column. */
function readRecord(plan: ColumnPlan, cells: readonly string[], header: readonly string[]) {
  const [at] = plan.get('record_id') ?? [];
  const id = at === undefined ? '' : unescapeCell(cells[at]);
  const isTaken = id !== '' && id.length <= longestName && !isNothing(id);
  return isTaken && { record: `${foldHeader(header[at ?? 0] ?? '')} ${id}` };
}

function readTags(row: RowReader, isExact: boolean): string[] {
  const texts = row.all('tags');
  const tags = isExact
    ? texts.flatMap(readCsvList)
    : texts.flatMap(splitItems).filter((tag) => !tag.startsWith('* '));
  return row.take(
    'tags',
    readList(tags.filter(isFirstSpelling), peopleLimits.tags, peopleLimits.tag),
    texts.join('; '),
  );
}

function readDetails(row: RowReader): Record<string, string> {
  const text = row.first('attributes');
  if (text === '') return {};
  const read = readCsvDetails(text);
  if (!read) return { [furtherColumns.attributes.label]: storable(text.slice(0, longestOther)) };
  const details = Object.entries(read).map(
    ([name, value]) => [storable(name), storable(String(value))] as const,
  );
  return Object.fromEntries(details.filter(([name]) => name !== '').slice(0, mostDetails));
}
const mostDetails = 200;

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

function splitItems(text: string): string[] {
  const strong = /[;|•·\n]|:::/;
  const items = readItems(text) ?? text.split(strong.test(text) ? /[;|•·\n]+|:::/ : /,/);
  // `C♯` is typed with a number sign.
  return items
    .map((item) => oneLine(item.replaceAll('♯', '#').replace(/^\s{0,8}[-*–]\s/, '')))
    .filter((item) => item !== '' && !isNothing(item));
}

/** The profile is the first page of its columns, or of all where none is named so; the other pages are links. */
function readPages(row: RowReader): { profile: ReadCell<string>; links: ReadCell<string[]> } {
  const profiles = readLinks(
    row.all('profile_url').flatMap((text) => splitLinks(text, /:::|[;|\n]|,(?=\s*https?:)/i)),
  );
  const further = readLinks(
    row.all('links').flatMap((text) => splitLinks(text, /:::|,?[\s;|]|,(?=https?:)/i)),
  );
  const pages = [...new Set([...profiles.value, ...further.value])];
  const profile = (row.has('profile_url') ? profiles.value[0] : pages[0]) ?? '';
  const others = pages.filter((page) => page !== profile);
  const { value, isWhole } = readList(others, personLimits.links, personLimits.link);
  return {
    profile: { value: profile, isWhole: profiles.isWhole },
    links: { value, isWhole: isWhole && further.isWhole },
  };
}

function splitLinks(text: string, separator: RegExp): string[] {
  const items = (readItems(text) ?? text.split(separator))
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items.length > 1 && items.every((item) => /^https?:\/\//i.test(item)) ? items : [text];
}

const isFirstSpelling = (skill: string, index: number, skills: string[]) =>
  skills.findIndex((other) => other.toLowerCase() === skill.toLowerCase()) === index;

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

const something = (text: string) => (isNothing(text) ? '' : oneLine(text));

/** Without line breaks and control characters but NUL, for which the row is refused; nothing where nothing is seen. */
function oneLine(text: string): string {
  const line = text.replace(/[^\P{Cc}\0]+|\s+/gu, ' ').replace(/ +/g, ' ');
  return /[^\p{C}\p{Z}\p{M}]/u.test(line) ? line.trim() : '';
}
