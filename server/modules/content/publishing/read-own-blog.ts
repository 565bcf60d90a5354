import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  companyProfiles,
  organisationBlogs,
  organisations,
  posts,
  publications,
} from '../../../platform/db/schema.ts';
import { findPictureParts, type PicturePart } from '../pictures/read-picture.ts';
import { languageOfPost } from '../post-language.ts';
import { bodyOf } from '../post-text.ts';
import { timeOfChange, writtenAt } from '../time-of-change.ts';
import { findBrandVoice } from '../voice/brand-voice.ts';
import { isOnOwnBlog } from './own-blog.ts';

/** An organisation's blog as readers see it. */
export interface PublicOwnBlog {
  organisationId: string;
  slug: string;
  title: string;
  description: string;
  /** The organisation's name. */
  name: string;
  /** The website of the company profile; empty where it has none. */
  websiteUrl: string;
}

/** A published post of it. */
export interface OwnBlogPost {
  id: string;
  slug: string;
  title: string;
  /** Markdown without the heading that says the title. */
  body: string;
  /** Of the text, as a BCP 47 tag. */
  language: string;
  publishedAt: Date;
  /** When its text or picture was last changed; never before it was published. */
  modifiedAt: Date;
  /** As link previews show it; absent where the post has none. */
  picture?: { id: string; alt: string } & PicturePart;
}

/** The blog at an address, if it is switched on. */
export async function findPublicBlog(db: Database, slug: string): Promise<PublicOwnBlog | undefined> {
  const [blog] = await db
    .select({
      organisationId: organisations.id,
      slug: organisationBlogs.slug,
      title: organisationBlogs.title,
      description: organisationBlogs.description,
      name: organisations.name,
      websiteUrl: sql<string>`coalesce(${companyProfiles.website}, '')`,
    })
    .from(organisationBlogs)
    .innerJoin(organisations, eq(organisations.id, organisationBlogs.organisationId))
    .leftJoin(companyProfiles, eq(companyProfiles.organisationId, organisations.id))
    .where(and(eq(organisationBlogs.slug, slug), eq(organisationBlogs.isOn, true)));
  return blog;
}

/** The addresses of the blogs that are switched on. */
export async function listPublicBlogs(db: Database, limit: number): Promise<string[]> {
  const blogs = await db
    .select({ slug: organisationBlogs.slug })
    .from(organisationBlogs)
    .where(eq(organisationBlogs.isOn, true))
    .orderBy(organisationBlogs.slug)
    .limit(limit);
  return blogs.map(({ slug }) => slug);
}

/** Published posts of a blog, newest first. */
export async function readOwnBlogPosts(
  db: Database,
  { organisationId }: PublicOwnBlog,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<OwnBlogPost[]> {
  const rows = await selectPosts(db, organisationId)
    .orderBy(desc(publications.publishedAt), desc(posts.id))
    .limit(limit)
    .offset(offset);
  return describePosts(db, organisationId, rows);
}

/** One published post of a blog. */
export async function findOwnBlogPost(
  db: Database,
  { organisationId }: PublicOwnBlog,
  slug: string,
): Promise<OwnBlogPost | undefined> {
  const [row] = await selectPosts(db, organisationId, slug);
  return row && (await describePosts(db, organisationId, [row]))[0];
}

const selectPosts = (db: Database, organisationId: string, slug?: string) =>
  db
    .select({ post: posts, slug: publications.slug, publishedAt: publications.publishedAt, writtenAt })
    .from(posts)
    .innerJoin(publications, isOnOwnBlog)
    .where(
      and(
        eq(publications.organisationId, organisationId),
        isNotNull(publications.publishedAt),
        isKept(posts),
        slug === undefined ? undefined : eq(publications.slug, slug),
      ),
    )
    .$dynamic();

async function describePosts(
  db: Database,
  organisationId: string,
  rows: Awaited<ReturnType<typeof selectPosts>>,
): Promise<OwnBlogPost[]> {
  const ids = rows.flatMap(({ post: { picture } }) => picture?.id ?? []);
  const voice = await findBrandVoice(db, organisationId);
  const parts = await findPictureParts(db, ids, 'link');
  return rows.map(({ post, slug, writtenAt: written, publishedAt: published }) => {
    const publishedAt = published ?? post.createdAt;
    const part = parts.get(post.picture?.id ?? '');
    return {
      id: post.id,
      slug,
      title: post.title,
      body: bodyOf(post),
      language: languageOfPost(post, voice),
      publishedAt,
      modifiedAt: timeOfChange(publishedAt, written, post.pictureChangedAt),
      ...(post.picture && part && { picture: { ...post.picture, ...part } }),
    };
  });
}
