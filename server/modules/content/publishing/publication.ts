import { eq } from 'drizzle-orm';
import { storedKind } from '../../../../contract/content/post-kinds.ts';
import type { Publication } from '../../../../contract/content/publishing.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { posts, publications } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { freeSlug } from '../free-slug.ts';
import { type PostRow, readPost } from '../post-rows.ts';
import { lockForEdit, mayApprove } from '../post-versions.ts';
import { readTextOf } from '../voice/refuse-avoided-words.ts';
import { announcePost } from './announce-post.ts';
import { addressOf, findOwnBlog, findPlacement, needsApproval, placeOf } from './own-blog.ts';
import { refuseUnready } from './refuse-unready.ts';

/** Schedules further ahead than this are mistakes, in milliseconds. */
const furthestMs = 2 * 366 * 24 * 60 * 60 * 1000;

/**
 * A post's place on the organisation's own blog, and what is missing before it can get one.
 * @throws NotFoundError for another organisation's post
 */
export async function getPublication(ctx: Context, input: { params: { id: string } }): Promise<Publication> {
  const { organisationId } = ctx.caller;
  const post = await readPost(ctx, input.params.id);
  const blog = await findOwnBlog(ctx.db, organisationId);
  const placement = await findPlacement(ctx.db, post.id);
  const at = post.publishedOnOwn ?? post.scheduledOnOwn;
  return {
    state: post.publishedOnOwn ? 'published' : post.scheduledOnOwn ? 'scheduled' : 'none',
    at: at?.toISOString() ?? null,
    address: at && blog && placement ? addressOf(ctx.publicUrl, blog, placement.slug) : null,
    is_blog_on: blog?.isOn ?? false,
    needs_approval: post.status !== 'approved' && (await needsApproval(ctx.db, organisationId)),
    may_publish: mayApprove(ctx.caller),
  };
}

/**
 * Publishes a blog post on the organisation's own blog, now or by a job at the given time. It keeps its first slug; publishing it again
 * changes nothing. For an Owner. In an organisation of one person it counts as approved with that.
 * @throws NotFoundError for another organisation's post
 * @throws BadRequestError for another kind of post, one that is not approved, an outline with open questions, and while the blog is off
 */
export async function publishOnOwnBlog(
  ctx: Context,
  input: { params: { id: string }; body: { publish_at?: string | undefined } },
): Promise<Publication> {
  const { publish_at } = input.body;
  const now = new Date();
  const asked = publish_at === undefined ? now : new Date(publish_at);
  if (asked.getTime() - now.getTime() > furthestMs) {
    throw new BadRequestError('Choose a time within the next two years.');
  }
  await ctx.db.transaction(async (tx) => {
    const post = await lockForEdit(tx, ctx, input.params.id, { ifMatch: undefined });
    await checkPublishable(tx, post);
    if (post.publishedOnOwn) {
      if (asked > now)
        throw new BadRequestError('The post is published. Take it off before you schedule it.');
      return;
    }
    if (post.status !== 'approved') {
      await tx.update(posts).set({ status: 'approved' }).where(eq(posts.id, post.id));
    }
    await place(tx, ctx, post, asked > now ? { scheduledFor: asked } : { publishedAt: now });
  });
  return getPublication(ctx, input);
}

async function checkPublishable(tx: Database, post: PostRow): Promise<void> {
  if (!storedKind(post.kind)?.isForBlog) throw new BadRequestError('Only blog posts can be published.');
  const blog = await findOwnBlog(tx, post.organisationId);
  if (!blog?.isOn) throw new BadRequestError('Your blog is off. An Owner switches it on in Settings.');
  if (post.status !== 'approved' && (await needsApproval(tx, post.organisationId))) {
    throw new BadRequestError('The post is not approved yet.');
  }
  await refuseUnready(tx, readTextOf(post));
}

async function place(
  tx: Database,
  ctx: Context,
  post: PostRow,
  times: { scheduledFor?: Date; publishedAt?: Date },
): Promise<void> {
  const placed = { scheduledFor: null, publishedAt: null, ...times };
  const slug = await freeSlug(tx, post, 'own-blog');
  const [stored] = await tx
    .insert(publications)
    .values({ organisationId: post.organisationId, channel: 'own-blog', slug, postId: post.id, ...placed })
    .onConflictDoUpdate({ target: [publications.postId, publications.channel], set: placed })
    .returning();
  if (!stored) throw new Error('The publication was not stored.');
  if (times.scheduledFor) {
    await ctx.queue.enqueue(tx, 'publishing', null, undefined, times.scheduledFor);
  }
  // With the slug that it has had since it was first placed, whatever its title is now.
  if (times.publishedAt) await announcePost(tx, ctx, stored);
  await audit({ ...ctx, db: tx }, times.scheduledFor ? 'post.scheduled' : 'post.published', post.id);
}

/**
 * Takes a post off the organisation's own blog, or cancels its schedule. It keeps its slug. For an Owner.
 * @throws NotFoundError for another organisation's post
 */
export async function withdrawFromOwnBlog(
  ctx: Context,
  input: { params: { id: string } },
): Promise<Publication> {
  await ctx.db.transaction(async (tx) => {
    const post = await lockForEdit(tx, ctx, input.params.id, { ifMatch: undefined });
    if (!post.publishedOnOwn && !post.scheduledOnOwn) return;
    await tx.update(publications).set({ scheduledFor: null, publishedAt: null }).where(placeOf(post.id));
    await audit({ ...ctx, db: tx }, post.publishedOnOwn ? 'post.unpublished' : 'post.unscheduled', post.id);
  });
  return getPublication(ctx, input);
}
