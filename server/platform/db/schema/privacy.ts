import { date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { organisations } from './account.ts';
import { createdAt, id, time } from './columns.ts';
import { candidates, type IdentityKind } from './talent-pool.ts';

/** What erased people were known by. Keyed hashes: they can't be matched by trying addresses. */
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

/** What remains of an erased person: ids that no longer lead anywhere, and keyed hashes. */
export interface ErasedPerson {
  /** Their rows in the pool, with those that were merged into them. */
  people: string[];
  /** By which the pool knew them, and knows them again in a backup. */
  known: string[];
  /** What keeps them from being added again, as `erased_identities` has it. */
  listed: { kind: 'email' | 'profile' | 'name'; hmac: string }[];
  /** Addresses and profiles that others have, too: `listed` has them together with the names of the erased. */
  shared?: string[] | undefined;
  pages: string[];
  /** The fingerprint of the key of the hashes; null where an earlier version did not note it. */
  key: string | null;
}

/**
 * Erasures, for those who restore a backup from before one: it carries out what this list or its copy outside the database has
 * and it has not. Those of a deleted organization go with it; `deleted_organisations` says enough.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    person: jsonb().$type<ErasedPerson>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId)],
);

/** People up for review by Owners after the retention period without activity, and those they have kept. */
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
