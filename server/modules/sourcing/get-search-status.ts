import type { FoundCandidate, SearchState } from '../../../contract/api/sourcing.ts';
import type { Context } from '../../context.ts';
import type { searchResults } from '../../db/schema.ts';
import { absoluteLink, readJob, readResults } from './search-queries.ts';

/**
 * How far a search is. `urls` is there only once it is completed, because the screen stops asking when it
 * arrives (spec §4).
 * @throws NotFoundError for another organisation's search
 */
export async function getSearchStatus(
  ctx: Context,
  input: { query: { task_id: string } },
): Promise<SearchState> {
  const job = await readJob(ctx, input.query.task_id);
  const state: SearchState = { status: job.status };
  if (job.progress) state.progress = job.progress;
  if (job.status === 'Failed') {
    state.detail = job.detail ?? 'The search failed.';
    state.results = job.failedProviders;
  }
  if (job.status === 'Completed') {
    const found = (await readResults(ctx.db, job.id)).map((row) => describeResult(ctx.publicUrl, row));
    state.urls = found.map((candidate) => candidate.url);
    state.results = [...found, ...job.failedProviders];
  }
  return state;
}

function describeResult(publicUrl: string, row: typeof searchResults.$inferSelect): FoundCandidate {
  const { title, place, snippet, why, matched, source, sample } = row;
  return { url: absoluteLink(publicUrl, row.url), title, place, snippet, why, matched, source, sample };
}
