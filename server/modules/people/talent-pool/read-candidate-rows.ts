import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { editableFields, type HeldBackEdit } from '../../../../contract/people/held-back.calls.ts';
import { lackTexts, personLimits } from '../../../../contract/people/person-fields.calls.ts';
import {
  type ColumnMeaning,
  findMissingFields,
  importLimits,
} from '../../../../contract/people/talent-pool.calls.ts';
import { type TextEncoding, textEncodings } from '../../../../contract/people/text-encodings.ts';
import { storable } from '../../../platform/db/sql-values.ts';
import { FieldError } from '../../../platform/errors.ts';
import { importedAs } from '../fields.ts';
import { nameInAddress } from '../identity/person-names.ts';
import { decodeIn } from '../text/decode-text.ts';
import { detectEncoding } from '../text/detect-encoding.ts';
import { readAddresses } from '../text/read-addresses.ts';
import {
  type ColumnChoice,
  guessMeanings,
  isOwnExport,
  type OtherColumn,
  otherColumns,
  settleMeanings,
} from './column-meanings.ts';
import {
  type CandidateTexts,
  checkFormat,
  countKnownColumns,
  type Delimiter,
  delimiters,
  planColumns,
  readTexts,
  UnreadableFileError,
} from './csv-columns.ts';
import { furtherCellsAs } from './optional-cells.ts';
import { firstLine, type Line, lineAfter, type ReadingStyle, sampledRows } from './reading-style.ts';
import { readStyle, recognizeColumns } from './recognize-columns.ts';
import type { ColumnPlan } from './row-reader.ts';

/**
 * Why a row is not a person, in a sentence; undefined when it is one. Its other cells never cost the person.
 * @param isExported true for a file of this product, whose people may be without title and skills
 */
function whyRefused(
  { name, title, skills }: Pick<CandidateTexts, 'name' | 'title' | 'skills'>,
  isExported = false,
): string | undefined {
  if (name === '') return lackTexts.name;
  if (title === '' && skills.length === 0 && !isExported) return lackTexts.title;
  const flaw = flawOf('name', name, personLimits.name) ?? flawOf('title', title, personLimits.title);
  return flaw === undefined ? undefined : `The ${flaw}`;
}

function flawOf(field: string, text: string, max: number): string | undefined {
  if (text.length > max) return `${field} is longer than ${max.toLocaleString('en-US')} characters.`;
  if (text.includes('\0')) return `${field} contains a null character. Save the file again, as UTF-8.`;
  if (text.includes('\uFFFD') || !text.isWellFormed()) {
    return `${field} contains a damaged character. Save the file as UTF-8.`;
  }
  return undefined;
}

/** By the line it starts on (the header is line 1). `cells` where the row could be taken apart. */
export type CandidateRow =
  | { line: number; candidate: CandidateTexts; cells?: string[] }
  /** `refused`: what is known of the person that the row names; `written`: a line that could not be taken apart. */
  | { line: number; reason: string; cells?: string[]; refused?: CandidateTexts; written?: string };

export interface RowChoice {
  onlyLines?: readonly number[] | undefined;
  edits?: readonly HeldBackEdit[] | undefined;
  isForced?: boolean;
  keepsCells?: boolean;
  encoding?: TextEncoding | undefined;
}

/** Every row of a file in order, read while it is asked for; the same at every call. Blank rows are passed over. */
export type CandidateRows = (() => Generator<CandidateRow>) & {
  header: string[];
  meanings: ColumnMeaning[];
  usual: ColumnMeaning[];
  encoding: TextEncoding;
};

/** A quoted cell that runs on past this many characters was never meant to: its closing quote is missing. */
const longestRecord = 100_000;

/**
 * Opens an uploaded CSV: finds its encoding, its delimiter and what its columns mean.
 * @throws UnreadableFileError when no candidate can be read from it, saying why; FieldError for a header beyond the limits, and on
 * `encoding` where two are likely and read it differently.
 */
