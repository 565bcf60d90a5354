import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { createdAt, id, time } from './columns.ts';

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Open links that set a new password. A used one is deleted, and the others of its user with it. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: id(),
    userId: userId(),
    tokenHash: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** Open links that end everything that opens an account beside its password. A used one is deleted. */
export const accessEndings = pgTable(
  'access_endings',
  {
    id: id(),
    userId: userId(),
    tokenHash: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** New addresses whose links nobody has opened yet; at most one for each user. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: userId().unique(),
    email: text().notNull(),
    tokenHash: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.expiresAt)],
);
