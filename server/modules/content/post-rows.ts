import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import type { PictureShape } from '../../../contract/content/text-pictures.ts';
import { withoutControlCharacters } from '../../../contract/platform/control-characters.ts';
import { joinLines } from '../../../contract/platform/trim.ts';
import { type Caller, type Context, isSuperAdmin } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { files, postPictureFiles, posts, publications } from '../../platform/db/schema.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { isOnBlog } from './published-posts.ts';
import { heading, withoutTitle, writeBlocks } from './text/markdown.ts';

const onOwnBlog = (
  column: typeof publications.publishedAt | typeof publications.scheduledFor,
): SQL<Date | null> =>
  sql<Date | null>`(select ${column} from ${publications} where ${publications.postId} = ${posts.id} and ${publications.channel} = 'own-blog')`.mapWith(
    publications.publishedAt,
  );

export const postColumns = {
  ...getTableColumns(posts),
  publishedAt: publications.publishedAt,
  scheduledOnOwn: onOwnBlog(publications.scheduledFor),
  publishedOnOwn: onOwnBlog(publications.publishedAt),
};
export type PostRow = typeof posts.$inferSelect & {
  publishedAt: Date | null;
  scheduledOnOwn: Date | null;
  publishedOnOwn: Date | null;
};
export const nowhere = { publishedAt: null, scheduledOnOwn: null, publishedOnOwn: null };

/** @throws NotFoundError for an id that is not the organization's own. */
export async function readPost(ctx: Context, id: string): Promise<PostRow> {
  const [post] = await ctx.db
    .select(postColumns)
    .from(posts)
    .leftJoin(publications, isOnBlog)
    .where(and(eq(posts.id, id), eq(posts.organisationId, ctx.caller.organisationId), isKept(posts)));
  if (!post) throw new NotFoundError('There is no such post.');
  return post;
}

/**
 * Its writer may delete a post, and the Owners and SuperAdmins of the organisation. What stands on the organization's own
 * blog is taken off by them alone.
 */
export const mayDelete = (caller: Caller, post: Pick<PostRow, 'createdBy' | 'publishedOnOwn'>): boolean =>
  caller.acting === undefined &&
  (caller.role === 'Owner' ||
    isSuperAdmin(caller) ||
    (post.createdBy === caller.userId && post.publishedOnOwn === null));

function placeOnOwnBlog({ publishedOnOwn, scheduledOnOwn }: PostRow): Pick<StoredPost, 'publication'> {
  const at = publishedOnOwn ?? scheduledOnOwn;
  if (!at) return {};
  return { publication: { state: publishedOnOwn ? 'published' : 'scheduled', at: at.toISOString() } };
}

export const describePost = (caller: Caller, post: PostRow): StoredPost => ({
  id: post.id,
  type: post.kind,
  title: post.title,
  content: post.content,
  generated_at: post.createdAt.toISOString(),
  engine: post.engine,
  audience: post.audience ?? undefined,
  sentiment: post.sentiment ?? undefined,
  published_at: post.publishedAt?.toISOString() ?? null,
  ...placeOnOwnBlog(post),
  ...(post.plannedFor && { planned_for: post.plannedFor.toISOString() }),
  ...(post.status !== 'draft' && { status: post.status }),
  ...(post.isUnfinished && post.version === 1 && { unfinished: true }),
  ...(post.warnings && post.version === 1 && { warnings: post.warnings }),
  ...(post.tags.length > 0 && { tags: post.tags }),
  ...(post.campaign !== null && { campaign: post.campaign }),
  ...(post.picture && { picture: post.picture }),
  may_delete: mayDelete(caller, post),
});

interface PostText {
  title: string;
  content: string;
}

export const bodyOf = ({ title, content }: PostText): string => withoutTitle(content, title);

/** The content of a post with another title and body. The title heads it where it did before. */
export function contentOf(previous: PostText, title: string, body: string): string {
  const isHeaded = bodyOf(previous) !== previous.content;
  return isHeaded ? `${writeBlocks([heading(1, title)])}\n\n${body}`.trim() : body;
}

/** A title as it is stored: one line without control characters. A line break would make a part of it a part of the text. */
export const cleanTitle = (title: string): string => joinLines(withoutControlCharacters(title)).trim();

export const cleanBody = (body: string): string => withoutControlCharacters(body).trim();

export function cleanPost<Post extends PostText>(post: Post): Post {
  const title = cleanTitle(post.title);
  return { ...post, title, content: contentOf(post, title, cleanBody(bodyOf(post))) };
}

export interface PicturePart {
  width: number;
  height: number;
  bytes: number;
  type: string;
}

export async function findPictureParts(
  db: Database,
  ids: readonly string[],
  shape: PictureShape,
): Promise<Map<string, PicturePart>> {
  if (ids.length === 0) return new Map();
  const { pictureId, width, height } = postPictureFiles;
  const rows = await db
    .select({ pictureId, width, height, bytes: files.size, type: files.type })
    .from(postPictureFiles)
    .innerJoin(files, eq(files.id, postPictureFiles.fileId))
    .where(and(inArray(pictureId, [...ids]), inArray(postPictureFiles.shape, [shape, 'original'])))
    .orderBy(desc(eq(postPictureFiles.shape, 'original')));
  return new Map(rows.map(({ pictureId, ...part }) => [pictureId, part]));
}