export function openCandidateFile(
  bytes: Uint8Array,
  choice: ColumnChoice = {},
  { onlyLines, edits = [], isForced = false, keepsCells = false, encoding: given }: RowChoice = {},
): CandidateRows {
  const encoding = given ?? settleEncoding(bytes);
  const { text, delimiter, header, next } = openTable(bytes, encoding);
  const sample = readSample(text, next, delimiter);
  const guess = (remembered = {}) =>
    recognizeColumns(header, sample, remembered).map(({ meaning }) => meaning);
  const meanings = settleMeanings(header, choice, () => guess(choice.remembered));
  const table = {
    plan: planColumns(header, meanings),
    others: otherColumns(header, meanings),
    header,
    style: { isExact: isOwnExport(header), ...readStyle(meanings, sample) },
    edits: new Map(edits.map(({ line, ...fields }) => [line, fields])),
  };
  const wanted = onlyLines && new Set(onlyLines);
  const read = function* (): Generator<CandidateRow> {
    let count = 0;
    for (const record of readRecords(text, next, delimiter)) {
      count += 1;
      const isLast = count > importLimits.rows;
      if (!wanted || wanted.has(record.line)) {
        const row = isForced ? forceRow(record, table) : checkRow(record, table);
        if (isLast) yield { line: record.line, reason: tooManyRows };
        else yield keepsCells && 'cells' in record ? { ...row, cells: record.cells } : row;
      }
      if (isLast) return;
    }
  };
  return Object.assign(read, { header, meanings: [...meanings], usual: guess(), encoding });
}

export function readFirstRows(
  bytes: Uint8Array,
  encoding: TextEncoding,
  count = Number.POSITIVE_INFINITY,
): { header: string[]; rows: string[][] } {
  const { text, delimiter, header, next } = openTable(bytes, encoding);
  return { header, rows: readSample(text, next, delimiter, count) };
}

function readSample(
  text: string,
  from: Line | undefined,
  delimiter: Delimiter,
  count = sampledRows,
): string[][] {
  const rows: string[][] = [];
  for (const record of readRecords(text, from, delimiter)) {
    if (rows.length === count) break;
    if ('cells' in record) rows.push(record.cells);
  }
  return rows;
}

/** @throws FieldError when the encoding can only be chosen by a person who knows the names */
function settleEncoding(bytes: Uint8Array): TextEncoding {
  const { encoding, isSure, second } = detectEncoding(bytes);
  if (isSure) return encoding;
  checkFormat(bytes, encoding);
  const likely = [encoding, ...(second ? [second] : [])].map((one) => `${textEncodings[one]}: ${one}`);
  throw new FieldError({
    encoding: [
      `The letters of this file can be read in more than one way. Say its encoding, most likely ${likely.join(', or ')}.`,
    ],
  });
}

function openTable(bytes: Uint8Array, encoding: TextEncoding) {
  checkFormat(bytes, encoding);
  const text = decodeIn(bytes, encoding);
  const first = firstLine(text);
  if (!first) throw new UnreadableFileError('The file is empty.');
  return { text, ...findHeader(text, first) };
}

const tooManyRows = `The file has more than ${importLimits.rows.toLocaleString('en-US')} rows. This row and those after it were not imported: put them in a second file.`;

type Cells = { line: number; cells: string[] };
type Refused = { line: number; reason: string; written: string };

/** So many lines may stand above the header: titles, dates and notes of the program that wrote the file. */
const mostLinesAbove = 30;

/** The first line that names the columns of people; the first line of all where none does. */
function findHeader(text: string, first: Line): HeaderReading {
  let best: HeaderReading | undefined;
  let line: Line | undefined = first;
  for (let count = 0; line && count <= mostLinesAbove; count += 1) {
    if (line.text.trim() !== '' && (line === first || line.text.length <= importLimits.headerBytes)) {
      const reading = tryHeaderLine(text, line, line !== first);
      if (reading && findMissingFields(guessMeanings(reading.header)).length === 0) return reading;
      const isBetter = reading && (line === first || reading.known > Math.max(1, best?.known ?? 0));
      if (isBetter) best = reading;
    }
    line = lineAfter(text, line);
  }
  return withoutHeader(first, best ?? readHeaderLine(text, first));
}

