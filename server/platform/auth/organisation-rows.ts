import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { organisations, users } from '../db/schema.ts';

/** Of two transactions that look at what the organization has, the second sees what the first did. */
export async function lockOrganisation(tx: Database, organisationId: string): Promise<void> {
  const own = eq(organisations.id, organisationId);
  await tx.select({ id: organisations.id }).from(organisations).where(own).for('update');
}

export const findOwners = (tx: Database, organisationId: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.organisationId, organisationId),
        eq(users.role, 'Owner'),
        isNotNull(users.activatedAt),
        isNull(users.deactivatedAt),
      ),
    );
