import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { RestoredImport, UndoneImport } from '../../../../contract/people/talent-pool.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  candidates,
  organisations,
  tags,
  talentImportChanges,
  talentImports,
} from '../../../platform/db/schema.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { takeBack, updatePeople } from '../changed-columns.ts';
import { lockIdentities } from '../identity/identities.ts';
import { removeFromPool, returnToPool } from './delete-candidates.ts';
import { returnHeldBack, settleHeldBack } from './held-back.ts';
import { canRestore, canUndo, deletedByUndo, findImport, isTouched } from './imports.ts';

/**
 * Takes back what an import did: added people are deleted and can be restored for 30 days, changed ones are as
 * before. Added people who were worked with or changed since stay.
 */
export async function undoImport(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<UndoneImport> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const found = await lockImport(inTransaction, params.id);
    if (found.undoneAt) throw new ConflictError('This import was undone already.');
    if (found.finishedAt === null) throw new ConflictError('This import still runs. Stop it first.');
    if (!canUndo(found)) throw new ConflictError('An import can be undone for 30 days.');
    await lockIdentities(tx, organisationId);
    const undoneAt = new Date();
    const restored = await revertPeople(inTransaction, found.id);
    const { removed, kept } = await removePeople(inTransaction, found, undoneAt);
    if (found.heldBackBy) await returnHeldBack(tx, found.heldBackBy, found.id);
    await tx.update(talentImports).set({ undoneAt }).where(eq(talentImports.id, found.id));
    await showSampleAgain(inTransaction);
    await audit(inTransaction, 'import.undone', found.id);
    // Removing people has asked for it already.
    if (removed === 0 && restored > 0) await ctx.queue.enqueue(tx, 'pool-index', { organisationId });
    return { removed, kept, restored };
  });
}

async function lockImport(ctx: Context, id: string) {
  await ctx.db
    .select({ id: talentImports.id })
    .from(talentImports)
    .where(eq(talentImports.id, id))
    .for('update');
  return findImport(ctx, id);
}

/**
 * Takes back `undoImport`: the people that it deleted are in the pool again, and known ones have again what the
 * import brought.
 */
export async function restoreImport(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<RestoredImport> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const found = await lockImport(inTransaction, params.id);
    if (!found.undoneAt) throw new ConflictError('This import was not undone.');
    if (!(await canRestore(tx, found))) throw new ConflictError('Nothing of this import can be restored.');
    await lockIdentities(tx, organisationId);
    const added = await returnToPool(inTransaction, deletedByUndo(tx, found.id, found.undoneAt));
    if (added.length > 0) await requireQuota(tx, organisationId, 'people', 0);
    const updated = await repeatChanges(inTransaction, found.id);
    if (found.heldBackBy) await settleHeldBack(tx, found.heldBackBy, found.id);
    await tx.update(talentImports).set({ undoneAt: null }).where(eq(talentImports.id, found.id));
    await tx
      .update(organisations)
      .set({ talentImportedAt: found.finishedAt })
      .where(and(eq(organisations.id, organisationId), isNull(organisations.talentImportedAt)));
    await audit(inTransaction, 'import.restored', found.id);
    if (added.length === 0 && updated > 0) await ctx.queue.enqueue(tx, 'pool-index', { organisationId });
    return { added: added.length, updated };
  });
}

const changesOf = (db: Database, importId: string) =>
  db
    .select({ change: talentImportChanges, person: candidates })
    .from(talentImportChanges)
    .innerJoin(candidates, and(eq(candidates.id, talentImportChanges.candidateId), candidates.isListed))
    .where(eq(talentImportChanges.importId, importId));

async function repeatChanges({ db, caller: { organisationId } }: Context, importId: string): Promise<number> {
  const rows = await changesOf(db, importId);
  await updatePeople(
    db,
    rows.map(({ person, change: { before, after } }) => takeBack(person, { before: after, after: before })),
  );
  const tagged = rows.flatMap(({ person, change }) =>
    change.tags.map((tag) => ({ organisationId, candidateId: person.id, tag })),
  );
  if (tagged.length > 0) await db.insert(tags).values(tagged).onConflictDoNothing();
  return rows.length;
}

async function revertPeople({ db, caller: { organisationId } }: Context, importId: string): Promise<number> {
  const rows = await changesOf(db, importId);
  await updatePeople(
    db,
    rows.map(({ person, change }) => takeBack(person, change)),
  );
  for (const { person, change } of rows) {
    if (change.tags.length === 0) continue;
    await db
      .delete(tags)
      .where(
        and(
          eq(tags.organisationId, organisationId),
          eq(tags.candidateId, person.id),
          inArray(tags.tag, change.tags),
        ),
      );
  }
  return rows.length;
}

async function removePeople(
  ctx: Context,
  { id, createdAt }: { id: string; createdAt: Date },
  undoneAt: Date,
): Promise<{ removed: number; kept: number }> {
  const { db, caller } = ctx;
  const added = and(
    eq(candidates.organisationId, caller.organisationId),
    eq(candidates.importId, id),
    candidates.isListed,
  );
  const all = await db.$count(candidates, added);
  const removed = await removeFromPool(
    ctx,
    and(added, sql`not ${isTouched(caller.organisationId, createdAt)}`),
    undoneAt,
  );
  return { removed: removed.length, kept: all - removed.length };
}

/** An organization without people of its own sees the sample, as before its first import. */
export async function showSampleAgain({ db, caller: { organisationId } }: Context): Promise<void> {
  const others = and(
    eq(talentImports.organisationId, organisationId),
    sql`${talentImports.undoneAt} is null`,
    gt(talentImports.imported, 0),
  );
  if ((await db.$count(talentImports, others)) > 0) return;
  const own = and(eq(candidates.organisationId, organisationId), candidates.isListed);
  if ((await db.$count(candidates, own)) > 0) return;
  await db.update(organisations).set({ talentImportedAt: null }).where(eq(organisations.id, organisationId));
}
