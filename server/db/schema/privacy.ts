import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { organisations } from './account.ts';
import { createdAt, time } from './columns.ts';
import { candidates, type IdentityKind } from './talent-pool.ts';

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

/** People whom Owners are asked about because nothing has happened for the retention period, and those whom they have kept. */
export const retentionReviews = pgTable(
  'retention_reviews',
  {
    candidateId: uuid()
      .primaryKey()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** Since when they are asked about; null once they are kept. */
    askedAt: time(),
    /** They are not asked about before this day. */
    keepUntil: date({ mode: 'string' }),
  },
  (table) => [index().on(table.organisationId, table.askedAt)],
);
