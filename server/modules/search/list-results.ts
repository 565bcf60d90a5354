import { asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Paging, totalCountHeader } from '../../../contract/platform/call.ts';
import {
  type Criterion,
  type FoundCandidate,
  type ResultFilters,
  repeatsJobText,
} from '../../../contract/search/sourcing.calls.ts';
import type { Context } from '../../platform/context.ts';
import { candidates, handVerdicts, searchPeople, searchResults, tags } from '../../platform/db/schema.ts';
import type { StoredResult } from './found/find-result.ts';
import { explainCandidates } from './match-candidates.ts';
import type { Hit } from './provider.ts';
import { describeResults } from './results/describe-results.ts';
import { loadCriteria } from './search-criteria.ts';
import { candidateIdIn, findSearchJob, isListed } from './search-queries.ts';

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

const worth = (verdict: SQL): SQL =>
  sql`case ${verdict} when 'found' then 1 when 'unclear' then 0.5 else 0 end`;

/**
 * How far a person meets each criterion, by its id; a verdict by hand replaces the one that the search read. What a
 * source has explained itself is stored without a count.
 */
const standingIn = (jobId: string): SQL => sql`(coalesce(${searchResults.met}, (
  select jsonb_object_agg(read ->> 'id', ${worth(sql`read ->> 'verdict'`)})
  from jsonb_array_elements(case jsonb_typeof(${searchResults.criteria}) when 'array' then ${searchResults.criteria} end) as read), '{}')
  || coalesce((
  select jsonb_object_agg(by_hand.criterion, ${worth(sql`by_hand.verdict`)})
  from ${handVerdicts} by_hand
  where by_hand.job_id = ${jobId} and by_hand.candidate_id = ${searchResults.candidateId}), '{}'))`;

export const mustsMet = (jobId: string, musts: string[]): SQL => sql`(
  select count(*) from jsonb_each(${standingIn(jobId)}) as met where met.value = '1' and ${isAmong(sql`met.key`, musts)})`;

const isAmong = (value: SQL, ids: string[]): SQL =>
  sql`${value} in (select json_array_elements_text(${JSON.stringify(ids)}::json))`;

/**
 * By musts met, where an unclear one counts half, then title; people with an excluded criterion, or whose text
 * repeats the job, come last.
 */
function orderByMusts(jobId: string, criteria: Criterion[]): SQL {
  const sum = (isCounted: (criterion: Criterion) => boolean): SQL => {
    const worths = criteria
      .filter(isCounted)
      .map(({ id }) => sql`coalesce((own.met ->> ${id}::text)::real, 0)`);
    return worths.length > 0 ? sql.join(worths, sql` + `) : sql`0`;
  };
  const excluded = criteria
    .filter(({ need }) => need === 'not')
    .map(({ id }) => sql`or own.met ->> ${id}::text = '1'`);
  // Without `offset 0` PostgreSQL would merge the verdicts anew for each criterion.
  return sql`(
    select array[
      (${repeatsJobText} = any(${searchResults.why}) ${sql.join(excluded, sql` `)})::int::real,
      -(${sum(({ need }) => need === 'must')}),
      -(${sum(({ kind, need }) => kind === 'title' && need !== 'not')})]
    from (select ${standingIn(jobId)} as met offset 0) as own)`;
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
  return {
    condition: filterResults(organisationId, job.id, filters, musts),
    order: [...byBand, ...(isByMusts ? [orderByMusts(job.id, criteria)] : []), byRank],
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
