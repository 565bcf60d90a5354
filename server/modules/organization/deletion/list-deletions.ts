import { asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { Deletions } from '../../../../contract/organization/admin-deletions.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { deletedOrganisations, organisationDeletions, organisations } from '../../../platform/db/schema.ts';

/** More of those that were deleted are not listed. */
const listed = 200;

/** Organisations that are to be deleted, the next one first, and those that were, newest first. */
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

/** The same for a SuperAdmin. */
export const showDeletions = ({ db }: Pick<Context, 'db'>): Promise<Deletions> => listDeletions(db);
