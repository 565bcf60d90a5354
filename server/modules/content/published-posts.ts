import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { BlogPost } from '../../../contract/content/content.calls.ts';
import type { Database } from '../../platform/db/client.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { organisations, posts, publications } from '../../platform/db/schema.ts';
import { withoutTitle } from './text/markdown.ts';
import { timeOfChange, writtenAt } from './time-of-change.ts';

export const isOnBlog = and(eq(publications.postId, posts.id), eq(publications.channel, 'blog'));

/**
 * The condition for posts on the public blog: published, of the provider's organisation. Requires joins of `organisations` and
 * `publications`.
 */
export const isPublished = and(
  isNotNull(publications.publishedAt),
  isKept(posts),
  eq(posts.kind, 'blog'),
  eq(organisations.isProvider, true),
);

/** Newest first. */
export const publicOrder = [desc(publications.publishedAt), desc(posts.id)];

/** What readers see of a post is read from these. */
export const publishedColumns = {
  post: posts,
  slug: publications.slug,
  publishedAt: publications.publishedAt,
  writtenAt,
};

/** All published posts, newest first. */
export async function readPublishedPosts(db: Database): Promise<BlogPost[]> {
  const found = await db
    .select(publishedColumns)
    .from(posts)
    .innerJoin(publications, isOnBlog)
    .innerJoin(organisations, eq(organisations.id, posts.organisationId))
    .where(isPublished)
    .orderBy(...publicOrder);
  return found.map(describeForReaders);
}

/** A digest that changes whenever any process publishes, edits, withdraws or deletes a post. */
export async function readBlogEdition(db: Database): Promise<string> {
  const [row] = await db
    .select({
      edition: sql<string>`coalesce(md5(string_agg(${posts.id}::text || ${posts.version}::text || ${publications.publishedAt}::text, ',' order by ${posts.id})), '')`,
    })
    .from(posts)
    .innerJoin(publications, isOnBlog)
    .innerJoin(organisations, eq(organisations.id, posts.organisationId))
    .where(isPublished);
  return row?.edition ?? '';
}

/** A post for readers: without its first heading, because a page shows the title above the content. */
export const describeForReaders = ({
  post,
  slug,
  publishedAt,
  writtenAt: written,
}: {
  post: typeof posts.$inferSelect;
  slug: string;
  publishedAt: Date | null;
  writtenAt: Date | null;
}): BlogPost => ({
  id: post.id,
  title: post.title,
  content: withoutTitle(post.content, post.title),
  generated_at: post.createdAt.toISOString(),
  modified_at: timeOfChange(publishedAt ?? post.createdAt, written).toISOString(),
  slug,
});
