import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiScope } from '../../../../contract/organization/api-scopes.ts';
import { organisations, users } from './account.ts';
import { createdAt, id, time } from './columns.ts';

/** Keys by which programs act in the name of the Owner who created them. A revoked one is deleted. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** In whose name it acts. It ends with the account. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    prefix: text().notNull(),
    /** SHA-256 of the key, which is random enough to need nothing slower. */
    keyHash: text().notNull().unique(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    createdAt: createdAt(),
    /** Within a minute. */
    lastUsedAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc()), index().on(table.userId)],
);

/** Answers of calls that create something, for clients that repeat a request. Deleted after a day. */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** Sealed: it may hold what its organisation keeps of people. Empty only within the transaction of its request. */
    answer: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index().on(table.createdAt)],
);
