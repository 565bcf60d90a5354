import type { PostStatus } from '../../../../contract/content/post-statuses.ts';
import type { Database } from '../../../platform/db/client.ts';
import type { PostRow } from '../post-rows.ts';
import { findObstacle, refuseUnready } from './refuse-unready.ts';

/**
 * An approved text that gets a word which the voice avoids, or an open question, is a draft again, so that no typing is lost. Asking for the
 * approval of one, and a change of what readers see, are refused.
 */
export async function statusWithinVoice(
  tx: Database,
  post: PostRow,
  { title, body }: { title: string; body: string },
  { wanted, asked }: { wanted: PostStatus; asked: PostStatus | undefined },
): Promise<PostStatus> {
  if (wanted !== 'approved') return wanted;
  const { organisationId } = post;
  if (asked === undefined && !post.publishedAt && !post.publishedOnOwn) {
    const obstacle = await findObstacle(tx, { organisationId, title, text: body });
    return obstacle === undefined ? wanted : 'draft';
  }
  await refuseUnready(tx, { organisationId, title, text: body });
  return wanted;
}