/** A file whose first line is about a person already has no header. */
function withoutHeader(first: Line, reading: HeaderReading): HeaderReading {
  const isPerson = reading.known === 0 && reading.header.some((cell) => isContact(cell.trim()));
  return isPerson
    ? { ...reading, header: reading.header.map((_, at) => `Column ${at + 1}`), next: first }
    : reading;
}

const isContact = (cell: string) =>
  readAddresses(cell).some(({ isUnderstood }) => isUnderstood) || /^https?:\/\/\S+\/\S/.test(cell);

interface HeaderReading {
  delimiter: Delimiter;
  header: string[];
  next: Line | undefined;
  known: number;
}

/** @param isFurther a line below the first one, which may be anything */
function tryHeaderLine(text: string, line: Line, isFurther: boolean): HeaderReading | undefined {
  try {
    return readHeaderLine(text, line);
  } catch (error) {
    if (error instanceof UnreadableFileError || (isFurther && error instanceof FieldError)) return undefined;
    throw error;
  }
}

function readHeaderLine(text: string, line: Line): HeaderReading {
  checkHeader(line.text);
  const readings = delimiters.flatMap((delimiter) => {
    const { record, next } = readRecord(text, line, delimiter, importLimits.headerBytes);
    const header = 'cells' in record ? record.cells : undefined;
    return header ? [{ delimiter, header, next, known: countKnownColumns(header) }] : [];
  });
  const worth = ({ header, known }: HeaderReading) => known * 1000 + header.length;
  const best = readings.sort((a, b) => worth(b) - worth(a))[0];
  if (!best) throw new UnreadableFileError('The first row has a quotation mark that is never closed.');
  return best;
}

function checkHeader(header: string): void {
  const expected =
    'The first row holds the names of the columns. Is this a table of candidates, saved as CSV?';
  const bytes = Buffer.byteLength(header);
  if (bytes > importLimits.headerBytes) {
    throw new FieldError({
      file: [
        `The first row has ${Math.ceil(bytes / 1024).toLocaleString('en-US')} kB; at most 64 kB are read. ${expected}`,
      ],
    });
  }
  const columns = Math.max(...delimiters.map((delimiter) => header.split(delimiter).length));
  if (columns > importLimits.columns) {
    throw new FieldError({
      file: [
        `The first row has ${columns.toLocaleString('en-US')} columns; at most ${importLimits.columns} are read. ${expected}`,
      ],
    });
  }
}

function* readRecords(
  text: string,
  from: Line | undefined,
  delimiter: Delimiter,
): Generator<Cells | Refused> {
  for (let line = from; line; ) {
    if (isBlank(line.text, delimiter)) {
      line = lineAfter(text, line);
      continue;
    }
    const { record, next }: { record: Cells | Refused; next: Line | undefined } = readRecord(
      text,
      line,
      delimiter,
      longestRecord,
    );
    line = next;
    yield record;
  }
}

const isBlank = (line: string, delimiter: Delimiter) =>
  line === '' || line.replaceAll(delimiter, '').trim() === '';

/**
 * Reads the record that starts on a line and says where the next one starts. A cell in quotes may run over
 * several lines. When its closing quote is missing only the line it starts on is lost, not all that follow.
 */
