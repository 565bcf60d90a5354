import { asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Paging, totalCountHeader } from '../../../contract/platform/call.ts';
import type { Criterion, FoundCandidate, ResultFilters } from '../../../contract/search/sourcing.calls.ts';
import type { Context } from '../../platform/context.ts';
import { candidates, searchPeople, searchResults, tags } from '../../platform/db/schema.ts';
import type { StoredResult } from './found/find-result.ts';
import { explainCandidates } from './match-candidates.ts';
import type { Hit } from './provider.ts';
import { describeResults } from './results/describe-results.ts';
import { loadCriteria } from './search-criteria.ts';
import { candidateIdIn, findSearchJob, isListed } from './search-queries.ts';
import { fillStandings, mustsMet, standingIn } from './standing.ts';

/**
 * The condition for the results of a search that meet all filters. What is kept of a deleted person counts as if it were not
 * there.
 * @param musts the ids of the search's must-haves
 */
function filterResults(
  organisationId: string,
  jobId: string,
  filters: Partial<ResultFilters>,
  musts: string[],
): SQL {
  const { decision, strength, musts_met, source, place, tag } = filters;
  const isDecided = (condition: SQL) => sql`exists (
    select from ${searchPeople} person join ${candidates} candidate on candidate.id = person.candidate_id
    where person.job_id = ${jobId} and person.candidate_id = ${searchResults.candidateId} and candidate.deleted_at is null
      and ${condition})`;
  const conditions = [isListed(jobId)];
  if (decision === 'none') conditions.push(sql`not ${isDecided(sql`person.decision is not null`)}`);
  else if (decision === 'open') conditions.push(sql`not ${isDecided(sql`person.decision = 'no'`)}`);
  else if (decision) conditions.push(isDecided(sql`person.decision = ${decision}`));
  if (strength === 'strong') conditions.push(eq(searchResults.strong, true));
  if (strength === 'possible') conditions.push(eq(searchResults.weak, false));
  if (strength === 'listed') {
    conditions.push(sql`(not ${searchResults.weak} or ${isDecided(sql`person.decision is not null`)})`);
  }
  if (source) conditions.push(eq(searchResults.source, source));
  if (place) conditions.push(sql`position(lower(${place}) in lower(${searchResults.place})) > 0`);
  if (tag) {
    conditions.push(sql`exists (
      select from ${tags} tagged join ${candidates} candidate on candidate.id = tagged.candidate_id
      where tagged.organisation_id = ${organisationId} and tagged.candidate_id = ${searchResults.candidateId}
        and candidate.deleted_at is null and lower(tagged.tag) = lower(${tag}))`);
  }
  if (musts_met !== undefined) conditions.push(sql`${mustsMet(jobId, musts)} >= ${musts_met}`);
  return sql.join(conditions, sql` and `);
}

const mustIds = (criteria: Criterion[]) => criteria.filter(({ need }) => need === 'must').map(({ id }) => id);

const usualPageSize = 50;

type Job = Awaited<ReturnType<typeof findSearchJob>>;

/** Strong matches first; empty until the search is completed. @throws NotFoundError for another organization's search */
export async function listResults(
  ctx: Context,
  input: { params: { id: string }; query: Partial<ResultFilters> & Paging },
): Promise<FoundCandidate[]> {
  const { page = 1, page_size: size = usualPageSize, ...filters } = input.query;
  const job = await findSearchJob(ctx, input.params.id);
  const { condition, order } = await queryFor(ctx, job, filters);
  const [counted] = await ctx.db.select({ all: count() }).from(searchResults).where(condition);
  ctx.setHeader(totalCountHeader, String(counted?.all ?? 0));
  return describeResults(ctx, job.id, await readResults(ctx, job, { condition, order }, { size, page }));
}

interface ResultQuery {
  condition: SQL;
  order: SQL[];
}

/** Orders strong matches first, then possible ones, then weak ones, each by musts met or as ranked. */
export async function queryFor(
  ctx: Context,
  job: Job,
  filters: Partial<ResultFilters>,
): Promise<ResultQuery> {
  const { organisationId } = ctx.caller;
  const byBand = [desc(searchResults.strong), asc(searchResults.weak)];
  const byRank = asc(searchResults.rank);
  const criteria = await loadCriteria(ctx.db, { jobId: job.id, version: job.run.criteriaVersion });
  const musts = mustIds(criteria);
  const isByMusts = musts.length > 0 && filters.first !== 'fit';
  const isRanked = job.run.status === 'Completed';
  if (isRanked && musts.length > 0) await fillStandings(ctx, job, criteria);
  return {
    condition: filterResults(organisationId, job.id, filters, musts),
    order: [...byBand, ...(isByMusts ? [desc(standingIn(job.id, criteria, isRanked))] : []), byRank],
  };
}

export async function readResults(
  ctx: Context,
  job: Job,
  { condition, order }: ResultQuery,
  { size, page }: { size: number; page: number },
): Promise<StoredResult[]> {
  const rows = await ctx.db
    .select()
    .from(searchResults)
    .where(condition)
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size);
  return explainResults(ctx, job, rows);
}

export async function explainResults(ctx: Context, job: Job, rows: StoredResult[]): Promise<StoredResult[]> {
  const explained = await explainLaterRows(ctx, job, rows);
  return rows.map((row) => ({ ...row, ...explained.get(row.candidateId ?? '') }));
}

type Explanation = Pick<Hit, 'snippet' | 'why' | 'matched' | 'criteria'>;

/**
 * A search explains the results that go with it; what the pool found beyond them is explained when it is read.
 * @returns the explanations by candidate: the result of a merged person keeps the earlier link
 */
async function explainLaterRows(
  ctx: Context,
  { id, run, title, location, description, shown }: Job,
  rows: Pick<StoredResult, 'rank' | 'candidateId' | 'criteria'>[],
): Promise<Map<string, Explanation>> {
  // People read by a model are explained already, whatever their rank.
  const ids = rows
    .filter(({ rank, criteria }) => (rank ?? 0) > shown && !criteria)
    .flatMap(({ candidateId }) => candidateId ?? []);
  if (ids.length === 0) return new Map();
  const criteria = await loadCriteria(ctx.db, { jobId: id, version: run.criteriaVersion });
  const job = { title, location, description, criteria };
  const hits = await explainCandidates(ctx, ctx.caller.organisationId, job, ids);
  return new Map(
    hits.map(({ url, snippet, why, matched, criteria: verdicts }) => [
      candidateIdIn(url) ?? '',
      { snippet, why, matched, ...(verdicts && { criteria: verdicts }) },
    ]),
  );
}
