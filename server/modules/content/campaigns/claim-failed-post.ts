import { and, eq } from 'drizzle-orm';
import type { PostKind } from '../../../../contract/content/post-kinds.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { generations, posts } from '../../../platform/db/schema.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { lockCampaigns } from './lock-campaigns.ts';

/**
 * Makes sure that a campaign's post of a kind has failed and that nobody else tries it again meanwhile.
 * @returns how many of its other posts have not ended, which the post is to wait for
 * @throws NotFoundError for a name that the organisation has no campaign of
 * @throws ConflictError where the post is written or being written, was kept unfinished, or was never asked for
 */
export async function claimFailedPost(
  tx: Database,
  organisationId: string,
  { campaign, kind }: { campaign: string; kind: PostKind },
): Promise<number> {
  await lockCampaigns(tx, organisationId);
  // None of them ends before this one is in the queue, so that whichever ends last starts it.
  const rows = await tx
    .select({ kind: generations.kind, status: generations.status, postId: posts.id })
    .from(generations)
    .leftJoin(posts, and(eq(posts.generationId, generations.id), isKept(posts)))
    .where(and(eq(generations.organisationId, organisationId), eq(generations.campaign, campaign)))
    .for('update', { of: generations });
  if (rows.length === 0) throw new NotFoundError('There is no such campaign.');
  const ofKind = rows.filter((row) => row.kind === kind);
  if (ofKind.length === 0 || ofKind.some(({ status, postId }) => status !== 'failed' || postId)) {
    throw new ConflictError('The campaign has no post of this kind that has failed.');
  }
  return rows.filter(({ status }) => status === 'queued' || status === 'processing').length;
}
