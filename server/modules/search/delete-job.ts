import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { deleteSearch } from '../../platform/jobs/tasks.ts';
import { searchOver, stopSequencesOf } from '../recruiting/stop-sequences.ts';
import { findSearchJob, mayDelete } from './search-queries.ts';

/**
 * Deletes a search with its results; one that still runs ends. It can be restored for 30 days. Its initiator may, and the
 * Owners and SuperAdmins of the organisation.
 * @throws NotFoundError for another organisation's search
 * @throws ForbiddenError for a colleague's search
 */
export async function deleteJob(ctx: Context, input: { params: { id: string } }): Promise<null> {
  const job = await findSearchJob(ctx, input.params.id);
  if (!mayDelete(ctx.caller, job)) {
    throw new ForbiddenError('Only the person who started a search, or an Owner, may delete it.');
  }
  await ctx.db.transaction(async (tx) => {
    await deleteSearch(tx, ctx.queue, job.id);
    await stopSequencesOf(tx, { people: 'all', jobId: job.id }, 'closed', {
      detail: searchOver.deleted,
      by: ctx.caller.name,
    });
    await audit({ ...ctx, db: tx }, 'search.deleted', job.id);
  });
  return null;
}
