import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { publications } from '../../platform/db/schema.ts';
import { BadRequestError } from '../../platform/errors.ts';
import type { PostRow } from './post-rows.ts';
import { placeOf } from './publishing/own-blog.ts';

/**
 * Cancels the schedule of a locked post that loses its approval.
 * @returns the post without it
 * @throws BadRequestError for a post that readers see
 */
export async function cancelSchedule(tx: Database, ctx: Context, post: PostRow): Promise<PostRow> {
  if (post.publishedOnOwn) {
    throw new BadRequestError('The post stands on your blog. Take it off before you change its status.');
  }
  if (!post.scheduledOnOwn) return post;
  await tx.update(publications).set({ scheduledFor: null, formerStatus: null }).where(placeOf(post.id));
  await audit({ ...ctx, db: tx }, 'post.unscheduled', post.id);
  return { ...post, scheduledOnOwn: null };
}
