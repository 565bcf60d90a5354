import { eq } from 'drizzle-orm';
import type { StoredPost } from '../../../contract/api/content.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { posts } from '../../db/schema.ts';
import { NotFoundError } from '../../errors.ts';
import { describePost, readPost } from './post-rows.ts';

/**
 * Removes a post from the public blog. It keeps its slug. For SuperAdmins.
 * @throws NotFoundError for another organisation's post
 */
export async function unpublishPost(ctx: Context, input: { params: { id: string } }): Promise<StoredPost> {
  const post = await readPost(ctx, input.params.id);
  return ctx.db.transaction(async (tx) => {
    const [withdrawn] = await tx
      .update(posts)
      .set({ publishedAt: null })
      .where(eq(posts.id, post.id))
      .returning();
    if (!withdrawn) throw new NotFoundError('There is no such post.');
    await audit({ ...ctx, db: tx }, 'post.unpublished', post.id);
    return describePost(ctx.caller, withdrawn);
  });
}
