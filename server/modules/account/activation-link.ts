import { randomUUID } from 'node:crypto';
import { accountTexts } from '../../../contract/account/account.calls.ts';
import { countEvent, type Limit, secondsToWait } from '../../platform/auth/limited-events.ts';
import { deriveToken, hashToken } from '../../platform/auth/opaque-token.ts';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { activations, type PendingRegistration } from '../../platform/db/schema.ts';
import { TooManyRequestsError } from '../../platform/errors.ts';

const lifetimeMs = 3 * 24 * 3_600_000;
/**
 * Links that one source may have mailed for one registration. Registering an address from its owner's network does not use
 * up what the owner's own registration may have.
 */
const linksOfRegistration: Limit = { name: 'links-of-registration', max: 3, seconds: 3600 };
/** Links that one address may be mailed in all, so that nobody floods a mailbox. */
const linksOfRecipient: Limit = { name: 'links-of-recipient', max: 20, seconds: 3600 };

/** The secret part of a link. It is derived when the mail is composed, so neither queue nor database ever holds it. */
export const activationToken = (secretKey: string, activationId: string): string =>
  deriveToken(secretKey, 'activation', activationId);

interface LinkRequest {
  email: string;
  source: string;
}

interface Registered {
  /** Null for the account as first registered. */
  registration: PendingRegistration | null;
  registeredAt: Date;
  sourceHash: string | null;
}

export const hashSource = ({ secretKey }: Pick<Services, 'secretKey'>, source: string): string =>
  deriveToken(secretKey, 'source', source);

/**
 * Counts a mail that is asked for, whether or not the address waits for one, so that a refusal says nothing about it.
 * @param registration what tells one registration of an address from others
 * @throws TooManyRequestsError
 */
export async function countLink(
  services: Services,
  tx: Database,
  { email, source }: LinkRequest,
  registration: readonly string[],
): Promise<void> {
  const counted = [
    [linksOfRegistration, [source, email, ...registration]],
    [linksOfRecipient, email],
  ] as const;
  for (const [limit, subject] of counted) {
    if (await countEvent(services, tx, limit, subject)) continue;
    const seconds = await secondsToWait(services, tx, limit, subject);
    throw new TooManyRequestsError(accountTexts.tooManyLinks, Math.max(1, seconds));
  }
}

/** Issues a link and queues its mail within the caller's transaction. Count it before. */
export async function sendActivationLink(
  services: Services,
  tx: Database,
  userId: string,
  registered: Registered,
): Promise<void> {
  const activationId = randomUUID();
  const now = Date.now();
  await tx.insert(activations).values({
    id: activationId,
    userId,
    tokenHash: hashToken(services.secretKey, activationToken(services.secretKey, activationId)),
    ...registered,
    createdAt: new Date(now),
    expiresAt: new Date(now + lifetimeMs),
  });
  await services.queue.enqueue(tx, 'mail', { kind: 'activation', activationId });
}

/** Does the same work without a link, so that response times reveal nothing. The job finds no link and ends. */
export function pretendToSendLink(services: Services, tx: Database): Promise<void> {
  return services.queue.enqueue(tx, 'mail', { kind: 'activation', activationId: randomUUID() });
}
