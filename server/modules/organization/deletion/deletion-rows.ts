import { asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { Deletions } from '../../../../contract/organization/admin-deletions.ts';
import type {
  OrganisationDeletion,
  OrganisationNotices,
} from '../../../../contract/organization/deletion.calls.ts';
import { findOwners } from '../../../platform/auth/organisation-rows.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { deletedOrganisations, organisationDeletions, organisations } from '../../../platform/db/schema.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import type { DeletionChange, MailJob } from '../../../platform/jobs/queues.ts';
import { countDue } from '../../people/privacy/retention.ts';

export type DeletionRow = typeof organisationDeletions.$inferSelect;

export async function findDeletion(db: Database, organisationId: string): Promise<DeletionRow | undefined> {
  const [row] = await db
    .select()
    .from(organisationDeletions)
    .where(eq(organisationDeletions.organisationId, organisationId));
  return row;
}

/**
 * True once the deletion of an organization has begun; nobody can join it then. Call in the transaction that adds a member: the
 * deletion begins before it or after it.
 */
export async function isBeingDeleted(tx: Database, organisationId: string): Promise<boolean> {
  const [own] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for('key share');
  return !own || (await findDeletion(tx, organisationId))?.begunAt != null;
}

export function describeDeletion(row: DeletionRow | undefined): OrganisationDeletion | undefined {
  if (!row) return undefined;
  const until = row.dueAt ?? row.linkExpiresAt;
  if (!row.confirmedAt && until <= new Date()) return undefined;
  return {
    state: row.confirmedAt ? 'confirmed' : 'asked',
    by: row.askedByName,
    asked_at: row.createdAt.toISOString(),
    until: until.toISOString(),
  };
}

/** Only Owners learn of a deletion that is not confirmed. */
export async function getOrganisationNotices({
  db,
  caller,
}: Pick<Context, 'db' | 'caller'>): Promise<OrganisationNotices> {
  const deletion = describeDeletion(await findDeletion(db, caller.organisationId));
  const isOwner = caller.role !== 'Member';
  return {
    deletion: deletion && (isOwner || deletion.state === 'confirmed') ? deletion : null,
    people_due: isOwner ? await countDue(db, caller.organisationId) : 0,
  };
}

export async function tellOwners(
  { queue }: { queue: Pick<Queue, 'enqueue'> },
  tx: Database,
  row: DeletionRow,
  change: DeletionChange,
  by = row.askedByName,
): Promise<void> {
  const until = (row.dueAt ?? new Date()).toISOString();
  for (const { id } of await findOwners(tx, row.organisationId)) {
    const mail: MailJob = { kind: 'deletion', userId: id, change, by, until };
    await queue.enqueue(tx, 'mail', mail);
  }
}

const listed = 200;

export async function listDeletions(db: Database): Promise<Deletions> {
  const planned = await db
    .select({ id: organisations.id, name: organisations.name, dueAt: organisationDeletions.dueAt })
    .from(organisationDeletions)
    .innerJoin(organisations, eq(organisations.id, organisationDeletions.organisationId))
    .where(isNotNull(organisationDeletions.dueAt))
    .orderBy(asc(organisationDeletions.dueAt));
  const deleted = await db
    .select()
    .from(deletedOrganisations)
    .orderBy(desc(deletedOrganisations.askedAt))
    .limit(listed);
  return {
    planned: planned.map(({ dueAt, ...one }) => ({ ...one, due_at: dueAt?.toISOString() ?? '' })),
    deleted: deleted.map(({ id, askedBy, askedAt, byOperator, deletedAt }) => ({
      id,
      asked_by: byOperator ? null : askedBy,
      asked_at: askedAt.toISOString(),
      deleted_at: deletedAt?.toISOString() ?? null,
    })),
  };
}

export const showDeletions = ({ db }: Pick<Context, 'db'>): Promise<Deletions> => listDeletions(db);
