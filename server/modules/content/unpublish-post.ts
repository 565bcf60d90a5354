import { and, eq } from 'drizzle-orm';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { publications } from '../../platform/db/schema.ts';
import { describePost, readPost } from './post-rows.ts';

/**
 * Removes a post from the public blog. It keeps its slug. For SuperAdmins.
 * @throws NotFoundError for another organisation's post
 */
export async function unpublishPost(ctx: Context, input: { params: { id: string } }): Promise<StoredPost> {
  const post = await readPost(ctx, input.params.id);
  return ctx.db.transaction(async (tx) => {
    await tx
      .update(publications)
      .set({ publishedAt: null })
      .where(and(eq(publications.postId, post.id), eq(publications.channel, 'blog')));
    await audit({ ...ctx, db: tx }, 'post.unpublished', post.id);
    return describePost(ctx.caller, { ...post, publishedAt: null });
  });
}
