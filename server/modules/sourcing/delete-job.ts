import { type Context, isSuperAdmin } from '../../context.ts';
import { ForbiddenError } from '../../errors.ts';
import { deleteTask } from '../../jobs/tasks.ts';
import { findSearchJob } from './search-queries.ts';

/**
 * Deletes a search with its results; a worker that still runs it finds its lease gone. Its initiator may, and
 * the Owners and SuperAdmins of the organisation.
 * @throws NotFoundError for another organisation's search
 * @throws ForbiddenError for a colleague's search
 */
export async function deleteJob(ctx: Context, input: { params: { id: string } }): Promise<null> {
  const job = await findSearchJob(ctx, input.params.id);
  const { caller } = ctx;
  if (job.createdBy !== caller.userId && caller.role !== 'Owner' && !isSuperAdmin(caller)) {
    throw new ForbiddenError('Only the person who started a search, or an Owner, may delete it.');
  }
  await ctx.db.transaction((tx) => deleteTask(tx, ctx.queue, 'search', job.id));
  return null;
}
