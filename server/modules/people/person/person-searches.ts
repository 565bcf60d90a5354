import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Person } from '../../../../contract/people/people.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  handVerdicts,
  searchCriteria,
  searchJobs,
  searchPeople,
  searchResults,
  searchRuns,
} from '../../../platform/db/schema.ts';
import { columnNames } from '../../recruiting/stages.ts';
import { wordChoice } from '../../search/found/find-result.ts';

const most = 20;

export async function readSearches({ db, caller }: Context, id: string): Promise<Person['searches']> {
  const rows = await db
    .select({ result: searchResults, title: searchJobs.title, standing: searchPeople, runs: newestRun })
    .from(searchResults)
    .innerJoin(searchJobs, eq(searchJobs.id, searchResults.jobId))
    .leftJoin(
      searchPeople,
      and(eq(searchPeople.jobId, searchResults.jobId), eq(searchPeople.candidateId, id)),
    )
    .where(
      and(
        eq(searchResults.candidateId, id),
        eq(searchJobs.organisationId, caller.organisationId),
        isKept(searchJobs),
        or(isNotNull(searchResults.rank), isNotNull(searchPeople.decision), isNotNull(searchPeople.stage)),
      ),
    )
    .orderBy(desc(searchJobs.createdAt))
    .limit(most);
  if (rows.length === 0) return [];
  const jobs = rows.map(({ result }) => result.jobId);
  const criteria = await db
    .select()
    .from(searchCriteria)
    .where(inArray(searchCriteria.jobId, jobs))
    .orderBy(asc(searchCriteria.position));
  const byHand = await db
    .select()
    .from(handVerdicts)
    .where(and(inArray(handVerdicts.jobId, jobs), eq(handVerdicts.candidateId, id)));
  const nameOf = await columnNames(db, caller.organisationId);
  const standings = rows.map(({ result, title, standing, runs: version }) => {
    const own = new Map(
      byHand.flatMap(({ jobId, criterion, verdict }) =>
        jobId === result.jobId ? [[criterion, verdict] as const] : [],
      ),
    );
    const read = new Map(result.criteria?.map(({ id: criterion, verdict }) => [criterion, verdict]));
    return {
      id: result.jobId,
      title,
      result_id: result.id,
      decision: standing?.decision ?? null,
      reason: standing?.reason ?? '',
      stage: standing?.stage ? nameOf(standing.stage) : '',
      stage_id: standing?.stage ?? '',
      version: standing?.version ?? 0,
      verdicts: criteria.flatMap((one) => {
        const verdict = own.get(one.id) ?? read.get(one.id);
        const isOf = one.jobId === result.jobId && one.version === version;
        return isOf && verdict ? [{ text: wordChoice(one.text), need: one.need, verdict }] : [];
      }),
    };
  });
  return standings.filter(({ decision, stage, verdicts }) => decision || stage || verdicts.length > 0);
}

const newestRun = sql<number>`(
  select run.criteria_version from ${searchRuns} run where run.job_id = ${searchJobs.id} order by run.number desc limit 1)`;
