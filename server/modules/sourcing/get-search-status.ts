import type { SearchState } from '../../../contract/api/sourcing.ts';
import type { Context } from '../../context.ts';
import { describeResult, findSearchJob, readShownResults } from './search-queries.ts';

/**
 * How far a search is. `urls` is there only once it is completed, because the screen stops asking when it
 * arrives (spec §4).
 * @throws NotFoundError for another organisation's search
 */
export async function getSearchStatus(
  ctx: Context,
  input: { query: { task_id: string } },
): Promise<SearchState> {
  const job = await findSearchJob(ctx, input.query.task_id);
  const state: SearchState = { status: job.status };
  if (job.progress) state.progress = job.progress;
  if (job.criteria.length > 0) state.criteria = job.criteria;
  if (job.status === 'Failed') {
    state.detail = job.detail ?? 'The search failed.';
    state.results = job.failedProviders;
  }
  if (job.status === 'Completed') {
    const found = (await readShownResults(ctx.db, job)).map((row) => describeResult(ctx.publicUrl, row));
    state.urls = found.map((candidate) => candidate.url);
    state.results = [...found, ...job.failedProviders];
  }
  return state;
}
