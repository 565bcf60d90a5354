import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { deletionDays } from '../../../../contract/organization/deletion.calls.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { organisationDeletions, organisations } from '../../../platform/db/schema.ts';
import { deleteOrganisation } from './delete-organisation.ts';
import { tellOwners } from './deletion-rows.ts';

/**
 * Reminds the Owners of organisations that are to be deleted soon, and deletes those whose time has come, or whose deletion was
 * interrupted. Safe at any time and in several processes.
 * @throws the first error, so that the queue retries; the other organisations are deleted all the same
 */
export async function deleteDue(services: Pick<Services, 'db' | 'config' | 'queue' | 'log'>): Promise<void> {
  await remind(services);
  const failures: unknown[] = [];
  for (const id of await findDue(services.db)) {
    try {
      if (await deleteOrganisation(services, id))
        services.log.info({ organisation: id }, 'Deleted an organization');
    } catch (error) {
      // The others don't wait for it.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Has deletions made whose own job is gone, such as those of a restored backup. */
export async function startDueDeletions({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  const due = await findDue(db);
  if (due.length > 0) await db.transaction((tx) => queue.enqueue(tx, 'deletion', null));
}

async function findDue(db: Database): Promise<string[]> {
  const due = await db
    .select({ id: organisationDeletions.organisationId })
    .from(organisationDeletions)
    .innerJoin(organisations, eq(organisations.id, organisationDeletions.organisationId))
    .where(
      or(
        isNotNull(organisationDeletions.begunAt),
        // While it is suspended its Owners can't call it off.
        and(lte(organisationDeletions.dueAt, sql`now()`), isNull(organisations.suspendedAt)),
      ),
    );
  return due.map(({ id }) => id);
}

async function remind({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  await db.transaction(async (tx) => {
    const soon = await tx
      .update(organisationDeletions)
      .set({ remindedAt: new Date() })
      .where(
        and(
          isNull(organisationDeletions.remindedAt),
          lte(organisationDeletions.dueAt, sql`now() + make_interval(days => ${deletionDays.reminder})`),
        ),
      )
      .returning();
    for (const row of soon) await tellOwners({ queue }, tx, row, 'soon');
  });
}
