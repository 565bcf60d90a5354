import { and, eq, or } from 'drizzle-orm';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { isKept, isRestorable } from '../../platform/db/deleted.ts';
import { posts, publications } from '../../platform/db/schema.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { describePost, mayDelete, postColumns } from './post-rows.ts';
import { isOnBlog } from './published-posts.ts';

/**
 * Restores a post that was deleted in the last 30 days, on the public blog too. One that nobody has deleted stays as it is.
 * Allowed for whoever may delete it.
 * @throws NotFoundError for another organisation's post, and for one that is gone
 * @throws ForbiddenError for a colleague's post
 */
export async function restorePost(ctx: Context, input: { params: { id: string } }): Promise<StoredPost> {
  return ctx.db.transaction(async (tx) => {
    const [post] = await tx
      .select(postColumns)
      .from(posts)
      .leftJoin(publications, isOnBlog)
      .where(
        and(
          eq(posts.id, input.params.id),
          eq(posts.organisationId, ctx.caller.organisationId),
          or(isKept(posts), isRestorable(posts)),
        ),
      )
      .for('update', { of: posts });
    if (!post) throw new NotFoundError('There is no such post.');
    if (!mayDelete(ctx.caller, post)) {
      throw new ForbiddenError('Only the person who generated a post, or an Owner, may restore it.');
    }
    if (post.deletedAt) {
      await tx.update(posts).set({ deletedAt: null }).where(eq(posts.id, post.id));
      await audit({ ...ctx, db: tx }, 'post.restored', post.id);
      // Its time may have come while it was deleted.
      if (post.scheduledOnOwn) await ctx.queue.enqueue(tx, 'publishing', null);
    }
    return describePost(ctx.caller, post);
  });
}
