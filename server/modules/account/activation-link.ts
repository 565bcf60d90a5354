import { randomUUID } from 'node:crypto';
import { deriveToken, hashToken } from '../../platform/auth/opaque-token.ts';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { activations, type PendingRegistration } from '../../platform/db/schema.ts';
import { countEvent, type Limit } from './limited-events.ts';

const lifetimeMs = 3 * 24 * 3_600_000;
/** Links that one source may have mailed to one address. A second source is not blocked by the first. */
const linksOfSource: Limit = { name: 'links-of-source', max: 3, seconds: 3600 };
/** Links that one address may be mailed in all, so that nobody floods a mailbox. */
const linksOfRecipient: Limit = { name: 'links-of-recipient', max: 20, seconds: 3600 };

/** The secret part of a link. It is derived when the mail is composed, so neither queue nor database ever holds it. */
export const activationToken = (secretKey: string, activationId: string): string =>
  deriveToken(secretKey, 'activation', activationId);

/** An account that waits for its activation, and the network that requests a link. */
interface LinkRequest {
  userId: string;
  email: string;
  source: string;
}

/** What a link activates. */
interface Registered {
  /** Null for the account as first registered. */
  registration: PendingRegistration | null;
  registeredAt: Date;
  /** Hash of the network that registered it. */
  sourceHash: string | null;
}

/** The hash of a source that the database stores. */
export const hashSource = ({ secretKey }: Pick<Services, 'secretKey'>, source: string): string =>
  deriveToken(secretKey, 'source', source);

/** Issues a link and queues its mail within the caller's transaction, unless a limit is reached. */
export async function sendActivationLink(
  services: Services,
  tx: Database,
  { userId, email, source }: LinkRequest,
  registered: Registered,
): Promise<void> {
  const isWithinLimits =
    (await countEvent(services, tx, linksOfSource, [source, email])) &&
    (await countEvent(services, tx, linksOfRecipient, email));
  if (!isWithinLimits) return pretendToSendLink(services, tx);
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
