import { Readable } from 'node:stream';
import type { z } from 'zod/mini';
import {
  type ImportPreview,
  importLimits,
  type previewImport as previewImportCall,
} from '../../../../contract/people/talent-pool.calls.ts';
import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';
import type { Context } from '../../../platform/context.ts';
import { BadRequestError, TooLargeError } from '../../../platform/errors.ts';
import { detectEncoding } from '../text/detect-encoding.ts';
import type { ColumnChoice } from './column-meanings.ts';
import { UnreadableFileError } from './csv-columns.ts';
import { readMeanings, readRememberedColumns } from './imports.ts';
import { openCandidateFile, readFirstRows } from './read-candidate-rows.ts';
import { sampledRows } from './reading-style.ts';

const mostExamples = 3;
const longestExample = 120;

/**
 * The columns at the beginning of a file, what each is taken for, what its first row becomes, and its encoding.
 * Nothing is stored.
 */
export async function previewImport(
  ctx: Context,
  { query, upload }: { query: z.output<typeof previewImportCall.query>; upload: Readable },
): Promise<ImportPreview> {
  if (!(upload instanceof Readable)) throw new BadRequestError('Send the file as text/csv.');
  const bytes = await readBeginning(upload);
  const encoding: ImportPreview['encoding'] = query.encoding
    ? { name: query.encoding, is_sure: true, readings: [] }
    : findEncoding(bytes);
  const { header, rows: all } = readFirstRows(bytes, encoding.name);
  if (all.length === 0) throw new UnreadableFileError('The file has headings and nobody below them.');
  const rows = all.slice(0, sampledRows);
  const remembered = await readRememberedColumns(ctx.db, ctx.caller.organisationId);
  // Its lists of titles, skills and places are not needed at the start.
  const { recognizeColumns } = await import('./recognize-columns.ts');
  const recognized = recognizeColumns(header, rows, remembered);
  return {
    columns: recognized.map(({ meaning, isDoubtful }, at) => ({
      name: (header[at] ?? '').trim(),
      meaning,
      ...(isDoubtful && { is_doubtful: true }),
      examples: readExamples(rows.map((cells) => cells[at] ?? '')),
    })),
    encoding,
    rows: all.length,
    ...findPerson(bytes, { given: readMeanings(query.columns), remembered }, encoding.name),
  };
}

function findPerson(
  bytes: Buffer,
  choice: ColumnChoice,
  encoding: TextEncoding,
): Pick<ImportPreview, 'person'> {
  try {
    for (const row of openCandidateFile(bytes, choice, { encoding })()) {
      if (!('candidate' in row)) continue;
      const { name, title, employer = '', location, email, source } = row.candidate;
      return { person: { line: row.line, name, title, employer, location, email, source } };
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
  }
  return {};
}

const mostSamples = 3;

function findEncoding(bytes: Buffer): NonNullable<ImportPreview['encoding']> {
  const { encoding, isSure, second } = detectEncoding(bytes);
  if (isSure || !second) return { name: encoding, is_sure: isSure, readings: [] };
  const [one, other] = [encoding, second].map((name) => {
    const { header, rows } = readFirstRows(bytes, name);
    return { encoding: name, rows: [...rows, header].map((cells) => cells.map(shorten)) };
  });
  if (!one || !other) return { name: encoding, is_sure: false, readings: [] };
  const differ = one.rows
    .flatMap((cells, at) => (cells.join() === other.rows[at]?.join() ? [] : [at]))
    .slice(0, mostSamples);
  const sample = ({ encoding, rows }: typeof one) => ({ encoding, rows: differ.map((at) => rows[at] ?? []) });
  return { name: encoding, is_sure: false, readings: [sample(one), sample(other)] };
}

/** A client hears an answer only after it has sent all, so the rest of a refused one is dropped. */
async function readBeginning(upload: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of upload as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= importLimits.previewBytes) chunks.push(chunk);
  }
  if (bytes <= importLimits.previewBytes) return Buffer.concat(chunks);
  throw new TooLargeError('Send at most the first 256 kB of the file.');
}

function readExamples(cells: string[]): string[] {
  const texts = cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  return [...new Set(texts)].slice(0, mostExamples).map(shorten);
}

const shorten = (text: string): string =>
  text.length > longestExample ? `${text.slice(0, longestExample).toWellFormed()}…` : text;
