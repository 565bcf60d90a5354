import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { canRetry, retryTask } from '../../../platform/jobs/retry-task.ts';
import { findResume, type ResumeRow } from './resume-rows.ts';

/** True if a reading failed whose file is still there. */
export const canRetryResume = ({ status, fileId, errorName }: ResumeRow): boolean =>
  status === 'failed' && fileId !== null && canRetry('resume', errorName);

/**
 * Reads a résumé again whose reading failed.
 * @throws NotFoundError for another organisation's, and for one that was kept or skipped
 */
export async function retryResume(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<{ task_id: string }> {
  await ctx.db.transaction(async (tx) => {
    const row = await findResume(tx, ctx, params.id);
    const isBegun = canRetryResume(row) && (await retryTask(tx, ctx.queue, 'resume', row.id));
    if (!isBegun) throw new BadRequestError('The résumé can’t be read again. Send the file anew.');
    await audit({ ...ctx, db: tx }, 'resume.started', row.id);
  });
  return { task_id: params.id };
}
