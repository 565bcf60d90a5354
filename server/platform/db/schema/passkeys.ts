import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { bytes, createdAt, id, time } from './columns.ts';

/** The public halves of passkeys (WebAuthn credentials). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the authenticator calls it, in base64url. */
    credentialId: text().notNull().unique(),
    publicKey: bytes().notNull(),
    /** Uses that the authenticator has counted; always 0 for one that does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach it, such as `internal` or `usb`. */
    transports: text().array().notNull(),
    /** True if a password manager keeps a copy elsewhere. */
    isBackedUp: boolean().notNull(),
    name: text().notNull(),
    lastUsedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);
