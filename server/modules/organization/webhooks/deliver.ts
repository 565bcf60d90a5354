import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { testEvent } from '../../../../contract/organization/webhooks.calls.ts';
import { brand } from '../../../../contract/site/brand.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { organisations, webhookDeliveries, webhooks } from '../../../platform/db/schema.ts';
import { readDataKeys } from '../../../platform/keys/data-keys.ts';
import { UnsealError, unseal, webhookPurpose } from '../../../platform/keys/sealed-values.ts';
import { OutgoingError, type OutgoingFailure } from '../../../platform/outgoing/outgoing-error.ts';

const prefix = 'whsec_';

/** A secret of 192 random bits, as Standard Webhooks write them. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(24).toString('base64')}`;

/** The headers of Standard Webhooks: id, timestamp and a signature made with the secret. */
function signatureHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

const answerTimeoutMs = 10_000;
const logDays = 30;

class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/**
 * Where nothing may be sent any more since the event was written, it ends with the reason, and can be sent again
 * by hand. @throws DeliveryError when it was not accepted and is no test, so that the queue tries again
 */
export async function deliverEvent(services: Services, id: string): Promise<void> {
  const { db } = services;
  const [found] = await db
    .select({
      delivery: webhookDeliveries,
      webhook: webhooks,
      isSuspended: sql<boolean>`${organisations.suspendedAt} is not null`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(organisations, eq(organisations.id, webhooks.organisationId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')));
  if (!found) return;
  const obstacle = findObstacle(found);
  if (obstacle !== undefined) {
    await db
      .update(webhookDeliveries)
      .set({ state: 'failed', error: obstacle })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')));
    return;
  }
  try {
    const status = await send(services, found.webhook, found.delivery);
    services.metrics.webhooks.inc({ outcome: 'delivered' });
    await note(db, id, { state: 'delivered', status, error: '' });
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    services.metrics.webhooks.inc({ outcome: 'failed' });
    const isTest = found.delivery.event === testEvent;
    await note(db, id, { ...(isTest && { state: 'failed' }), status: error.status, error: error.message });
    // A test shows at once how it went, and is sent again by hand.
    if (!isTest) throw error;
  }
}

interface Found {
  delivery: typeof webhookDeliveries.$inferSelect;
  webhook: typeof webhooks.$inferSelect;
  isSuspended: boolean;
}

function findObstacle({ delivery, webhook, isSuspended }: Found): string | undefined {
  if (isSuspended) return 'It was not sent, because the organization was suspended.';
  if (webhook.isActive || delivery.event === testEvent) return undefined;
  return 'It was not sent, because the webhook was paused.';
}

/** The event can be sent again by hand. */
export async function giveUpDelivery({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed' })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')));
}

export async function forgetDeliveries(db: Database): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${logDays})`));
}

type Outcome = Partial<Pick<typeof webhookDeliveries.$inferInsert, 'state' | 'status' | 'error'>>;

const note = (db: Database, id: string, outcome: Outcome) =>
  db
    .update(webhookDeliveries)
    .set({ ...outcome, attempts: sql`${webhookDeliveries.attempts} + 1`, attemptedAt: new Date() })
    .where(eq(webhookDeliveries.id, id));

async function send(
  services: Pick<Services, 'config' | 'outgoing'>,
  webhook: typeof webhooks.$inferSelect,
  { id, body }: typeof webhookDeliveries.$inferSelect,
): Promise<number> {
  const secret = openWebhookSecret(services, webhook.secret);
  const answer = await services.outgoing
    .fetch(new URL(webhook.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `${brand.name} webhooks`,
        ...signatureHeaders(secret, { id, body, at: new Date() }),
      },
      body,
      timeoutMs: answerTimeoutMs,
      maxBytes: 64 * 1024,
      isOperatorsChoice: false,
      purpose: 'webhook',
    })
    .catch((error: unknown) => {
      throw new DeliveryError(failureTexts[OutgoingError.from(error).failure]);
    });
  // Nothing in the answer matters but its status; a body left unread would hold the connection.
  await answer.body?.cancel().catch(() => {});
  if (answer.ok) return answer.status;
  throw new DeliveryError(`It answered ${answer.status}.`, answer.status);
}

function openWebhookSecret({ config }: Pick<Services, 'config'>, sealed: string | null): string {
  const keys = readDataKeys(config);
  try {
    if (keys && sealed !== null) return unseal(keys, webhookPurpose, sealed);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
  }
  throw new DeliveryError('The secret was lost with the data key. Create the webhook again.');
}

const failureTexts: Record<OutgoingFailure, string> = {
  blocked: 'The address is a private one, which this installation does not allow.',
  unreachable: 'The server could not be reached.',
  'unknown-host': 'The name of the server is unknown.',
  tls: 'The connection is not secure: the server has no valid certificate.',
  timeout: 'It did not answer within ten seconds.',
  'too-large': 'Its answer was too large.',
  'broken-off': 'The connection broke off.',
  redirected: 'It redirected to another address. Enter that one.',
  'redirected-in-circle': 'It redirected in a circle.',
};
