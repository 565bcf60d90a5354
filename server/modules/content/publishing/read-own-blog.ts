import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { textPictureShape, textPicturesIn } from '../../../../contract/content/text-pictures.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  companyProfiles,
  organisationBlogs,
  organisations,
  posts,
  publications,
  users,
} from '../../../platform/db/schema.ts';
import { findBrandVoice } from '../brand-voice.ts';
import { findMailTemplate } from '../email/post-mails.ts';
import { hasTag } from '../list-posts.ts';
import { bodyOf, findPictureParts, type PicturePart } from '../post-rows.ts';
import { timeOfChange, writtenAt } from '../published-posts.ts';
import { languageOfPost } from '../text/text-language.ts';
import { isOnOwnBlog } from './own-blog.ts';

export interface PublicOwnBlog {
  organisationId: string;
  slug: string;
  title: string;
  description: string;
  name: string;
  websiteUrl: string;
  colour: string;
  showsAuthors: boolean;
  showsTags: boolean;
}

export interface OwnBlogPost {
  id: string;
  slug: string;
  title: string;
  /** Markdown without the heading that says the title. */
  body: string;
  language: string;
  publishedAt: Date;
  /** When its text or picture was last changed; never before it was published. */
  modifiedAt: Date;
  /** Who wrote it; absent where readers are not to see it, or the account is gone. */
  author?: string;
  tags: string[];
  pictures: ReadonlyMap<string, PicturePart>;
  /** As link previews show it; absent where the post has none. */
  picture?: { id: string; alt: string } & PicturePart;
}

export async function findPublicBlog(db: Database, slug: string): Promise<PublicOwnBlog | undefined> {
  const [blog] = await db
    .select({
      organisationId: organisations.id,
      slug: organisationBlogs.slug,
      title: organisationBlogs.title,
      description: organisationBlogs.description,
      showsAuthors: organisationBlogs.showsAuthors,
      showsTags: organisationBlogs.showsTags,
      name: sql<string>`coalesce(nullif(${companyProfiles.companyName}, ''), ${organisations.name})`,
      websiteUrl: sql<string>`coalesce(${companyProfiles.website}, '')`,
    })
    .from(organisationBlogs)
    .innerJoin(organisations, eq(organisations.id, organisationBlogs.organisationId))
    .leftJoin(companyProfiles, eq(companyProfiles.organisationId, organisations.id))
    .where(and(eq(organisationBlogs.slug, slug), eq(organisationBlogs.isOn, true)));
  if (!blog) return undefined;
  const { template } = await findMailTemplate(db, blog.organisationId);
  return { ...blog, colour: template.colour };
}

export async function listPublicBlogs(db: Database, limit: number): Promise<string[]> {
  const blogs = await db
    .select({ slug: organisationBlogs.slug })
    .from(organisationBlogs)
    .where(eq(organisationBlogs.isOn, true))
    .orderBy(organisationBlogs.slug)
    .limit(limit);
  return blogs.map(({ slug }) => slug);
}

export async function readOwnBlogPosts(
  db: Database,
  blog: PublicOwnBlog,
  { limit, offset = 0, tag }: { limit: number; offset?: number; tag?: string | undefined },
): Promise<OwnBlogPost[]> {
  const rows = await selectPosts(db, blog, tag === undefined ? undefined : hasTag(tag))
    .orderBy(desc(publications.publishedAt), desc(posts.id))
    .limit(limit)
    .offset(offset);
  return describePosts(db, blog, rows);
}

export type Neighbor = Pick<OwnBlogPost, 'slug' | 'title' | 'language'>;

export async function findNeighbors(
  db: Database,
  blog: PublicOwnBlog,
  { id, publishedAt }: OwnBlogPost,
): Promise<{ older?: Neighbor; newer?: Neighbor }> {
  const place = sql`(${publications.publishedAt}, ${posts.id})`;
  const own = sql`(${publishedAt.toISOString()}::timestamptz, ${id}::uuid)`;
  const [older] = await selectPosts(db, blog, sql`${place} < ${own}`)
    .orderBy(desc(publications.publishedAt), desc(posts.id))
    .limit(1);
  const [newer] = await selectPosts(db, blog, sql`${place} > ${own}`)
    .orderBy(asc(publications.publishedAt), asc(posts.id))
    .limit(1);
  const [one, other] = await Promise.all(
    [older, newer].map(async (row) => row && (await describePosts(db, blog, [row]))[0]),
  );
  return { ...(one && { older: one }), ...(other && { newer: other }) };
}

export async function findOwnBlogPost(
  db: Database,
  blog: PublicOwnBlog,
  slug: string,
): Promise<OwnBlogPost | undefined> {
  const [row] = await selectPosts(db, blog, eq(publications.slug, slug));
  return row && (await describePosts(db, blog, [row]))[0];
}

const selectPosts = (db: Database, { organisationId }: PublicOwnBlog, condition?: SQL) =>
  db
    .select({
      post: posts,
      slug: publications.slug,
      publishedAt: publications.publishedAt,
      writtenAt,
      author: users.name,
    })
    .from(posts)
    .innerJoin(publications, isOnOwnBlog)
    .leftJoin(users, eq(users.id, posts.createdBy))
    .where(
      and(
        eq(publications.organisationId, organisationId),
        isNotNull(publications.publishedAt),
        isKept(posts),
        condition,
      ),
    )
    .$dynamic();

async function describePosts(
  db: Database,
  { organisationId, showsAuthors, showsTags }: PublicOwnBlog,
  rows: Awaited<ReturnType<typeof selectPosts>>,
): Promise<OwnBlogPost[]> {
  const ids = rows.flatMap(({ post: { picture } }) => picture?.id ?? []);
  const voice = await findBrandVoice(db, organisationId);
  const parts = await findPictureParts(db, ids, 'link');
  const inTexts = rows.flatMap(({ post }) => textPicturesIn(post.content));
  const pictures = await findPictureParts(db, inTexts, textPictureShape);
  return rows.map(({ post, slug, author, writtenAt: written, publishedAt: published }) => {
    const publishedAt = published ?? post.createdAt;
    const part = parts.get(post.picture?.id ?? '');
    return {
      id: post.id,
      slug,
      title: post.title,
      body: bodyOf(post),
      pictures,
      language: languageOfPost(post, voice),
      publishedAt,
      modifiedAt: timeOfChange(publishedAt, written, post.pictureChangedAt),
      ...(showsAuthors && author && { author }),
      tags: showsTags ? post.tags : [],
      ...(post.picture && part && { picture: { ...post.picture, ...part } }),
    };
  });
}
