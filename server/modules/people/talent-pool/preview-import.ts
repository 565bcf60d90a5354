import { Readable } from 'node:stream';
import { type ImportPreview, importLimits } from '../../../../contract/people/talent-pool.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { BadRequestError, TooLargeError } from '../../../platform/errors.ts';
import { guessMeanings } from './column-meanings.ts';
import { readFirstRows } from './read-candidate-rows.ts';
import { readRememberedColumns } from './remembered-columns.ts';

const rowsRead = 20;
const mostExamples = 3;
const longestExample = 120;

/**
 * The columns of the beginning of a file and what each is taken for. Nothing is stored. For an Owner.
 * @throws BadRequestError when it isn't sent as text/csv or is no table; FieldError for a header beyond the limits
 * @throws TooLargeError for more than the beginning of a file
 */
export async function previewImport(ctx: Context, { upload }: { upload: Readable }): Promise<ImportPreview> {
  if (!(upload instanceof Readable)) throw new BadRequestError('Send the file as text/csv.');
  const { header, rows } = readFirstRows(await readBeginning(upload), rowsRead);
  const remembered = await readRememberedColumns(ctx.db, ctx.caller.organisationId);
  const meanings = guessMeanings(header, remembered);
  return {
    columns: meanings.map((meaning, at) => ({
      name: (header[at] ?? '').trim(),
      meaning,
      examples: readExamples(rows.map((cells) => cells[at] ?? '')),
    })),
  };
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
  return [...new Set(texts)]
    .slice(0, mostExamples)
    .map((text) =>
      text.length > longestExample ? `${text.slice(0, longestExample).toWellFormed()}…` : text,
    );
}
