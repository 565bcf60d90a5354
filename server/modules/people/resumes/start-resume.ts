import type { Readable } from 'node:stream';
import { resumeLimits } from '../../../../contract/people/resumes.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { BadRequestError, TooLargeError } from '../../../platform/errors.ts';
import { keepUpload } from '../../../platform/files/keep-upload.ts';
import { startTask } from '../../../platform/jobs/tasks.ts';
import { waitsUntil } from './resume-rows.ts';

/**
 * Accepts a résumé, or a ZIP of them, to be read in the background.
 * @throws TooLargeError beyond 10 MB, for an archive beyond 50 MB; TooManyRequestsError
 */
export async function startResume(
  ctx: Context,
  { query, upload }: { query: { file_name: string }; upload: Readable },
): Promise<{ task_id: string }> {
  const { organisationId, userId } = ctx.caller;
  const fileName = query.file_name || 'resume';
  const file = await storeUpload(ctx, fileName, upload);
  try {
    const id = await ctx.db.transaction(async (tx) => {
      const values = { organisationId, createdBy: userId, fileName, fileId: file.id };
      const task = await startTask(tx, 'resume', values, ctx.queue);
      await audit({ ...ctx, db: tx }, 'resume.started', task);
      return task;
    });
    return { task_id: id };
  } catch (error) {
    await ctx.files.remove(organisationId, file.id);
    throw error;
  }
}

/** Stores a résumé or an archive until it is reviewed. */
async function storeUpload(ctx: Context, name: string, upload: unknown) {
  const { organisationId } = ctx.caller;
  let isArchive = false;
  const file = await keepUpload(ctx.files, upload, {
    sentAs: 'application/octet-stream',
    organisationId,
    name,
    maxBytes: resumeLimits.archiveBytes,
    refuse: (type) => {
      isArchive = /zip/.test(type);
      return undefined;
    },
    expiresAt: waitsUntil(),
  });
  if (file.size === 0) await refuse(new BadRequestError('The file is empty.'));
  if (file.size > resumeLimits.bytes && !isArchive) {
    await refuse(new TooLargeError('The file is larger than 10 MB.'));
  }
  return file;

  async function refuse(error: Error): Promise<never> {
    await ctx.files.remove(organisationId, file.id);
    throw error;
  }
}
