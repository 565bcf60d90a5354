import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { type Criterion, repeatsJobText, verdictWorth } from '../../../contract/search/sourcing.calls.ts';
import type { Context } from '../../platform/context.ts';
import { handVerdicts, searchResults } from '../../platform/db/schema.ts';
import { explainCandidates } from './match-candidates.ts';
import { candidateIdIn, type findSearchJob, isListed } from './search-queries.ts';

const worth = (verdict: SQL): SQL =>
  sql`case ${verdict} when 'found' then ${verdictWorth.found}::real when 'unclear' then ${verdictWorth.unclear}::real else 0 end`;

/** How far each criterion is met, by its id, from a list of verdicts; null without one. */
export const metIn = (verdicts: SQL): SQL => sql`(
  select jsonb_object_agg(read ->> 'id', ${worth(sql`read ->> 'verdict'`)})
  from jsonb_array_elements(case jsonb_typeof(${verdicts}) when 'array' then ${verdicts} end) as read)`;

const metByHand = (jobId: string): SQL => sql`(
  coalesce(${searchResults.met}, '{}') || coalesce((
  select jsonb_object_agg(by_hand.criterion, ${worth(sql`by_hand.verdict`)})
  from ${handVerdicts} by_hand
  where by_hand.job_id = ${jobId} and by_hand.candidate_id = ${searchResults.candidateId}), '{}'))`;

export const mustsMet = (jobId: string, musts: string[]): SQL => sql`(
  select count(*) from jsonb_each(${metByHand(jobId)}) as met where met.value = '1' and ${isAmong(sql`met.key`, musts)})`;

const isAmong = (value: SQL, ids: string[]): SQL =>
  sql`${value} in (select json_array_elements_text(${JSON.stringify(ids)}::json))`;

/** Each more than everything before it, of 60 criteria at most. */
const worthIn = { title: 1, found: 64, must: 64 ** 2, exclusion: 64 ** 3 };

/**
 * What results are sorted by within a group, the highest first: musts met, where an unclear one counts half, of as many those
 * found, then title; people with an excluded criterion, or whose text repeats the job, come last.
 */
export function standingOf(criteria: Criterion[], { met, why }: { met: SQL; why: SQL }): SQL {
  const of = ({ id }: Criterion) => sql`coalesce((${met} ->> ${id}::text)::real, 0)`;
  const sum = (worths: SQL[]): SQL => sql`(${sql.join([sql`0`, ...worths], sql` + `)})`;
  const musts = criteria.filter(({ need }) => need === 'must');
  const titles = criteria.filter(({ kind, need }) => kind === 'title' && need !== 'not');
  const excluded = criteria
    .filter(({ need }) => need === 'not')
    .map((criterion) => sql` or ${of(criterion)} = 1`);
  return sql`(
    ${worthIn.must} * ${sum(musts.map(of))}
    + ${worthIn.found} * ${sum(musts.map((must) => sql`floor(${of(must)})`))}
    + ${worthIn.title} * ${sum(titles.map(of))}
    - case when ${repeatsJobText} = any(${why}) ${sql.join(excluded)} then ${worthIn.exclusion} else 0 end)::real`;
}

/** @param isStored false while the stored numbers may be of other criteria */
export function standingIn(jobId: string, criteria: Criterion[], isStored: boolean): SQL {
  // Without `offset 0` PostgreSQL would merge the verdicts anew for each criterion.
  const counted = sql`(
    select ${standingOf(criteria, { met: sql`own.met`, why: sql`${searchResults.why}` })}
    from (select ${metByHand(jobId)} as met offset 0) as own)`;
  if (!isStored) return counted;
  return sql`case when ${searchResults.candidateId} in (
    select by_hand.candidate_id from ${handVerdicts} by_hand where by_hand.job_id = ${jobId})
    then ${counted} else ${searchResults.standing} end`;
}

/**
 * Stores the numbers of results that have none: of people added by hand or not found by the latest run, and of what was ranked
 * before there were numbers, where people beyond the best are judged first.
 */
export async function fillStandings(
  ctx: Context,
  job: Awaited<ReturnType<typeof findSearchJob>>,
  criteria: Criterion[],
): Promise<void> {
  const isUnfilled = and(isListed(job.id), isNull(searchResults.standing));
  const unfilled = await ctx.db
    .select({ candidateId: searchResults.candidateId, source: searchResults.source, met: searchResults.met })
    .from(searchResults)
    .where(isUnfilled);
  if (unfilled.length === 0) return;
  const unjudged = unfilled.filter(({ source, met }) => source === 'talent-pool' && met === null);
  const ids = unjudged.flatMap(({ candidateId }) => candidateId ?? []);
  const hits = await explainCandidates(ctx, ctx.caller.organisationId, { ...job, criteria }, ids);
  const judged = hits.map(({ url, met }) => ({ candidate_id: candidateIdIn(url), met }));
  await ctx.db.execute(sql`
    update ${searchResults} as result set met = judged.met
    from json_to_recordset(${JSON.stringify(judged)}::json) as judged (candidate_id uuid, met jsonb)
    where result.job_id = ${job.id} and result.candidate_id = judged.candidate_id and result.met is null`);
  const standing = standingOf(criteria, { met: sql`${searchResults.met}`, why: sql`${searchResults.why}` });
  await ctx.db
    .update(searchResults)
    .set({ standing: sql`${standing}` })
    .where(isUnfilled);
}
