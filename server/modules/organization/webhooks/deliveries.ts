import { and, desc, eq, ne, type SQL } from 'drizzle-orm';
import { testEvent } from '../../../../contract/organization/webhook-events.ts';
import type { WebhookDelivery } from '../../../../contract/organization/webhooks.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { webhookDeliveries, webhooks } from '../../../platform/db/schema.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { addDelivery } from './publish-event.ts';
import { findWebhook } from './webhooks.ts';

const listed = 50;

/**
 * What was sent to a webhook, newest first. For an Owner.
 * @throws NotFoundError
 */
export async function listDeliveries(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<WebhookDelivery[]> {
  const webhook = await findWebhook(ctx, params.id);
  return readDeliveries(ctx, eq(webhooks.id, webhook.id));
}

/**
 * Sends a test event, also to a paused webhook. For an Owner.
 * @throws NotFoundError
 */
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

/**
 * Sends an event again. For an Owner.
 * @throws NotFoundError; ConflictError while it waits for its next attempt
 */
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
