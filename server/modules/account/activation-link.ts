import { randomUUID } from 'node:crypto';
import { and, count, eq, gt } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { activations, type PendingRegistration } from '../../db/schema.ts';
import { deriveToken, hashToken } from './opaque-token.ts';

const hourMs = 3_600_000;
const lifetimeMs = 3 * 24 * hourMs;
/** Links that one account gets in an hour; more would only fill somebody's mailbox. */
const linksPerHour = 5;

/** The secret part of a link. Derived when the mail is written, so that neither queue nor database ever holds it. */
export const activationToken = (secretKey: string, activationId: string): string =>
  deriveToken(secretKey, 'activation', activationId);

/**
 * Issues a link and queues its mail, both within the caller's transaction.
 * @param registration what the link activates; null for the account as it was registered first
 */
export async function sendActivationLink(
  services: Services,
  tx: Database,
  userId: string,
  registration: PendingRegistration | null,
): Promise<void> {
  const now = Date.now();
  const [recent] = await tx
    .select({ links: count() })
    .from(activations)
    .where(and(eq(activations.userId, userId), gt(activations.createdAt, new Date(now - hourMs))));
  if (recent && recent.links >= linksPerHour) return pretendToSendLink(services, tx);
  const activationId = randomUUID();
  await tx.insert(activations).values({
    id: activationId,
    userId,
    tokenHash: hashToken(activationToken(services.secretKey, activationId)),
    registration,
    createdAt: new Date(now),
    expiresAt: new Date(now + lifetimeMs),
  });
  await services.queue.enqueue(tx, 'mail', { kind: 'activation', activationId });
}

/** The same work where no link is due, so that the time of an answer tells nothing. The job finds no link and ends. */
export function pretendToSendLink(services: Services, tx: Database): Promise<void> {
  return services.queue.enqueue(tx, 'mail', { kind: 'activation', activationId: randomUUID() });
}
