import { and, eq, isNull, lte } from 'drizzle-orm';
import { audit } from '../../../audit.ts';
import type { Services } from '../../../context.ts';
import type { Database } from '../../../db/client.ts';
import { isKept } from '../../../db/deleted.ts';
import { organisationBlogs, posts, publications } from '../../../db/schema.ts';
import { announcePost } from './announce-post.ts';
import { isOnOwnBlog, placeOf } from './own-blog.ts';

/**
 * Publishes every scheduled post whose time has come, each once however often this runs. While a blog is off, its posts wait; a
 * deleted post waits until it is restored.
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
  // Another worker may have published it meanwhile, or somebody moved or cancelled it.
  const [published] = await tx
    .update(publications)
    .set({ publishedAt: new Date(), scheduledFor: null })
    .where(and(placeOf(postId), isDue()))
    .returning();
  if (!published) return;
  await announcePost(tx, services, published);
  const caller = { organisationId: published.organisationId, userId: null, name: 'Schedule' };
  await audit({ db: tx, ip: '', caller }, 'post.published', postId);
}
