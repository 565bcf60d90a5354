import type { Readable } from 'node:stream';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { sendFile } from '../person/send-file.ts';
import { findResume } from './resume-rows.ts';

/**
 * The file of a résumé that waits for its review, as a stream.
 * @throws NotFoundError for another organisation's, and for one that was kept or skipped
 */
export async function exportResume(ctx: Context, { params }: { params: { id: string } }): Promise<Readable> {
  const { fileId, organisationId } = await findResume(ctx.db, ctx, params.id);
  const file = fileId ? await ctx.files.open(organisationId, fileId) : undefined;
  if (!file) throw new NotFoundError('The file is not kept any more.');
  await audit(ctx, 'resume.exported', params.id);
  return sendFile(ctx, file);
}
