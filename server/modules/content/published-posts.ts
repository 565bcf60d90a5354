import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { BlogPost } from '../../../contract/content/content.calls.ts';
import type { Database } from '../../platform/db/client.ts';
import { isKept } from '../../platform/db/deleted.ts';
import {
  organisationBlogs,
  organisations,
  posts,
  postVersions,
  publications,
  users,
} from '../../platform/db/schema.ts';
import { withoutTitle } from './text/markdown.ts';

/** When the text that readers see was written; null for one that nobody has edited. */
export const writtenAt =
  sql<Date | null>`(select ${postVersions.createdAt} from ${postVersions} where ${postVersions.postId} = ${posts.id} and ${postVersions.version} = ${posts.version})`.mapWith(
    postVersions.createdAt,
  );

/** When readers last saw a post change. What was changed before it was published they never saw otherwise. */
export const timeOfChange = (publishedAt: Date, ...changes: (Date | null)[]): Date =>
  changes.reduce<Date>((latest, change) => (change && change > latest ? change : latest), publishedAt);

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

export const publicOrder = [desc(publications.publishedAt), desc(posts.id)];

/** What the settings of an organization's blog let readers see holds for the provider's posts everywhere. */
const shows = (setting: typeof organisationBlogs.showsAuthors | typeof organisationBlogs.showsTags) =>
  sql`coalesce((select ${setting} from ${organisationBlogs} where ${organisationBlogs.organisationId} = ${posts.organisationId}), false)`;

export const publishedColumns = {
  post: posts,
  slug: publications.slug,
  publishedAt: publications.publishedAt,
  writtenAt,
  author: sql<
    string | null
  >`(select ${users.name} from ${users} where ${users.id} = ${posts.createdBy} and ${shows(organisationBlogs.showsAuthors)})`,
  showsTags: sql<boolean>`${shows(organisationBlogs.showsTags)}`,
};

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
      edition: sql<string>`coalesce(md5(string_agg(${posts.id}::text || ${posts.version}::text || ${publications.publishedAt}::text || ${posts.tags}::text || ${shows(organisationBlogs.showsTags)}::text || ${shows(organisationBlogs.showsAuthors)}::text, ',' order by ${posts.id})), '')`,
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
  author,
  showsTags,
}: {
  post: typeof posts.$inferSelect;
  slug: string;
  publishedAt: Date | null;
  writtenAt: Date | null;
  author: string | null;
  showsTags: boolean;
}): BlogPost => ({
  id: post.id,
  title: post.title,
  content: withoutTitle(post.content, post.title),
  generated_at: post.createdAt.toISOString(),
  modified_at: timeOfChange(publishedAt ?? post.createdAt, written).toISOString(),
  slug,
  ...(author && { author }),
  ...(showsTags && post.tags.length > 0 && { tags: post.tags }),
});
