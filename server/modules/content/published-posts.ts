import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { BlogPost } from '../../../contract/api/content.ts';
import type { Database } from '../../db/client.ts';
import { organisations, posts } from '../../db/schema.ts';
import { withoutTitle } from './engines/markdown.ts';

/** What the public blog shows: published blog posts of the provider's own. Joins `organisations`. */
export const isPublished = and(
  isNotNull(posts.publishedAt),
  eq(posts.kind, 'blog'),
  eq(organisations.isProvider, true),
);

/** Newest first. */
export const publicOrder = [desc(posts.publishedAt), desc(posts.id)];

/** All that is published, newest first. */
export async function readPublishedPosts(db: Database): Promise<BlogPost[]> {
  const found = await db
    .select({ post: posts })
    .from(posts)
    .innerJoin(organisations, eq(organisations.id, posts.organisationId))
    .where(isPublished)
    .orderBy(...publicOrder);
  return found.map(describeForReaders);
}

/** A text that changes whenever a post is published, withdrawn or deleted, by whichever process. */
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

/** As anyone may read it: without its first heading, since a page shows the title above the content. */
export const describeForReaders = ({ post }: { post: typeof posts.$inferSelect }): BlogPost => ({
  id: post.id,
  title: post.title,
  content: withoutTitle(post.content, post.title),
  generated_at: post.createdAt.toISOString(),
  slug: post.slug ?? post.id,
});
