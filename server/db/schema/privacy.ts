import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { organisations } from './account.ts';
import { createdAt } from './columns.ts';
import type { IdentityKind } from './talent-pool.ts';

/** What erased people were known by. Keyed hashes: nobody can tell whom they are of by trying addresses. */
export const erasedIdentities = pgTable(
  'erased_identities',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    kind: text().$type<IdentityKind>().notNull(),
    hmac: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.kind, table.hmac] })],
);
