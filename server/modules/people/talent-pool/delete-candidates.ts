import { and, desc, eq, exists, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PeopleDeletion } from '../../../../contract/people/pool-people.calls.ts';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isRestorable } from '../../../platform/db/deleted.ts';
import { candidateIdentities, candidates, talentImports } from '../../../platform/db/schema.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { lockIdentities } from '../identity/identities.ts';
import { candidateAnswer, getCandidate } from './list-candidates.ts';

/**
 * Deletes people of the pool, who can be restored for 30 days, within a transaction. The words by which they are found go with
 * them.
 * @returns their ids
 */
export const removeFromPool = (ctx: Context, which: SQL | undefined, at = new Date()): Promise<string[]> =>
  changePool(ctx, which, 'candidate.deleted', at);

export const returnToPool = (ctx: Context, which: SQL | undefined): Promise<string[]> =>
  changePool(ctx, which, 'candidate.restored', null);

async function changePool(
  ctx: Context,
  which: SQL | undefined,
  entry: 'candidate.deleted' | 'candidate.restored',
  deletedAt: Date | null,
): Promise<string[]> {
  const { organisationId } = ctx.caller;
  const rows = await ctx.db
    .update(candidates)
    .set({ deletedAt, version: sql`${candidates.version} + 1` })
    .where(and(which, eq(candidates.organisationId, organisationId)))
    .returning({ id: candidates.id });
  for (const { id } of rows) await audit(ctx, entry, id);
  if (rows.length > 0) await ctx.queue.enqueue(ctx.db, 'pool-index', { organisationId });
  return rows.map(({ id }) => id);
}

/**
 * Deletes several of the organization's own candidates, or restores them within 30 days. People who are as
 * wanted already stay unchanged.
 */
export async function deleteCandidates(
  ctx: Context,
  { body }: { body: { ids: string[]; is_deleted: boolean } },
): Promise<{ changed: string[] }> {
  const { organisationId } = ctx.caller;
  const isDeleting = body.is_deleted;
  return ctx.db.transaction(async (tx) => {
    if (!isDeleting) await lockIdentities(tx, organisationId);
    const inTransaction = { ...ctx, db: tx };
    const chosen = inArray(candidates.id, body.ids);
    const changed = isDeleting
      ? await removeFromPool(inTransaction, and(chosen, candidates.isListed))
      : await returnToPool(inTransaction, and(chosen, canReturn(tx)));
    return { changed };
  });
}

/** Those deleted by undoing an import have lost their identities to people imported in the meantime. */
const canReturn = (db: Database): SQL | undefined =>
  and(
    isRestorable(candidates),
    exists(
      db
        .select({ kind: candidateIdentities.kind })
        .from(candidateIdentities)
        .where(eq(candidateIdentities.candidateId, candidates.id)),
    ),
  );

const mostDeletions = 50;
const namesOfDeletion = 50;

/** Newest first. Those whom the undoing of an import deleted return with that import. */
export async function listDeletedPeople({ db, caller }: Context): Promise<PeopleDeletion[]> {
  const byUndoing = db
    .select({ id: talentImports.id })
    .from(talentImports)
    .where(and(eq(talentImports.id, candidates.importId), eq(talentImports.undoneAt, candidates.deletedAt)));
  const byName = sql`order by ${candidates.name}, ${candidates.id}`;
  const deletions = await db
    .select({
      deletedAt: candidates.deletedAt,
      ids: sql<string[]>`json_agg(${candidates.id} ${byName})`,
      names: sql<string[]>`json_agg(${candidates.name} ${byName})`,
    })
    .from(candidates)
    .where(and(eq(candidates.organisationId, caller.organisationId), canReturn(db), notExists(byUndoing)))
    .groupBy(candidates.deletedAt)
    .orderBy(desc(candidates.deletedAt))
    .limit(mostDeletions);
  return deletions.map(({ deletedAt, ids, names }) => ({
    deleted_at: deletedAt?.toISOString() ?? '',
    ids,
    names: names.slice(0, namesOfDeletion),
  }));
}

export async function deleteCandidate(ctx: Context, input: { params: { id: string } }): Promise<null> {
  const candidate = await getCandidate(ctx, input);
  if (candidate.sample) {
    throw new ForbiddenError(
      'The fictional people of the sample cannot be deleted one by one. They go away with your first import.',
    );
  }
  await ctx.db.transaction((tx) => removeFromPool({ ...ctx, db: tx }, eq(candidates.id, candidate.id)));
  return null;
}

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
    const [identity] = await tx
      .select({ kind: candidateIdentities.kind })
      .from(candidateIdentities)
      .where(eq(candidateIdentities.candidateId, row.id))
      .limit(1);
    if (!identity) {
      throw new ConflictError('This person has been added to the talent pool again since.');
    }
    await requireQuota(tx, organisationId, 'people');
    await returnToPool({ ...ctx, db: tx }, eq(candidates.id, row.id));
    return candidateAnswer({ ...ctx, db: tx }, row);
  });
}
