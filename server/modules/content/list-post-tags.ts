import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { posts } from '../../platform/db/schema.ts';

/** More would not be looked through. */
const mostTags = 200;

/** The tags of the organisation's posts, the most used first. */
export async function listPostTags(ctx: Context): Promise<{ tag: string; posts: number }[]> {
  const each = ctx.db
    .select({ tag: sql<string>`unnest(${posts.tags})`.as('tag') })
    .from(posts)
    .where(and(eq(posts.organisationId, ctx.caller.organisationId), isKept(posts)))
    .as('each');
  const rows = await ctx.db
    .select({ tag: sql<string>`min(${each.tag})`, posts: sql<number>`count(*)::int` })
    .from(each)
    .groupBy(sql`lower(${each.tag})`)
    .orderBy(sql`count(*) desc, min(${each.tag})`)
    .limit(mostTags);
  return rows;
}

/** The condition for posts with a tag, however it is cased. */
export const hasTag = (tag: string): SQL =>
  sql`lower(${tag}) = any(select lower(each) from unnest(${posts.tags}) as each)`;
