import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type {
  DeliveryState,
  testEvent,
  WebhookEvent,
} from '../../../../contract/organization/webhook-events.ts';
import { organisations } from './account.ts';
import { createdAt, id, time } from './columns.ts';

/** Where an organisation's events are sent. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Sealed with the data key; null when that was lost. */
    secret: text(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc())],
);

/** The outbox and the log: events, written in the transaction of their cause. A job sends each. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().$type<WebhookEvent | typeof testEvent>().notNull(),
    /** As it is sent and signed: JSON of another spelling would have another signature. */
    body: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    status: integer(),
    error: text().notNull().default(''),
    createdAt: createdAt(),
    attemptedAt: time(),
  },
  (table) => [index().on(table.webhookId, table.createdAt.desc()), index().on(table.createdAt)],
);
