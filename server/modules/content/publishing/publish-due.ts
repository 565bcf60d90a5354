import { and, eq, isNull, lte } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { organisationBlogs, postComments, posts, publications } from '../../../platform/db/schema.ts';
import { readTextOf } from '../voice/refuse-avoided-words.ts';
import { announcePost } from './announce-post.ts';
import { isOnOwnBlog, type Placement, placeOf } from './own-blog.ts';
import { findObstacle } from './refuse-unready.ts';

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
 * Keeps a post from readers that is an outline, or has a word which the voice avoids since it was scheduled. It stays on its day in the calendar,
 * and a comment says why.
 */
async function returnToDraft(
  tx: Database,
  post: typeof posts.$inferSelect,
  { scheduledFor }: Placement,
  obstacle: string,
): Promise<void> {
  await tx.update(publications).set({ scheduledFor: null }).where(placeOf(post.id));
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
