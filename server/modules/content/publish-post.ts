import type { StoredPost } from '../../../contract/content/content.calls.ts';
import { storedKind } from '../../../contract/content/post-kinds.ts';
import { blogPostPath } from '../../../contract/platform/paths.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { publications } from '../../platform/db/schema.ts';
import { BadRequestError } from '../../platform/errors.ts';
import { publishEvent } from '../organization/webhooks/publish-event.ts';
import { freeSlug } from './free-slug.ts';
import { describePost, readPost } from './post-rows.ts';
import { refuseUnready } from './publishing/refuse-unready.ts';
import { readTextOf } from './voice/refuse-avoided-words.ts';

/**
 * Publishes a blog post of the provider's organisation. It keeps its first slug, and publishing it again changes nothing. For
 * SuperAdmins.
 * @throws NotFoundError for another organisation's post
 * @throws BadRequestError for a post that is no blog post, for an outline with open questions, and for a text with a word that the voice avoids
 */
export async function publishPost(ctx: Context, input: { params: { id: string } }): Promise<StoredPost> {
  const post = await readPost(ctx, input.params.id);
  if (!storedKind(post.kind)?.isForBlog) throw new BadRequestError('Only blog posts can be published.');
  if (post.publishedAt) return describePost(ctx.caller, post);
  return ctx.db.transaction(async (tx) => {
    const publishedAt = new Date();
    const { organisationId } = post;
    await refuseUnready(tx, readTextOf(post));
    const slug = await freeSlug(tx, post, 'blog');
    const [stored] = await tx
      .insert(publications)
      .values({ organisationId, channel: 'blog', slug, postId: post.id, publishedAt })
      .onConflictDoUpdate({ target: [publications.postId, publications.channel], set: { publishedAt } })
      .returning();
    if (!stored) throw new Error('The publication was not stored.');
    await audit({ ...ctx, db: tx }, 'post.published', post.id);
    const url = `${ctx.publicUrl}${blogPostPath(stored.slug)}`;
    await publishEvent(tx, ctx.queue, organisationId, 'post.published', { post_id: post.id, url });
    return describePost(ctx.caller, { ...post, publishedAt });
  });
}
