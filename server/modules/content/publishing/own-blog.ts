import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { ownBlogPostPath } from '../../../../contract/platform/paths.ts';
import type { Database } from '../../../platform/db/client.ts';
import { organisationBlogs, posts, publications, users } from '../../../platform/db/schema.ts';

export type OwnBlog = typeof organisationBlogs.$inferSelect;
export type Placement = typeof publications.$inferSelect;

/** Joins a post with its place on the organisation's own blog. */
export const isOnOwnBlog = and(eq(publications.postId, posts.id), eq(publications.channel, 'own-blog'));

export const placeOf = (postId: string) =>
  and(eq(publications.postId, postId), eq(publications.channel, 'own-blog'));

/** The organisation's blog, on or off; undefined before it is first saved. */
export async function findOwnBlog(db: Database, organisationId: string): Promise<OwnBlog | undefined> {
  const [blog] = await db
    .select()
    .from(organisationBlogs)
    .where(eq(organisationBlogs.organisationId, organisationId));
  return blog;
}

export async function findPlacement(db: Database, postId: string): Promise<Placement | undefined> {
  const [placement] = await db.select().from(publications).where(placeOf(postId));
  return placement;
}

export const addressOf = (publicUrl: string, blog: Pick<OwnBlog, 'slug'>, slug: string): string =>
  publicUrl + ownBlogPostPath(blog.slug, slug);

/** Whether posts need an approval before they are published: where more than one person works. */
export async function needsApproval(db: Database, organisationId: string): Promise<boolean> {
  const [active] = await db
    .select({ people: count() })
    .from(users)
    .where(
      and(
        eq(users.organisationId, organisationId),
        isNotNull(users.activatedAt),
        isNull(users.deactivatedAt),
      ),
    );
  return (active?.people ?? 0) > 1;
}
