import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { emailChanges, passwordResets, users } from '../../platform/db/schema.ts';

/**
 * Ends the mailed links of a user: for a forgotten password, and to a new address. The owner who recovers an account must not lose
 * it to a link requested by an intruder.
 */
export async function endPendingLinks(tx: Database, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Locks a user before their links, which is the order of every change, so that no two wait for each other. */
export async function lockUser(tx: Database, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user;
}
