import { and, eq, or, sql } from 'drizzle-orm';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { isRestorable } from '../../../platform/db/deleted.ts';
import { candidateIdentities, candidates } from '../../../platform/db/schema.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { lockIdentities } from '../identity/identities.ts';
import { candidateAnswer } from './candidate-answer.ts';

/**
 * Restores one of the organisation's own candidates who was deleted in the last 30 days. One who is not deleted stays as
 * they are. For an Owner.
 * @throws NotFoundError for another organisation's, and for one who is gone
 * @throws ConflictError when the person has been added again since, or the pool is full
 */
export async function restoreCandidate(ctx: Context, input: { params: { id: string } }): Promise<Candidate> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    await lockIdentities(tx, organisationId);
    const [row] = await tx
      .select()
      .from(candidates)
      .where(
        and(
          eq(candidates.id, input.params.id),
          eq(candidates.organisationId, organisationId),
          or(candidates.isListed, isRestorable(candidates)),
        ),
      )
      .for('update');
    if (!row) throw new NotFoundError('There is no such candidate.');
    if (row.deletedAt === null) return candidateAnswer({ ...ctx, db: tx }, row);
    // People imported in the meantime have taken them.
    const [identity] = await tx
      .select({ kind: candidateIdentities.kind })
      .from(candidateIdentities)
      .where(eq(candidateIdentities.candidateId, row.id))
      .limit(1);
    if (!identity) {
      throw new ConflictError('This person has been added to the talent pool again since.');
    }
    await requireQuota(tx, organisationId, 'people');
    await tx
      .update(candidates)
      .set({ deletedAt: null, version: sql`${candidates.version} + 1` })
      .where(eq(candidates.id, row.id));
    await audit({ ...ctx, db: tx }, 'candidate.restored', row.id);
    return candidateAnswer({ ...ctx, db: tx }, row);
  });
}
