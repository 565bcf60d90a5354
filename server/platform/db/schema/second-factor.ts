import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { createdAt } from './columns.ts';

/** The authenticator app of a user, confirmed by a first code. */
export const totpFactors = pgTable('totp_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the data key. */
  secret: text().notNull(),
  /** The time step of the last code that was accepted. Neither it nor an earlier one works again. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  createdAt: createdAt(),
});

/** Unused recovery codes. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
