import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { SearchCounts } from '../../../contract/search/searches.calls.ts';
import type { Context } from '../../platform/context.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { searchJobs, searchPeople, searchResults, searchRuns } from '../../platform/db/schema.ts';
import { isCurrentRun, isNewIn } from './search-queries.ts';

/** Counts the organisation's searches that are running, and those whose results nobody has looked at. */
export async function countSearches({ db, caller }: Context): Promise<SearchCounts> {
  const isUnseen = sql`not exists (
    select from ${searchPeople} person
    where person.job_id = ${searchJobs.id} and (person.seen_at is not null or person.version > 0))`;
  const hasNew = sql`exists (select from ${searchResults} where ${isNewIn(searchJobs.id)})`;
  const isUnread = and(
    eq(searchRuns.status, 'Completed'),
    sql`${searchRuns.found} > 0`,
    or(isUnseen, hasNew),
  );
  const [counted] = await db
    .select({
      running: sql<number>`(count(*) filter (where ${searchRuns.status} = 'Processing'))::int`,
      unread: sql<number>`(count(*) filter (where ${isUnread}))::int`,
    })
    .from(searchJobs)
    .innerJoin(searchRuns, isCurrentRun)
    .where(
      and(
        eq(searchJobs.organisationId, caller.organisationId),
        isKept(searchJobs),
        isNull(searchJobs.archivedAt),
      ),
    );
  return counted ?? { running: 0, unread: 0 };
}
