import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { isRestorable } from '../../../platform/db/deleted.ts';
import { candidateIdentities, candidates } from '../../../platform/db/schema.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { lockIdentities } from '../identity/identities.ts';
import { candidateAnswer, getCandidate } from './list-candidates.ts';

/**
 * Deletes several of the organization's own candidates, or restores them within 30 days. People who already are as wanted, are not the
 * organization's own or have been added again since stay unchanged. For an Owner.
 * @returns those who were changed
 */
export async function deleteCandidates(
  ctx: Context,
  { body }: { body: { ids: string[]; is_deleted: boolean } },
): Promise<{ changed: string[] }> {
  const { organisationId } = ctx.caller;
  const isDeleting = body.is_deleted;
  return ctx.db.transaction(async (tx) => {
    if (!isDeleting) await lockIdentities(tx, organisationId);
    const own = tx
      .select({ kind: candidateIdentities.kind })
      .from(candidateIdentities)
      .where(eq(candidateIdentities.candidateId, candidates.id));
    const rows = await tx
      .update(candidates)
      .set({ deletedAt: isDeleting ? new Date() : null, version: sql`${candidates.version} + 1` })
      .where(
        and(
          inArray(candidates.id, body.ids),
          eq(candidates.organisationId, organisationId),
          // People imported in the meantime have taken the identities of deleted ones.
          isDeleting ? candidates.isListed : and(isRestorable(candidates), exists(own)),
        ),
      )
      .returning({ id: candidates.id });
    for (const { id } of rows) {
      await audit({ ...ctx, db: tx }, isDeleting ? 'candidate.deleted' : 'candidate.restored', id);
    }
    // The words by which they were found go with them, not with the next merge.
    if (isDeleting && rows.length > 0) await ctx.queue.enqueue(tx, 'pool-index', { organisationId });
    return { changed: rows.map(({ id }) => id) };
  });
}

/**
 * Deletes one of the organization's own candidates, who can be restored for 30 days. For an Owner.
 * @throws ForbiddenError for a person of the sample, which belongs to all organizations
 * @throws NotFoundError for another organization's
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

/**
 * Restores one of the organization's own candidates who was deleted in the last 30 days. One who is not deleted stays as
 * they are. For an Owner.
 * @throws NotFoundError for another organization's, and for one who is gone
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
