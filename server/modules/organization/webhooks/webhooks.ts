import { isIP } from 'node:net';
import { and, arrayContains, count, desc, eq, ne, type SQL } from 'drizzle-orm';
import {
  type CreatedWebhook,
  type NewWebhook,
  testEvent,
  type Webhook,
  type WebhookChange,
  type WebhookData,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEventTexts,
} from '../../../../contract/organization/webhooks.calls.ts';
import { audit } from '../../../platform/audit.ts';
import { lockOrganisation } from '../../../platform/auth/organisation-rows.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { webhookDeliveries, webhooks } from '../../../platform/db/schema.ts';
import { ConflictError, FieldError, NotFoundError } from '../../../platform/errors.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { requireDataKeys } from '../../../platform/keys/data-keys.ts';
import { seal, webhookPurpose } from '../../../platform/keys/sealed-values.ts';
import { mayConnect } from '../../../platform/outgoing/outgoing.ts';
import { newWebhookSecret } from './deliver.ts';

/**
 * Call it within the transaction of the cause: the event is sent if and only if that commits. It holds ids only;
 * nothing that is known of people leaves by a webhook.
 */
export async function publishEvent<Event extends WebhookEvent>(
  tx: Database,
  queue: Queue,
  organisationId: string,
  event: Event,
  data: WebhookData[Event],
): Promise<void> {
  const told = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.organisationId, organisationId),
        eq(webhooks.isActive, true),
        arrayContains(webhooks.events, [event]),
      ),
    );
  for (const { id } of told) await addDelivery(tx, queue, id, event, data);
}

async function addDelivery<Event extends WebhookEvent | typeof testEvent>(
  tx: Database,
  queue: Queue,
  webhookId: string,
  event: Event,
  data: WebhookData[Event],
): Promise<string> {
  const body = JSON.stringify({ type: event, timestamp: new Date().toISOString(), data });
  const [added] = await tx
    .insert(webhookDeliveries)
    .values({ webhookId, event, body })
    .returning({ id: webhookDeliveries.id });
  if (!added) throw new Error('The event was not stored.');
  await queue.enqueue(tx, 'webhook', { id: added.id });
  return added.id;
}

const mostWebhooks = 20;

export async function listWebhooks({ db, caller }: Context): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.organisationId, caller.organisationId))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id));
  return rows.map(describe);
}

export async function createWebhook(ctx: Context, { body }: { body: NewWebhook }): Promise<CreatedWebhook> {
  const { organisationId } = ctx.caller;
  refuseAddress(ctx, body.url);
  const secret = newWebhookSecret();
  const keys = requireDataKeys(ctx.config);
  return ctx.db.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId);
    const [kept] = await tx
      .select({ webhooks: count() })
      .from(webhooks)
      .where(eq(webhooks.organisationId, organisationId));
    if ((kept?.webhooks ?? 0) >= mostWebhooks) {
      throw new ConflictError(`An organization has ${mostWebhooks} webhooks at most. Delete one first.`);
    }
    const events = [...new Set(body.events)];
    const values = { organisationId, url: body.url, events, secret: seal(keys, webhookPurpose, secret) };
    const [created] = await tx.insert(webhooks).values(values).returning();
    if (!created) throw new Error('The webhook was not stored.');
    await audit({ ...ctx, db: tx }, 'webhook.created', created.id, created.url);
    return { ...describe(created), secret };
  });
}

export async function changeWebhook(
  ctx: Context,
  { params, body }: { params: { id: string }; body: WebhookChange },
): Promise<Webhook> {
  if (body.url !== undefined) refuseAddress(ctx, body.url);
  return ctx.db.transaction(async (tx) => {
    const before = await findWebhook({ ...ctx, db: tx }, params.id);
    const { url = before.url, events = before.events, is_active: isActive = before.isActive } = body;
    const [changed] = await tx
      .update(webhooks)
      .set({ url, events: [...new Set(events)], isActive })
      .where(eq(webhooks.id, before.id))
      .returning();
    await audit({ ...ctx, db: tx }, 'webhook.changed', before.id, [url, ...changesOf(body)].join(' · '));
    return describe(changed ?? before);
  });
}

const changesOf = ({ events, is_active: isActive }: WebhookChange): string[] => [
  ...(events ? [[...new Set(events)].map((event) => webhookEventTexts[event]).join(', ')] : []),
  ...(isActive === undefined ? [] : [isActive ? 'Resumed' : 'Paused']),
];

export async function deleteWebhook(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const { id, url } = await findWebhook({ ...ctx, db: tx }, params.id);
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    await audit({ ...ctx, db: tx }, 'webhook.deleted', id, url);
  });
  return null;
}

/**
 * A webhook of the caller's organization, locked until the transaction ends.
 * @throws NotFoundError
 */
async function findWebhook(
  { db, caller }: { db: Database; caller: Context['caller'] },
  id: string,
): Promise<typeof webhooks.$inferSelect> {
  const [found] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.organisationId, caller.organisationId)))
    .for('update');
  if (!found) throw new NotFoundError('There is no such webhook.');
  return found;
}

/** Says at once what each delivery would find out. Names are resolved when they are used: what they lead to can change. */
function refuseAddress({ config }: Pick<Context, 'config'>, url: string): void {
  const address = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) === 0 || mayConnect(address, config.privateAddresses)) return;
  throw new FieldError({ url: ['This is a private address, which this installation does not allow.'] });
}

const describe = ({ id, url, events, isActive, createdAt }: typeof webhooks.$inferSelect): Webhook => ({
  id,
  url,
  events,
  is_active: isActive,
  created_at: createdAt.toISOString(),
});

const listed = 50;

export async function listDeliveries(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<WebhookDelivery[]> {
  const webhook = await findWebhook(ctx, params.id);
  return readDeliveries(ctx, eq(webhooks.id, webhook.id));
}

/** A paused webhook gets it, too. */
export async function testWebhook(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<WebhookDelivery> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const webhook = await findWebhook(inTransaction, params.id);
    const id = await addDelivery(tx, ctx.queue, webhook.id, testEvent, { webhook_id: webhook.id });
    await audit(inTransaction, 'webhook.tested', webhook.id);
    return findDelivery(inTransaction, id);
  });
}

export async function resendDelivery(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<WebhookDelivery> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { id } = await findDelivery(inTransaction, params.id);
    const reset = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0 })
      .where(and(eq(webhookDeliveries.id, id), isOver))
      .returning({ id: webhookDeliveries.id });
    if (reset.length === 0) throw new ConflictError('It waits for its next attempt already.');
    await ctx.queue.enqueue(tx, 'webhook', { id });
    await audit(inTransaction, 'webhook.resent', id);
    return findDelivery(inTransaction, id);
  });
}

const isOver = ne(webhookDeliveries.state, 'waiting');

async function findDelivery(ctx: Pick<Context, 'db' | 'caller'>, id: string): Promise<WebhookDelivery> {
  const [found] = await readDeliveries(ctx, eq(webhookDeliveries.id, id));
  if (!found) throw new NotFoundError('There is no such delivery.');
  return found;
}

async function readDeliveries(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  condition: SQL,
): Promise<WebhookDelivery[]> {
  const rows = await db
    .select({ delivery: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhooks.organisationId, caller.organisationId), condition))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(listed);
  return rows.map(({ delivery: { id, event, state, attempts, status, error, body, ...times } }) => ({
    id,
    event,
    state,
    attempts,
    status,
    error,
    body,
    created_at: times.createdAt.toISOString(),
    attempted_at: times.attemptedAt?.toISOString() ?? null,
  }));
}
