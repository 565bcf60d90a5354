import { and, eq, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { ForbiddenError } from '../../../platform/errors.ts';
import { getCandidate } from './get-candidate.ts';

/**
 * Deletes one of the organisation's own candidates, who can be restored for 30 days. For an Owner.
 * @throws ForbiddenError for a person of the sample, which belongs to all organisations
 * @throws NotFoundError for another organisation's
 */
export async function deleteCandidate(ctx: Context, input: { params: { id: string } }): Promise<null> {
  const candidate = await getCandidate(ctx, input);
  if (candidate.sample) {
    throw new ForbiddenError(
      'The fictional people of the sample cannot be deleted one by one. They go away with your first import.',
    );
  }
  const { organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(candidates)
      .set({ deletedAt: new Date(), version: sql`${candidates.version} + 1` })
      .where(and(eq(candidates.id, candidate.id), eq(candidates.organisationId, organisationId)));
    await audit({ ...ctx, db: tx }, 'candidate.deleted', candidate.id);
    // The words by which the person was found go with them, not with the next merge.
    await ctx.queue.enqueue(tx, 'pool-index', { organisationId });
  });
  return null;
}
