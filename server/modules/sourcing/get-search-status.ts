import type { SearchProgress, SearchState } from '../../../contract/api/sourcing.ts';
import type { Context } from '../../context.ts';
import { describeResults } from './people/describe-results.ts';
import { loadCriteria } from './search-criteria.ts';
import { absoluteLink, findSearchJob, readShownResults } from './search-queries.ts';

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
  const { run } = job;
  const criteria = await loadCriteria(ctx.db, { jobId: job.id, version: run.criteriaVersion });
  const state: SearchState = { status: run.status };
  if (run.progress) state.progress = describeProgress(ctx.publicUrl, run.progress);
  if (criteria.length > 0) state.criteria = criteria;
  if (run.queries.length > 0) {
    state.queries = run.queries.map(({ provider, query }) => ({ provider, query }));
  }
  if (run.reading) state.reading = run.reading;
  if (run.status === 'Failed') {
    state.detail = run.detail ?? 'The search failed.';
    state.results = run.failedProviders;
  }
  if (run.status === 'Completed') {
    const found = await describeResults(ctx, job.id, await readShownResults(ctx.db, job));
    state.urls = found.map((candidate) => candidate.url);
    state.results = [...found, ...run.failedProviders];
  }
  return state;
}

const describeProgress = (publicUrl: string, { found, ...progress }: SearchProgress): SearchProgress => ({
  ...progress,
  ...(found && { found: found.map((one) => ({ ...one, url: absoluteLink(publicUrl, one.url) })) }),
});
