import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { organisations } from '../../platform/db/schema.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';

/**
 * Holds an organisation until the transaction ends.
 * @throws NotFoundError
 */
export async function lockClient(tx: Database, id: string) {
  const [client] = await tx.select().from(organisations).where(eq(organisations.id, id)).for('update');
  if (!client) throw new NotFoundError('There is no such organization.');
  return client;
}

/** @throws ConflictError for the provider's own */
export function refuseProvider(client: { isProvider: boolean }, what: string): void {
  if (client.isProvider) throw new ConflictError(`This is your own organization. ${what}`);
}
