import { and, eq, or } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { isKept, isRestorable } from '../../platform/db/deleted.ts';
import { searchJobs } from '../../platform/db/schema.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { restoreSearch } from '../../platform/jobs/tasks.ts';
import { resumeSequencesOf } from '../recruiting/resume-sequences.ts';
import { mayDelete, noSuchSearch } from './search-queries.ts';

/**
 * Restores a search that was deleted in the last 30 days, with its results. One that nobody has deleted stays as it is.
 * Requires the permission to delete it.
 * @throws NotFoundError for another organisation's search, and for one that is gone
 * @throws ForbiddenError for a colleague's search
 */
export async function restoreJob(ctx: Context, input: { params: { id: string } }): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const [job] = await tx
      .select()
      .from(searchJobs)
      .where(
        and(
          eq(searchJobs.id, input.params.id),
          eq(searchJobs.organisationId, ctx.caller.organisationId),
          or(isKept(searchJobs), isRestorable(searchJobs)),
        ),
      )
      .for('update');
    if (!job) throw noSuchSearch();
    if (!mayDelete(ctx.caller, job)) {
      throw new ForbiddenError('Only the person who started a search, or an Owner, may restore it.');
    }
    if (job.deletedAt) {
      await restoreSearch(tx, job.id);
      await resumeSequencesOf({ ...ctx, db: tx }, { jobId: job.id });
      await audit({ ...ctx, db: tx }, 'search.restored', job.id);
    }
    return null;
  });
}
