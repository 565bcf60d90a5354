import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { posts } from '../../platform/db/schema.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { mayDelete, readPost } from './post-rows.ts';

/**
 * Deletes a post, also from the public blog. It can be restored for 30 days. Allowed for its author and for Owners and
 * SuperAdmins of the organisation.
 * @throws NotFoundError for another organisation's post
 * @throws ForbiddenError for a colleague's post, and for one that stands on the organisation's blog
 */
export async function deletePost(ctx: Context, input: { params: { id: string } }): Promise<null> {
  const post = await readPost(ctx, input.params.id);
  if (!mayDelete(ctx.caller, post)) {
    throw new ForbiddenError(
      post.publishedOnOwn && post.createdBy === ctx.caller.userId
        ? 'This post stands on your blog. Only an Owner may take it off.'
        : 'Only the person who generated a post, or an Owner, may delete it.',
    );
  }
  await ctx.db.transaction(async (tx) => {
    await tx.update(posts).set({ deletedAt: new Date() }).where(eq(posts.id, post.id));
    await audit({ ...ctx, db: tx }, 'post.deleted', post.id);
  });
  return null;
}
