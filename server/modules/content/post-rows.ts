import { and, eq, getTableColumns } from 'drizzle-orm';
import type { StoredPost } from '../../../contract/api/content.ts';
import { type Caller, type Context, isSuperAdmin } from '../../context.ts';
import { isKept } from '../../db/deleted.ts';
import { posts, publications } from '../../db/schema.ts';
import { NotFoundError } from '../../errors.ts';
import { isOnBlog } from './published-posts.ts';

/** What is read of a post, with a left join of its place on the blog. */
export const postColumns = { ...getTableColumns(posts), publishedAt: publications.publishedAt };
export type PostRow = typeof posts.$inferSelect & { publishedAt: Date | null };

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

/** Its writer may delete a post, and the Owners and SuperAdmins of the organisation. */
export const mayDelete = (caller: Caller, post: Pick<PostRow, 'createdBy'>): boolean =>
  post.createdBy === caller.userId || caller.role === 'Owner' || isSuperAdmin(caller);

/** A post as lists show it. */
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
  ...(post.status !== 'draft' && { status: post.status }),
  may_delete: mayDelete(caller, post),
});
