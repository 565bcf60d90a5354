import { and, inArray, not, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { organisations, users } from '../../../platform/db/schema.ts';

/** Deletes those of the organisations that have no users any more, but never the provider's. */
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
