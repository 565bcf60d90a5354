import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { resumes } from '../../../platform/db/schema.ts';
import { recordTaskEvent } from '../../../platform/jobs/task-events.ts';
import { findResume } from './resume-rows.ts';

/**
 * Discards a résumé and its file. Nobody is added, and nobody in the talent pool changes.
 * @throws NotFoundError for another organisation's, and for one that was kept or skipped
 */
export async function skipResume(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  const { organisationId } = ctx.caller;
  const fileId = await ctx.db.transaction(async (tx) => {
    const row = await findResume(tx, ctx, params.id);
    await ctx.queue.withdraw(tx, 'resume', row.id);
    await tx.delete(resumes).where(eq(resumes.id, row.id));
    await audit({ ...ctx, db: tx }, 'resume.skipped', row.id);
    await recordTaskEvent(tx, { organisationId, kind: 'resume', id: row.id, state: 'deleted' });
    return row.fileId;
  });
  if (fileId) await ctx.files.remove(organisationId, fileId);
  return null;
}
