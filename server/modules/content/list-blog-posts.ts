import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import type { BlogPost } from '../../../contract/api/content.ts';
import { totalCountHeader } from '../../../contract/call.ts';
import type { PublicContext } from '../../context.ts';
import { organisations, posts } from '../../db/schema.ts';
import { withoutTitle } from './engines/markdown.ts';

const usualPageSize = 50;

/**
 * The provider's published blog posts, newest first, for anyone. All of them, unless a page is asked for. The page shows the
 * title above the content, so the content comes without its first heading.
 */
export async function listBlogPosts(
  ctx: PublicContext,
  input: { query: { page?: number; page_size?: number } },
): Promise<BlogPost[]> {
  const { page, page_size } = input.query;
  const published = and(
    isNotNull(posts.publishedAt),
    eq(posts.kind, 'blog'),
    eq(organisations.isProvider, true),
  );
  const all = ctx.db
    .select({ post: posts })
    .from(posts)
    .innerJoin(organisations, eq(organisations.id, posts.organisationId))
    .where(published)
    .orderBy(desc(posts.publishedAt), desc(posts.id));
  if (page === undefined && page_size === undefined) return (await all).map(describe);

  const size = page_size ?? usualPageSize;
  const [counted] = await ctx.db
    .select({ posts: count() })
    .from(posts)
    .innerJoin(organisations, eq(organisations.id, posts.organisationId))
    .where(published);
  ctx.setHeader(totalCountHeader, String(counted?.posts ?? 0));
  return (await all.limit(size).offset(((page ?? 1) - 1) * size)).map(describe);
}

const describe = ({ post }: { post: typeof posts.$inferSelect }): BlogPost => ({
  id: post.id,
  title: post.title,
  content: withoutTitle(post.content, post.title),
  generated_at: post.createdAt.toISOString(),
  slug: post.slug ?? post.id,
});
