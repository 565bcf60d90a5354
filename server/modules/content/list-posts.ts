import { and, count, desc, eq } from 'drizzle-orm';
import type { StoredPost } from '../../../contract/api/content.ts';
import { type Paging, totalCountHeader } from '../../../contract/call.ts';
import type { PostKind } from '../../../contract/model/post-kinds.ts';
import type { Context } from '../../context.ts';
import { isKept } from '../../db/deleted.ts';
import { posts, publications } from '../../db/schema.ts';
import { describePost, postColumns } from './post-rows.ts';
import { isOnBlog } from './published-posts.ts';

const usualPageSize = 50;

/** The organisation's posts of one kind or all kinds, newest first. All of them unless a page is requested. */
export async function listPosts(
  ctx: Context,
  input: { query: Paging & { post_type?: PostKind | undefined } },
): Promise<StoredPost[]> {
  const { post_type, page, page_size } = input.query;
  const own = and(
    eq(posts.organisationId, ctx.caller.organisationId),
    post_type && eq(posts.kind, post_type),
    isKept(posts),
  );
  const all = ctx.db
    .select(postColumns)
    .from(posts)
    .leftJoin(publications, isOnBlog)
    .where(own)
    .orderBy(desc(posts.createdAt), desc(posts.id));
  if (page === undefined && page_size === undefined) {
    return (await all).map((post) => describePost(ctx.caller, post));
  }
  const size = page_size ?? usualPageSize;
  const [counted] = await ctx.db.select({ posts: count() }).from(posts).where(own);
  ctx.setHeader(totalCountHeader, String(counted?.posts ?? 0));
  return (await all.limit(size).offset(((page ?? 1) - 1) * size)).map((post) =>
    describePost(ctx.caller, post),
  );
}
