import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import type { publications } from '../../../platform/db/schema.ts';
import { publishEvent } from '../../organization/webhooks/publish-event.ts';
import { addressOf, findOwnBlog } from './own-blog.ts';

/** Tells webhooks of a post that now stands on the organisation's own blog. */
export async function announcePost(
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
