import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type ColumnMeaning,
  columnMeanings,
  importLimits,
  type startImport as startImportCall,
} from '../../../../contract/people/talent-pool.calls.ts';
import { splitList } from '../../../../contract/platform/text.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { FieldError, TooLargeError } from '../../../platform/errors.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { keepUpload } from '../../../platform/files/keep-upload.ts';
import { readRememberedColumns, rememberColumns } from './remembered-columns.ts';
import { storeImport } from './store-import.ts';

/**
 * Accepts a CSV of candidates. For an Owner.
 * @returns the id under which the import is asked for
 * @throws TooLargeError beyond 10 MB; TooManyRequestsError
 * @throws BadRequestError when it isn't sent as text/csv or its columns can't be read; FieldError on `columns`, or on `encoding`
 * where two are likely and none is given
 */
export async function startImport(
  ctx: Context,
  input: { query: z.output<typeof startImportCall.query>; upload: Readable },
): Promise<{ task_id: string }> {
  const fileName = input.query.file_name || 'candidates.csv';
  const chosen = readMeanings(input.query.columns);
  const original = await storeUpload(ctx, fileName, input.upload);
  const { organisationId, userId } = ctx.caller;
  try {
    const file = await readOriginal(ctx, original.id);
    const choice = { given: chosen, remembered: await readRememberedColumns(ctx.db, organisationId) };
    const { lawful_basis: lawfulBasis, noticed_on: noticedOn, encoding } = input.query;
    const given = {
      ...{ organisationId, createdBy: userId, fileName, file, originalId: original.id, choice },
      lawfulBasis,
      noticedOn,
      encoding,
    };
    const id = await storeImport(ctx.db, given, ctx.queue, async (tx, id, { header, meanings, usual }) => {
      await audit({ ...ctx, db: tx }, 'import.started', id);
      if (chosen) await rememberColumns(tx, ctx.caller, { header, meanings, usual });
    });
    return { task_id: id };
  } catch (error) {
    await ctx.files.remove(organisationId, original.id);
    throw error;
  }
}

/** Undefined where none are given. */
function readMeanings(text: string): ColumnMeaning[] | undefined {
  if (text === '') return undefined;
  const read = z.array(z.enum(columnMeanings)).safeParse(splitList(text));
  if (read.success) return read.data;
  throw new FieldError({ columns: [`Each must be one of: ${columnMeanings.join(', ')}.`] });
}

/** How long the uploaded file can be downloaded: as long as a deleted candidate can be restored. */
const keptMs = 30 * 86_400_000;

async function storeUpload(ctx: Context, name: string, upload: unknown): Promise<StoredFile> {
  try {
    return await keepUpload(ctx.files, upload, {
      sentAs: 'text/csv',
      organisationId: ctx.caller.organisationId,
      name,
      maxBytes: importLimits.bytes,
      refuse: (type) => (type === 'text/plain' ? undefined : refusalOf(type)),
      expiresAt: new Date(Date.now() + keptMs),
    });
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    throw new TooLargeError(
      'The file is larger than 10 MB. Split it and import the parts one after another.',
    );
  }
}

const refusalOf = (type: string) =>
  /zip|openxmlformats/.test(type)
    ? 'This is an Excel workbook or a zip archive. Save it as CSV and try again.'
    : `This is no CSV but a file of the type ${type}. Save it as CSV and try again.`;

async function readOriginal(ctx: Context, id: string): Promise<Buffer> {
  const stored = await ctx.files.open(ctx.caller.organisationId, id);
  if (!stored) throw new Error('The stored upload is gone.');
  return buffer(stored.content);
}
