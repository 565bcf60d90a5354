import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import { type Caller, type Context, isSuperAdmin } from '../../platform/context.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { posts, publications } from '../../platform/db/schema.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { isOnBlog } from './published-posts.ts';

/** A time of a post's place on the organisation's own blog. */
const onOwnBlog = (
  column: typeof publications.publishedAt | typeof publications.scheduledFor,
): SQL<Date | null> =>
  sql<Date | null>`(select ${column} from ${publications} where ${publications.postId} = ${posts.id} and ${publications.channel} = 'own-blog')`.mapWith(
    publications.publishedAt,
  );

/** What is read of a post, with a left join of its place on the provider's blog. */
export const postColumns = {
  ...getTableColumns(posts),
  publishedAt: publications.publishedAt,
  scheduledOnOwn: onOwnBlog(publications.scheduledFor),
  publishedOnOwn: onOwnBlog(publications.publishedAt),
};
export type PostRow = typeof posts.$inferSelect & {
  publishedAt: Date | null;
  /** When a job puts it on the organisation's own blog. */
  scheduledOnOwn: Date | null;
  publishedOnOwn: Date | null;
};
/** A post that no reader has seen yet. */
export const nowhere = { publishedAt: null, scheduledOnOwn: null, publishedOnOwn: null };

/** @throws NotFoundError for an id that is not the organisation's own. */
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
 * Its writer may delete a post, and the Owners and SuperAdmins of the organisation. What stands on the organisation's own
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
