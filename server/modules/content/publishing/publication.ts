import { and, eq, isNull, lte, ne } from 'drizzle-orm';
import type { StoredPost } from '../../../../contract/content/content.calls.ts';
import { storedKind } from '../../../../contract/content/post-kinds.ts';
import type { Publication } from '../../../../contract/content/publishing.calls.ts';
import { slugOf } from '../../../../contract/content/slug-of.ts';
import { blogPostPath, ownBlogPath } from '../../../../contract/platform/paths.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { organisationBlogs, postComments, posts, publications } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { publishEvent } from '../../organization/webhooks/webhooks.ts';
import { describePost, type PostRow, readPost } from '../post-rows.ts';
import { lockForEdit, mayApprove } from '../post-versions.ts';
import { readTextOf } from '../voice/refuse-avoided-words.ts';
import {
  addressOf,
  findOwnBlog,
  findPlacement,
  isOnOwnBlog,
  needsApproval,
  type Placement,
  placeOf,
} from './own-blog.ts';
import { findObstacle, refuseUnready } from './refuse-unready.ts';

/** The title's slug, with the start of the id appended when another post of the organization has it on the same blog. */
export async function freeSlug(
  tx: Database,
  { id, organisationId, title }: Pick<typeof posts.$inferSelect, 'id' | 'organisationId' | 'title'>,
  channel: (typeof publications.$inferSelect)['channel'],
): Promise<string> {
  const slug = slugOf(title);
  const [taken] = await tx
    .select({ postId: publications.postId })
    .from(publications)
    .where(
      and(
        eq(publications.organisationId, organisationId),
        eq(publications.channel, channel),
        eq(publications.slug, slug),
        ne(publications.postId, id),
      ),
    );
  return taken ? `${slug}-${id.slice(0, 8)}` : slug;
}

async function announcePost(
  tx: Database,
  { queue, publicUrl }: Pick<Services, 'queue' | 'publicUrl'>,
  {
    organisationId,
    postId,
    slug,
  }: Pick<typeof publications.$inferSelect, 'organisationId' | 'postId' | 'slug'>,
): Promise<void> {
  const blog = await findOwnBlog(tx, organisationId);
  if (!blog) return;
  const url = addressOf(publicUrl, blog, slug);
  await publishEvent(tx, queue, organisationId, 'post.published', { post_id: postId, url });
}

/** Schedules further ahead than this are mistakes, in milliseconds. */
const furthestMs = 2 * 366 * 24 * 60 * 60 * 1000;

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
    ...(blog && { blog_address: ctx.publicUrl + ownBlogPath(blog.slug) }),
    is_blog_on: blog?.isOn ?? false,
    needs_approval: post.status !== 'approved' && (await needsApproval(ctx.db, organisationId)),
    may_publish: mayApprove(ctx.caller),
  };
}

/**
 * Publishes a blog post on the organization's own blog, now or at the given time, or as of a past one. It keeps its first slug. In an
 * organization of one person it counts as approved with that.
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
    await place(tx, ctx, post, asked > now ? { scheduledFor: asked } : { publishedAt: asked });
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
  const placed = {
    scheduledFor: null,
    publishedAt: null,
    ...(post.status !== 'approved' && { formerStatus: post.status }),
    ...times,
  };
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
  if (times.publishedAt) await announcePost(tx, ctx, stored);
  await audit({ ...ctx, db: tx }, times.scheduledFor ? 'post.scheduled' : 'post.published', post.id);
}

/**
 * Takes a post off the organization's own blog, or cancels its schedule. It keeps its slug. What publishing had approved has
 * its former status again.
 */
export async function withdrawFromOwnBlog(
  ctx: Context,
  input: { params: { id: string } },
): Promise<Publication> {
  await ctx.db.transaction(async (tx) => {
    const post = await lockForEdit(tx, ctx, input.params.id, { ifMatch: undefined });
    if (!post.publishedOnOwn && !post.scheduledOnOwn) return;
    const placement = await findPlacement(tx, post.id);
    await tx
      .update(publications)
      .set({ scheduledFor: null, publishedAt: null, formerStatus: null })
      .where(placeOf(post.id));
    if (placement?.formerStatus) {
      await tx.update(posts).set({ status: placement.formerStatus }).where(eq(posts.id, post.id));
    }
    await audit({ ...ctx, db: tx }, post.publishedOnOwn ? 'post.unpublished' : 'post.unscheduled', post.id);
  });
  return getPublication(ctx, input);
}

/**
 * Publishes every scheduled post whose time has come, each once however often this runs. While a blog is off, its posts wait; a
 * deleted post waits until it is restored. One that is not ready is a draft again instead.
 */
export async function publishDue(services: Pick<Services, 'db' | 'queue' | 'publicUrl'>): Promise<void> {
  const { db } = services;
  const due = await db
    .select({ postId: posts.id })
    .from(posts)
    .innerJoin(publications, isOnOwnBlog)
    .innerJoin(organisationBlogs, eq(organisationBlogs.organisationId, posts.organisationId))
    .where(and(isDue(), isKept(posts), eq(posts.status, 'approved'), eq(organisationBlogs.isOn, true)));
  for (const { postId } of due) await db.transaction((tx) => publish(tx, services, postId));
}

const isDue = () => and(lte(publications.scheduledFor, new Date()), isNull(publications.publishedAt));

async function publish(
  tx: Database,
  services: Pick<Services, 'queue' | 'publicUrl'>,
  postId: string,
): Promise<void> {
  const [post] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, postId), isKept(posts), eq(posts.status, 'approved')))
    .for('update');
  // Another worker may have published it meanwhile, or someone moved or cancelled it.
  const [placement] = await tx
    .select()
    .from(publications)
    .where(and(placeOf(postId), isDue()));
  if (!post || !placement) return;
  const obstacle = await findObstacle(tx, readTextOf(post));
  if (obstacle !== undefined) return returnToDraft(tx, post, placement, obstacle);
  await tx.update(publications).set({ publishedAt: new Date(), scheduledFor: null }).where(placeOf(postId));
  await announcePost(tx, services, placement);
  await audit(bySchedule(tx, post), 'post.published', postId);
}

/**
 * Keeps a post from readers that is an outline or has an avoided word. It stays on its day in the calendar, and
 * a comment says why.
 */
async function returnToDraft(
  tx: Database,
  post: typeof posts.$inferSelect,
  { scheduledFor }: Placement,
  obstacle: string,
): Promise<void> {
  await tx.update(publications).set({ scheduledFor: null, formerStatus: null }).where(placeOf(post.id));
  await tx
    .update(posts)
    .set({ status: 'draft', plannedFor: post.plannedFor ?? scheduledFor })
    .where(eq(posts.id, post.id));
  const { organisationId } = post;
  const text = `Not published: ${obstacle} Then schedule the post again.`;
  const [comment] = await tx
    .insert(postComments)
    .values({ organisationId, postId: post.id, authorName: scheduleName, text })
    .returning();
  if (!comment) throw new Error('The comment was not stored.');
  await audit(bySchedule(tx, post), 'post.unscheduled', post.id);
  await audit(bySchedule(tx, post), 'comment.added', comment.id);
}

const scheduleName = 'Schedule';

const bySchedule = (tx: Database, { organisationId }: typeof posts.$inferSelect) => ({
  db: tx,
  ip: '',
  caller: { organisationId, userId: null, name: scheduleName },
});

/** Publishes a blog post of the provider's organization. It keeps its first slug. */
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

/** Removes a post from the public blog. It keeps its slug. */
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
