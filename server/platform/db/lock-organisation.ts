import { eq } from 'drizzle-orm';
import type { Database } from './client.ts';
import { organisations } from './schema.ts';

/** Holds the organisation until the transaction ends, so that of two that look at what it has, the second sees what the first did. */
export async function lockOrganisation(tx: Database, organisationId: string): Promise<void> {
  const own = eq(organisations.id, organisationId);
  await tx.select({ id: organisations.id }).from(organisations).where(own).for('update');
}
