import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { isRestorable } from '../../../platform/db/deleted.ts';
import { candidateIdentities, candidates } from '../../../platform/db/schema.ts';
import { lockIdentities } from '../identity/identities.ts';

/**
 * Deletes several of the organisation's own candidates, or restores them within 30 days. People who already are as wanted, are not the
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
