import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema.ts';
import { deleteEmptyOrganisations } from '../organization/deletion/delete-empty-organisations.ts';

/** Anybody can register any address. Reading its mail proves ownership, so an account that was never activated is removed. */
export async function removeNeverActivated(tx: Database, email: string): Promise<void> {
  const [removed] = await tx
    .delete(users)
    .where(and(eq(users.email, email), isNull(users.activatedAt)))
    .returning({ organisationId: users.organisationId });
  if (removed) await deleteEmptyOrganisations(tx, [removed.organisationId]);
}
