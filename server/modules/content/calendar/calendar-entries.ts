import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { CalendarEntry } from '../../../../contract/content/calendar.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { posts, publications } from '../../../platform/db/schema.ts';
import { postColumns } from '../post-rows.ts';
import { isOnBlog } from '../published-posts.ts';

/** A calendar holds at most so many posts. */
const longest = 1000;

const { publishedAt, publishedOnOwn, scheduledOnOwn, plannedFor } = postColumns;
/** Where a post stands in time: published, else scheduled, else planned. */
const timeOf =
  sql<Date>`coalesce(${publishedAt}, ${publishedOnOwn}, ${scheduledOnOwn}, ${plannedFor})`.mapWith(
    plannedFor,
  );

/** The posts of an organisation with a time in a span, in order. */
export async function readCalendar(
  db: Database,
  organisationId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Omit<CalendarEntry, 'may_move'>[]> {
  const rows = await db
    .select({ ...postColumns, at: timeOf })
    .from(posts)
    .leftJoin(publications, isOnBlog)
    .where(
      and(
        eq(posts.organisationId, organisationId),
        isKept(posts),
        gte(timeOf, sql`${from.toISOString()}::timestamptz`),
        lt(timeOf, sql`${until.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(timeOf), asc(posts.id))
    .limit(longest);
  return rows.map(({ at, ...post }) => ({
    id: post.id,
    type: post.kind,
    title: post.title,
    ...(post.campaign !== null && { campaign: post.campaign }),
    status: post.status,
    state:
      (post.publishedAt ?? post.publishedOnOwn) ? 'published' : post.scheduledOnOwn ? 'scheduled' : 'planned',
    at: at.toISOString(),
  }));
}
