import { and, count, desc, eq, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { formerSlugDays, mostFormerSlugs } from '../../../../contract/content/blog-settings.calls.ts';
import { ownBlogPostPath } from '../../../../contract/platform/paths.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  formerBlogSlugs,
  organisationBlogs,
  posts,
  publications,
  users,
} from '../../../platform/db/schema.ts';

export type OwnBlog = typeof organisationBlogs.$inferSelect;
export type Placement = typeof publications.$inferSelect;

export const isOnOwnBlog = and(eq(publications.postId, posts.id), eq(publications.channel, 'own-blog'));

export const placeOf = (postId: string) =>
  and(eq(publications.postId, postId), eq(publications.channel, 'own-blog'));

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

/** True also for an address that another blog gave up within the last year. */
export async function isSlugTaken(db: Database, organisationId: string, slug: string): Promise<boolean> {
  const others = await db.$count(
    organisationBlogs,
    and(eq(organisationBlogs.slug, slug), ne(organisationBlogs.organisationId, organisationId)),
  );
  if (others > 0) return true;
  const since = new Date(Date.now() - formerSlugDays * 86_400_000);
  const former = await db.$count(
    formerBlogSlugs,
    and(
      eq(formerBlogSlugs.slug, slug),
      ne(formerBlogSlugs.organisationId, organisationId),
      gt(formerBlogSlugs.givenUpAt, since),
    ),
  );
  return former > 0;
}

/**
 * Notes that a blog moves from one address to another, within the transaction that moves it. An address that is taken again, by
 * its own organization or after a year by another, leads nowhere else any more. Without a published post nobody has a link
 * to the former address.
 */
export async function noteMovedBlog(
  tx: Database,
  organisationId: string,
  { from, to }: { from: string | undefined; to: string },
): Promise<void> {
  await tx.delete(formerBlogSlugs).where(eq(formerBlogSlugs.slug, to));
  if (from === undefined || from === to || !(await hasPublished(tx, organisationId))) return;
  await tx.insert(formerBlogSlugs).values({ slug: from, organisationId });
  const kept = await listFormerSlugs(tx, organisationId);
  const beyond = kept.slice(mostFormerSlugs);
  if (beyond.length > 0) await tx.delete(formerBlogSlugs).where(inArray(formerBlogSlugs.slug, beyond));
}

const hasPublished = async (db: Database, organisationId: string): Promise<boolean> =>
  (await db.$count(
    publications,
    and(
      eq(publications.organisationId, organisationId),
      eq(publications.channel, 'own-blog'),
      isNotNull(publications.publishedAt),
    ),
  )) > 0;

export async function listFormerSlugs(db: Database, organisationId: string): Promise<string[]> {
  const rows = await db
    .select({ slug: formerBlogSlugs.slug })
    .from(formerBlogSlugs)
    .where(eq(formerBlogSlugs.organisationId, organisationId))
    .orderBy(desc(formerBlogSlugs.givenUpAt), formerBlogSlugs.slug);
  return rows.map(({ slug }) => slug);
}

export async function findMovedBlog(db: Database, formerSlug: string): Promise<string | undefined> {
  const [blog] = await db
    .select({ slug: organisationBlogs.slug })
    .from(formerBlogSlugs)
    .innerJoin(organisationBlogs, eq(organisationBlogs.organisationId, formerBlogSlugs.organisationId))
    .where(and(eq(formerBlogSlugs.slug, formerSlug), eq(organisationBlogs.isOn, true)));
  return blog?.slug;
}
