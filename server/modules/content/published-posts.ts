import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { BlogPost } from '../../../contract/api/content.ts';
import type { Database } from '../../db/client.ts';
import { isKept } from '../../db/deleted.ts';
import { organisations, posts } from '../../db/schema.ts';
import { withoutTitle } from './engines/markdown.ts';

/** The condition for posts on the public blog: published, of the provider's organisation. Requires a join of `organisations`. */
export const isPublished = and(
  isNotNull(posts.publishedAt),
  isKept(posts),
  eq(posts.kind, 'blog'),
  eq(organisations.isProvider, true),
);

/** Newest first. */
export const publicOrder = [desc(posts.publishedAt), desc(posts.id)];

/** All published posts, newest first. */
export async function readPublishedPosts(db: Database): Promise<BlogPost[]> {
  const found = await db
    .select({ post: posts })
    .from(posts)
    .innerJoin(organisations, eq(organisations.id, posts.organisationId))
    .where(isPublished)
    .orderBy(...publicOrder);
  return found.map(describeForReaders);
}

/** A digest that changes whenever any process publishes, withdraws or deletes a post. */
export async function readBlogEdition(db: Database): Promise<string> {
  const [row] = await db
    .select({
      edition: sql<string>`coalesce(md5(string_agg(${posts.id}::text || ${posts.publishedAt}::text, ',' order by ${posts.id})), '')`,
    })
    .from(posts)
    .innerJoin(organisations, eq(organisations.id, posts.organisationId))
    .where(isPublished);
  return row?.edition ?? '';
}

/** A post for readers: without its first heading, because a page shows the title above the content. */
export const describeForReaders = ({ post }: { post: typeof posts.$inferSelect }): BlogPost => ({
  id: post.id,
  title: post.title,
  content: withoutTitle(post.content, post.title),
  generated_at: post.createdAt.toISOString(),
  slug: post.slug ?? post.id,
});
