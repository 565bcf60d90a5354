import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { UndoneImport } from '../../../../contract/people/talent-pool.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import {
  candidates,
  organisations,
  tags,
  talentImportChanges,
  talentImports,
} from '../../../platform/db/schema.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { takeBack, updatePeople } from '../changed-columns.ts';
import { lockIdentities } from '../identity/identities.ts';
import { touchesOf } from '../privacy/retention.ts';
import { canUndo, findImport } from './imports.ts';

/**
 * Takes back what an import did: added people are deleted and can be restored for 30 days, changed ones are as before. Added people
 * who were worked with or changed since stay. For an Owner.
 * @throws NotFoundError for another organization's
 * @throws ConflictError while it runs, once it was undone, and after 30 days
 */
export async function undoImport(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<UndoneImport> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    await tx
      .select({ id: talentImports.id })
      .from(talentImports)
      .where(eq(talentImports.id, params.id))
      .for('update');
    const found = await findImport(inTransaction, params.id);
    if (found.undoneAt) throw new ConflictError('This import was undone already.');
    if (found.finishedAt === null) throw new ConflictError('This import still runs. Stop it first.');
    if (!canUndo(found)) throw new ConflictError('An import can be undone for 30 days.');
    await lockIdentities(tx, organisationId);
    const restored = await restorePeople(inTransaction, found.id);
    const { removed, kept } = await removePeople(inTransaction, found);
    await tx.update(talentImports).set({ undoneAt: new Date() }).where(eq(talentImports.id, found.id));
    await showSampleAgain(inTransaction);
    await audit(inTransaction, 'import.undone', found.id);
    await ctx.queue.enqueue(tx, 'pool-index', { organisationId });
    return { removed, kept, restored };
  });
}

/** @returns the number of people who are as they were before the import */
async function restorePeople({ db, caller: { organisationId } }: Context, importId: string): Promise<number> {
  const rows = await db
    .select({ change: talentImportChanges, person: candidates })
    .from(talentImportChanges)
    .innerJoin(candidates, and(eq(candidates.id, talentImportChanges.candidateId), candidates.isListed))
    .where(eq(talentImportChanges.importId, importId));
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
  await db.delete(talentImportChanges).where(eq(talentImportChanges.importId, importId));
  return rows.length;
}

async function removePeople(
  ctx: Context,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<{ removed: number; kept: number }> {
  const { db, caller } = ctx;
  const added = and(
    eq(candidates.organisationId, caller.organisationId),
    eq(candidates.importId, id),
    candidates.isListed,
  );
  const all = await db.$count(candidates, added);
  const isTouched = sql`${candidates.id} in (
    select candidate_id from ${touchesOf(caller.organisationId)} as touches where touches.at > ${createdAt.toISOString()}::timestamptz
    union select candidate_id from ${talentImportChanges}
    union select merged_into from candidates as merged where merged.merged_into is not null)`;
  const removed = await db
    .update(candidates)
    .set({ deletedAt: new Date(), version: sql`${candidates.version} + 1` })
    .where(and(added, sql`not ${isTouched}`))
    .returning({ id: candidates.id });
  for (const person of removed) await audit(ctx, 'candidate.deleted', person.id);
  return { removed: removed.length, kept: all - removed.length };
}

/** An organization without people of its own sees the sample, as before its first import. */
async function showSampleAgain({ db, caller: { organisationId } }: Context): Promise<void> {
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
