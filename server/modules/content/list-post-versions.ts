import { count, desc, eq } from 'drizzle-orm';
import type { PostVersion } from '../../../contract/content/posts.calls.ts';
import { type Paging, totalCountHeader } from '../../../contract/platform/call.ts';
import type { Context } from '../../platform/context.ts';
import { postVersions } from '../../platform/db/schema.ts';
import { readPost } from './post-rows.ts';
import { firstVersion } from './post-versions.ts';

const usualPageSize = 50;

/**
 * The versions of a post, newest first: the newest 50 unless a page is requested.
 * @throws NotFoundError for another organisation's post
 */
export async function listPostVersions(
  ctx: Context,
  input: { params: { id: string }; query: Paging },
): Promise<PostVersion[]> {
  const post = await readPost(ctx, input.params.id);
  const { page = 1, page_size = usualPageSize } = input.query;
  const own = eq(postVersions.postId, post.id);
  const [counted] = await ctx.db.select({ versions: count() }).from(postVersions).where(own);
  const total = counted?.versions ?? 0;
  ctx.setHeader(totalCountHeader, String(Math.max(total, 1)));
  // Nobody has edited it.
  if (total === 0) return page === 1 ? [describeVersion(await firstVersion(ctx.db, post))] : [];
  const found = await ctx.db
    .select()
    .from(postVersions)
    .where(own)
    .orderBy(desc(postVersions.version))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return found.map(describeVersion);
}

const describeVersion = (row: Awaited<ReturnType<typeof firstVersion>>): PostVersion => ({
  version: row.version,
  title: row.title,
  body: row.body,
  author: row.authorName ?? null,
  engine: row.engine ?? null,
  ...(row.proposal && { proposal: row.proposal }),
  created_at: row.createdAt.toISOString(),
});
