import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { organisations, users } from './account.ts';
import { createdAt } from './columns.ts';

const setting = () => ({
  key: text().notNull(),
  value: jsonb().notNull(),
  /** Sealed with the data key. */
  secret: text(),
  version: integer().notNull().default(1),
  updatedAt: createdAt(),
});

/** Settings of an organisation; without one the environment's default applies. */
export const settings = pgTable(
  'settings',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    ...setting(),
    updatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.key] })],
);

export const userSettings = pgTable(
  'user_settings',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...setting(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** What an organisation's models were used for, by month. */
export const modelUsage = pgTable(
  'model_usage',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** `2026-11`, in UTC. */
    month: text().notNull(),
    calls: integer().notNull(),
    inputTokens: bigint({ mode: 'number' }).notNull(),
    outputTokens: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.month] })],
);