function readRecord(text: string, line: Line, delimiter: Delimiter, longest: number) {
  const read = (record: string, lenient: boolean): Cells => ({
    line: line.number,
    cells: record.includes('"')
      ? (parse(record, { delimiter, record_delimiter: '\n', relax_quotes: lenient })[0] ?? [])
      : record.split(delimiter),
  });
  const next = lineAfter(text, line);
  const refuse = (reason: string) => ({
    record: { line: line.number, reason, written: line.text.slice(0, longest) },
    next,
  });
  if (line.text.length > longest) {
    return refuse(`The row is longer than ${longest.toLocaleString('en-US')} characters.`);
  }
  try {
    return { record: read(line.text, false), next };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      const whole = readOverLines(text, line, longest, (record) => read(record, false));
      if (whole) return whole;
    } else {
      // A stray quotation mark, as in `27" screens`, is part of the text.
      const record = readOrNothing(line.text, (opened) => read(opened, true));
      if (record) return { record, next };
    }
    return refuse('A quotation mark is opened and never closed.');
  }
}

/** Adds the lines after the first until every quotation mark has its partner; nothing when that makes no record. */
function readOverLines(text: string, first: Line, longest: number, read: (text: string) => Cells) {
  let record = first.text;
  let quotes = countQuotes(record);
  for (let line = lineAfter(text, first); line && record.length < longest; line = lineAfter(text, line)) {
    record += `\n${line.text}`;
    quotes += countQuotes(line.text);
    if (quotes % 2 === 0 && record.length <= longest) {
      const cells = readOrNothing(record, read);
      return cells && { record: cells, next: lineAfter(text, line) };
    }
  }
  return undefined;
}

const countQuotes = (text: string) => text.split('"').length - 1;

function readOrNothing(text: string, read: (text: string) => Cells): Cells | undefined {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

interface TableColumns {
  plan: ColumnPlan;
  others: readonly OtherColumn[];
  header: readonly string[];
  style: ReadingStyle;
  edits: ReadonlyMap<number, Omit<HeldBackEdit, 'line'>>;
}

function readRow({ line, cells }: Cells, { plan, others, header, style, edits }: TableColumns) {
  const texts = readTexts(plan, cells, others, style, header);
  const edit = edits.get(line);
  if (edit?.email) delete texts.attributes[importedAs.email];
  return Object.assign(texts, edit);
}

function checkRow(record: Cells | Refused, table: TableColumns): CandidateRow {
  if (!('cells' in record)) return record;
  const { line, cells } = record;
  const isHeader = cells.length > 1 && cells.length === table.header.length;
  if (isHeader && cells.every((cell, at) => cell === table.header[at]))
    return { line, reason: 'This row repeats the names of the columns.', cells };
  const candidate = readRow(record, table);
  const reason =
    furtherCells(cells, table.header).length > 0
      ? `The row has ${cells.length} columns, but the header has ${table.header.length}. A text that holds the delimiter needs quotation marks.`
      : whyRefused(candidate, table.style.isExact);
  if (reason === undefined) return { line, candidate };
  const saysAny =
    editableFields.some((field) => candidate[field]) || importedAs.email in candidate.attributes;
  return { line, reason, cells, ...(saysAny && { refused: candidate }) };
}

const furtherCells = (cells: readonly string[], header: readonly string[]) =>
  cells.slice(header.length).filter((cell) => cell.trim() !== '');

const noName = 'No name';
const cut = (text: string, max: number) => storable(text.slice(0, max));

function forceRow(record: Cells | Refused, table: TableColumns): CandidateRow {
  if (!('cells' in record)) return record;
  const { line, cells } = record;
  const texts = readRow(record, table);
  const { name, title } = texts;
  const further = furtherCells(cells, table.header);
  const named = name === '' ? nameInAddress(texts.email) || cut(texts.email, personLimits.name) : '';
  const candidate = {
    ...texts,
    name: cut(name, personLimits.name) || named || noName,
    title: cut(title, personLimits.title),
    attributes: {
      ...(named !== '' && { [importedAs.name]: 'Empty. The name is made of the mail address: check it.' }),
      ...(name.length > personLimits.name && { [importedAs.name]: storable(name) }),
      ...(title.length > personLimits.title && { [importedAs.title]: storable(title) }),
      ...(further.length > 0 && { [furtherCellsAs]: storable(further.join('; ')) }),
      ...texts.attributes,
    },
  };
  return { line, candidate };
}
