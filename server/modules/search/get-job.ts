import type { SearchDetails } from '../../../contract/search/searches.calls.ts';
import type { Context } from '../../platform/context.ts';
import { describeJob, readJobs } from './job-rows.ts';
import { findSearchJob, ownJob } from './search-queries.ts';

/**
 * A search with its description, client and owner.
 * @throws NotFoundError for another organisation's search
 */
export async function getJob(ctx: Context, { params }: { params: { id: string } }): Promise<SearchDetails> {
  const job = await findSearchJob(ctx, params.id);
  const [row] = await readJobs(ctx, ownJob(ctx.caller.organisationId, job.id));
  if (!row) throw new Error('The search is gone.');
  return {
    ...describeJob(ctx, row),
    description: job.description,
    client: job.client,
    owner_id: job.ownerId,
    is_archived: job.archivedAt !== null,
    board_template: job.boardTemplate,
    ...(job.watchDueAt && { watch_due_at: job.watchDueAt.toISOString() }),
    ...(job.run.byWatch && { watch_run: job.run.number }),
    own_queries: job.run.queries.flatMap(({ provider, query, isGiven }) =>
      isGiven ? [{ provider, query }] : [],
    ),
  };
}
