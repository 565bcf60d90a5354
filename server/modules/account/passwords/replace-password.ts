import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { users } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { endPendingLinks } from '../pending-links.ts';
import { endSessionsOf } from '../session.ts';
import { storeAccessEnding } from './account-access.ts';

/**
 * Stores a new password, ends the user's sessions and mailed links, and queues the mail that tells them.
 * @param keptSessionId a session that goes on
 * @throws NotFoundError when the account is gone
 */
export async function replacePassword(
  { queue, secretKey }: Pick<Services, 'queue' | 'secretKey'>,
  tx: Database,
  userId: string,
  passwordHash: string,
  keptSessionId?: string,
) {
  const [user] = await tx
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, userId))
    .returning({ id: users.id, email: users.email, name: users.name, organisationId: users.organisationId });
  if (!user) throw new NotFoundError('There is no such account.');
  await endPendingLinks(tx, userId);
  await endSessionsOf(tx, userId, keptSessionId);
  const endingId = randomUUID();
  await storeAccessEnding({ secretKey }, tx, endingId, user.email);
  await queue.enqueue(tx, 'mail', { kind: 'password-changed', userId, endingId });
  return user;
}
