import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { SearchJob } from '../../../contract/search/sourcing.calls.ts';
import type { Context } from '../../platform/context.ts';
import {
  candidates,
  searchJobs,
  searchPeople,
  searchResults,
  searchRuns,
  users,
} from '../../platform/db/schema.ts';
import { visibleCandidates } from '../people/person/visible-candidates.ts';
import { isCurrentRun, isNewIn } from './search-queries.ts';

/** Searches with what the list shows of them, newest first. `all` counts those that meet the condition. */
export function readJobs(
  ctx: Pick<Context, 'db' | 'config' | 'caller'>,
  condition: SQL | undefined,
  { size = 1, page = 1 } = {},
) {
  const visible = visibleCandidates(ctx.config, ctx.caller.organisationId);
  return ctx.db
    .select({
      id: searchJobs.id,
      title: searchJobs.title,
      location: searchJobs.location,
      status: searchRuns.status,
      run: searchRuns.number,
      createdAt: searchJobs.createdAt,
      createdBy: searchJobs.createdBy,
      client: searchJobs.client,
      owner: users.name,
      found: searchRuns.found,
      shortlisted: sql<number>`(
        select count(*)::int from ${searchPeople} person join ${candidates} candidate on candidate.id = person.candidate_id
        where person.job_id = ${searchJobs.id} and person.decision = 'shortlist' and candidate.deleted_at is null)`,
      newPeople: sql<number>`(select count(*)::int from ${searchResults} where ${isNewIn(searchJobs.id)})`,
      watch: searchJobs.watch,
      // A person found on the web is never gone. The first who is there ends the look: a condition on the person, which
      // PostgreSQL may turn into one on all people of the pool, would not.
      isGone: sql<boolean>`${searchRuns.found} > 0 and not exists (
        select from ${searchResults}
        where ${searchResults.jobId} = ${searchJobs.id} and ${searchResults.rank} is not null and (
          ${searchResults.source} <> 'talent-pool' or coalesce((
            select true from ${candidates} where ${candidates.id} = ${searchResults.candidateId} and ${visible}), false)))`,
      all: sql<number>`count(*) over ()::int`,
    })
    .from(searchJobs)
    .innerJoin(searchRuns, isCurrentRun)
    .leftJoin(users, eq(users.id, searchJobs.ownerId))
    .where(condition)
    .orderBy(desc(searchJobs.createdAt), desc(searchJobs.id))
    .limit(size)
    .offset((page - 1) * size);
}

export type JobRow = Awaited<ReturnType<typeof readJobs>>[number];

/** A search as the list answers it, without its links. What is empty is left out. */
export const describeJob = (
  { caller }: Pick<Context, 'caller'>,
  row: JobRow,
): Omit<SearchJob, 'all_search_results'> => ({
  id: row.id,
  title: row.title,
  location: row.location,
  status: row.status,
  is_mine: row.createdBy === caller.userId,
  created_at: row.createdAt.toISOString(),
  ...(row.owner && { owner: row.owner }),
  ...(row.client && { client: row.client }),
  ...(row.found !== null && { found: row.found }),
  ...(row.shortlisted > 0 && { shortlisted: row.shortlisted }),
  ...(row.newPeople > 0 && { new_people: row.newPeople }),
  ...(row.watch && { watch: row.watch }),
  ...(row.isGone && { people_gone: true }),
});
