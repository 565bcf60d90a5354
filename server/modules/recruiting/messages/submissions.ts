import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { RecentContact } from '../../../../contract/recruiting/messages.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { searchJobs, searchPeople, shareLinks } from '../../../platform/db/schema.ts';

/**
 * Where colleagues have submitted a person: their link to the shortlist of a search showed it, from when the link was made or
 * the person was put on the list.
 * @param ids the person's, and those of whoever was merged into them
 */
export async function readSubmissions(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  ids: string[],
  since: Date,
): Promise<RecentContact[]> {
  const at = sql<Date>`greatest(${shareLinks.createdAt}, ${searchPeople.decidedAt})`.mapWith(
    shareLinks.createdAt,
  );
  const ended = sql`coalesce(${shareLinks.revokedAt}, ${shareLinks.expiresAt})`;
  const rows = await db
    .select({ author: shareLinks.createdByName, search: searchJobs.title, at })
    .from(shareLinks)
    .innerJoin(searchPeople, eq(searchPeople.jobId, shareLinks.jobId))
    .innerJoin(searchJobs, eq(searchJobs.id, shareLinks.jobId))
    .where(
      and(
        eq(shareLinks.organisationId, caller.organisationId),
        or(isNull(shareLinks.createdBy), ne(shareLinks.createdBy, caller.userId)),
        inArray(searchPeople.candidateId, ids),
        eq(searchPeople.decision, 'shortlist'),
        isKept(searchJobs),
        sql`${at} >= ${since.toISOString()}::timestamptz and ${at} < ${ended}`,
      ),
    )
    .orderBy(desc(at))
    .limit(20);
  return rows.map(({ author, search, at: when }) => ({
    kind: 'submitted',
    author,
    search,
    at: when.toISOString(),
  }));
}
