import { and, arrayContains, eq } from 'drizzle-orm';
import type {
  testEvent,
  WebhookData,
  WebhookEvent,
} from '../../../../contract/organization/webhook-events.ts';
import type { Database } from '../../../platform/db/client.ts';
import { webhookDeliveries, webhooks } from '../../../platform/db/schema.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';

/**
 * Tells the organisation's webhooks of an event, within the transaction of its cause: it is sent if and only if that commits.
 * @param data ids only; nothing that is known of people leaves by a webhook
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

export async function addDelivery<Event extends WebhookEvent | typeof testEvent>(
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
