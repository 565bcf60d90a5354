import { Readable } from 'node:stream';
import { importLimits } from '../../../../contract/api/talent-pool.ts';
import { audit } from '../../../audit.ts';
import type { Context } from '../../../context.ts';
import { BadRequestError, TooLargeError } from '../../../errors.ts';
import { storeImport } from './store-import.ts';

/**
 * Accepts a CSV of candidates. For an Owner.
 * @returns the id under which the import is asked for
 * @throws TooLargeError beyond 10 MB; TooManyRequestsError
 * @throws BadRequestError when it isn't sent as text/csv or its columns can't be read
 */
export async function startImport(
  ctx: Context,
  input: { query: { file_name: string }; upload: Readable },
): Promise<{ task_id: string }> {
  const file = await readUpload(input.upload);
  const given = {
    organisationId: ctx.caller.organisationId,
    createdBy: ctx.caller.userId,
    fileName: input.query.file_name || 'candidates.csv',
    file,
  };
  const id = await storeImport(ctx.db, given, ctx.queue, (tx, id) =>
    audit({ ...ctx, db: tx }, 'import.started', id),
  );
  return { task_id: id };
}

/** Keeps no more than the limit. The rest is read and dropped: a client hears an answer only after it has sent all. */
async function readUpload(upload: unknown): Promise<Buffer> {
  if (!(upload instanceof Readable)) throw new BadRequestError('Send the file as text/csv.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of upload) {
    size += chunk.length;
    if (size <= importLimits.bytes) chunks.push(chunk);
  }
  if (size > importLimits.bytes) {
    throw new TooLargeError(
      'The file is larger than 10 MB. Split it and import the parts one after another.',
    );
  }
  return Buffer.concat(chunks);
}
