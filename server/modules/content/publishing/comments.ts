import { and, asc, eq } from 'drizzle-orm';
import type { PostComment } from '../../../../contract/content/publishing.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { postComments } from '../../../platform/db/schema.ts';
import { ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { readPost } from '../post-rows.ts';
import { mayApprove } from '../post-versions.ts';

export async function listPostComments(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<PostComment[]> {
  const post = await readPost(ctx, params.id);
  const rows = await ctx.db
    .select()
    .from(postComments)
    .where(eq(postComments.postId, post.id))
    .orderBy(asc(postComments.createdAt), asc(postComments.id));
  return rows.map((row) => describeComment(ctx, row));
}

export async function addPostComment(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { text: string } },
): Promise<PostComment> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const post = await readPost(inTransaction, params.id);
    const { organisationId, userId, name } = ctx.caller;
    const [stored] = await tx
      .insert(postComments)
      .values({ organisationId, postId: post.id, authorId: userId, authorName: name, text: body.text })
      .returning();
    if (!stored) throw new Error('The comment was not stored.');
    await audit(inTransaction, 'comment.added', stored.id);
    return describeComment(ctx, stored);
  });
}

export async function deletePostComment(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const one = and(
      eq(postComments.id, params.id),
      eq(postComments.organisationId, ctx.caller.organisationId),
    );
    const [stored] = await tx.select().from(postComments).where(one).for('update');
    if (!stored) throw new NotFoundError('There is no such comment.');
    if (!mayDelete(ctx, stored)) {
      throw new ForbiddenError('Only the person who wrote a comment, or an Owner, may delete it.');
    }
    await tx.delete(postComments).where(one);
    await audit({ ...ctx, db: tx }, 'comment.deleted', stored.id);
    return null;
  });
}

type CommentRow = typeof postComments.$inferSelect;

const mayDelete = ({ caller }: Context, { authorId }: CommentRow): boolean =>
  caller.acting === undefined && (authorId === caller.userId || mayApprove(caller));

const describeComment = (ctx: Context, comment: CommentRow): PostComment => ({
  id: comment.id,
  author: comment.authorName,
  text: comment.text,
  created_at: comment.createdAt.toISOString(),
  may_delete: mayDelete(ctx, comment),
});
