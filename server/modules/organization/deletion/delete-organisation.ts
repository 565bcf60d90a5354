import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { deletionDays } from '../../../../contract/organization/deletion.calls.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  candidates,
  deletedOrganisations,
  events,
  files,
  organisationDeletions,
  organisations,
  posts,
  resumes,
  searchJobs,
  users,
  webhooks,
} from '../../../platform/db/schema.ts';
import { describeDeletion, eraseNoted } from '../../people/erasures/stored-erasures.ts';
import { findDeletion, tellOwners } from './deletion-rows.ts';

/** Rows of one transaction, so that nobody else waits for long. */
const batch = 500;

/** Tables that may be long, before what refers to them. The rest goes with the organisation. */
const longTables = [candidates, searchJobs, posts, webhooks, resumes, files, events] as (typeof candidates)[];

/**
 * Deletes an organization with everything that belongs to it; what has begun is finished by the next call. Its
 * users go first, so that nobody can sign in. The contents of files follow with the next clean-ups. @returns
 * whether this call has deleted the last of it
 */
export async function deleteOrganisation(
  services: Pick<Services, 'db' | 'config'>,
  id: string,
  byOperator = false,
): Promise<boolean> {
  if (!(await begin(services, id, byOperator))) return false;
  const { db } = services;
  for (const table of longTables) {
    const some = db.select({ id: table.id }).from(table).where(eq(table.organisationId, id)).limit(batch);
    for (let gone = 1; gone > 0; ) {
      gone = (await db.delete(table).where(inArray(table.id, some)).returning({ id: table.id })).length;
    }
  }
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(organisations)
      .where(eq(organisations.id, id))
      .returning({ id: organisations.id });
    await tx
      .update(deletedOrganisations)
      .set({ deletedAt: new Date() })
      .where(and(eq(deletedOrganisations.id, id), isNull(deletedOrganisations.deletedAt)));
    return gone.length > 0;
  });
}

async function begin(
  services: Pick<Services, 'db' | 'config'>,
  id: string,
  byOperator: boolean,
): Promise<boolean> {
  return eraseNoted(services, async (tx, note) => {
    const [own] = await tx.select().from(organisations).where(eq(organisations.id, id)).for('update');
    const asked = await findDeletion(tx, id);
    if (!own || own.isProvider) return false;
    if (asked?.begunAt) return true;
    const isDue = asked?.dueAt && asked.dueAt <= new Date();
    if (!byOperator && !isDue) return false;
    const begunAt = new Date();
    await tx
      .insert(organisationDeletions)
      .values({
        organisationId: id,
        askedByName: '',
        linkId: randomUUID(),
        tokenHash: '',
        linkExpiresAt: begunAt,
        confirmedAt: begunAt,
        dueAt: begunAt,
        remindedAt: begunAt,
        begunAt,
      })
      .onConflictDoUpdate({
        target: organisationDeletions.organisationId,
        set: { begunAt, confirmedAt: begunAt, remindedAt: begunAt },
      });
    const [noted] = await tx
      .insert(deletedOrganisations)
      .values({ id, askedBy: asked?.askedBy ?? null, askedAt: asked?.createdAt ?? begunAt, byOperator })
      .onConflictDoNothing()
      .returning();
    await forgetJobs(tx, id);
    await tx.delete(users).where(eq(users.organisationId, id));
    if (noted) await note(describeDeletion(noted));
    return true;
  });
}

/** The queue keeps the data of jobs that have ended, too: names and addresses in mails. */
async function forgetJobs(tx: Database, id: string): Promise<void> {
  // The command line may come before the first start, which makes the queue.
  const [queue] = await rowsOf(tx, sql`select to_regclass('pgboss.job') is not null as "exists"`);
  if (!queue?.exists) return;
  await tx.execute(sql`
    delete from pgboss.job where group_id = ${id}::text or data ->> 'organisationId' = ${id}::text
      or data ->> 'userId' in (select id::text from users where organisation_id = ${id})`);
}

async function rowsOf(db: Database, query: SQL): Promise<Record<string, unknown>[]> {
  return ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;
}

/**
 * Safe at any time and in several processes. @throws the first error, so that the queue retries; the other
 * organizations are deleted all the same
 */
export async function deleteDue(services: Pick<Services, 'db' | 'config' | 'queue' | 'log'>): Promise<void> {
  await remind(services);
  const failures: unknown[] = [];
  for (const id of await findDue(services.db)) {
    try {
      if (await deleteOrganisation(services, id))
        services.log.info({ organisation: id }, 'Deleted an organization');
    } catch (error) {
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

export async function deleteEmptyOrganisations(tx: Database, ids: string[]): Promise<void> {
  await tx
    .delete(organisations)
    .where(
      and(
        inArray(organisations.id, ids),
        not(organisations.isProvider),
        notExists(
          tx.select({ id: users.id }).from(users).where(sql`${users.organisationId} = ${organisations.id}`),
        ),
      ),
    );
}
