import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { organisations, users } from './account.ts';
import { createdAt } from './columns.ts';

/** Domains whose addresses sign in by their organisation's own provider. */
export const signInDomains = pgTable(
  'sign_in_domains',
  {
    /** In lower case. It leads to one organisation. */
    domain: text().primaryKey(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.organisationId)],
);

/** Accounts by what a provider calls them. Each is found in its own organisation alone. */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.issuer, table.subject] }),
    /** The new owner of a former colleague's address does not get their account. */
    unique().on(table.userId, table.issuer),
  ],
);
