import { and, count, eq, sql } from 'drizzle-orm';
import type { SearchSummary } from '../../../contract/recruiting/search-people.calls.ts';
import type { SearchProgress } from '../../../contract/search/search-sources.calls.ts';
import type { ResultFilters, SearchState } from '../../../contract/search/sourcing.calls.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { candidates, searchPeople, searchResults, tags } from '../../platform/db/schema.ts';
import { cancelled } from '../../platform/jobs/queues.ts';
import { queryFor } from './list-results.ts';
import { describeResults } from './results/describe-results.ts';
import { loadCriteria } from './search-criteria.ts';
import {
  type Asker,
  absoluteLink,
  findSearchJob,
  isAboutKept,
  isListed,
  readShownResults,
} from './search-queries.ts';

/**
 * `urls` is there only once the search is completed, because the screen stops asking when it arrives (spec §4).
 * @throws NotFoundError for another organization's search
 */
export async function getSearchStatus(
  ctx: Asker,
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
  if (run.status !== 'Completed' && (await hasResults(ctx, job))) state.has_earlier_results = true;
  if (run.status === 'Failed') {
    state.detail = run.detail ?? 'The search failed.';
    state.results = run.failedProviders;
    if (run.errorName === cancelled) state.cancelled = true;
  }
  if (run.status === 'Completed') {
    const found = await describeResults(ctx, job.id, await readShownResults(ctx.db, job));
    state.urls = found.map((candidate) => candidate.url);
    state.results = [...found, ...run.failedProviders];
    if (run.byWatch) state.watch_found = await countFoundByWatch(ctx.db, job.id, run.number);
  }
  return state;
}

const countFoundByWatch = (db: Database, jobId: string, run: number): Promise<number> =>
  db.$count(searchResults, and(isListed(jobId), eq(searchResults.watchRun, run), isAboutKept));

async function hasResults({ db }: Asker, { id, run }: { id: string; run: { number: number } }) {
  if (run.number === 1) return false;
  const [found] = await db.select({ id: searchResults.id }).from(searchResults).where(isListed(id)).limit(1);
  return found !== undefined;
}

const describeProgress = (publicUrl: string, { found, ...progress }: SearchProgress): SearchProgress => ({
  ...progress,
  ...(found && { found: found.map((one) => ({ ...one, url: absoluteLink(publicUrl, one.url) })) }),
});

/**
 * Counts the people who pass the filters by stage, and lists the filters. @throws NotFoundError for another
 * organization's search
 */
export async function getSearchSummary(
  ctx: Context,
  { params, query }: { params: { id: string }; query: Partial<ResultFilters> },
): Promise<SearchSummary> {
  const job = await findSearchJob(ctx, params.id);
  const { id } = job;
  const { organisationId } = ctx.caller;
  const rows = await ctx.db
    .select({
      source: searchResults.source,
      decision: searchPeople.decision,
      strong: searchResults.strong,
      weak: searchResults.weak,
      people: count(),
    })
    .from(searchResults)
    .leftJoin(candidates, and(eq(candidates.id, searchResults.candidateId), isKept(candidates)))
    .leftJoin(
      searchPeople,
      and(eq(searchPeople.jobId, searchResults.jobId), eq(searchPeople.candidateId, candidates.id)),
    )
    // Counts need no order, for which everybody would be judged.
    .where((await queryFor(ctx, job, { ...query, first: 'fit' })).condition)
    .groupBy(searchResults.source, searchPeople.decision, searchResults.strong, searchResults.weak);
  const used = await ctx.db
    .selectDistinct({ tag: tags.tag })
    .from(tags)
    .innerJoin(candidates, and(eq(candidates.id, tags.candidateId), isKept(candidates)))
    .innerJoin(searchResults, and(eq(searchResults.candidateId, tags.candidateId), isListed(id)))
    .where(eq(tags.organisationId, organisationId))
    .orderBy(sql`1`);
  const number = (of: typeof rows) => of.reduce((sum, { people }) => sum + people, 0);
  const decided = (decision: string) => number(rows.filter((row) => row.decision === decision));
  return {
    found: number(rows),
    strong: number(rows.filter(({ strong }) => strong)),
    others: number(rows.filter(({ weak }) => weak)),
    undecided_others: number(rows.filter(({ weak, decision }) => weak && decision === null)),
    shortlist: decided('shortlist'),
    maybe: decided('maybe'),
    no: decided('no'),
    sources: [...new Set(rows.map(({ source }) => source))].sort(),
    tags: used.map(({ tag }) => tag),
  };
}
