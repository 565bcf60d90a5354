import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { organisations } from './account.ts';
import { bytes, createdAt, id, time } from './columns.ts';

/** Files of an organisation. Equal ones share their content, which is stored under its hash. */
export const files = pgTable(
  'files',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The media type that its content shows, whatever its name says. */
    type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** Deleted after this time; null: kept. */
    expiresAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId), index().on(table.sha256), index().on(table.expiresAt)],
);

/** Contents on PostgreSQL. An embedded installation has them in its data folder. */
export const fileContents = pgTable('file_contents', {
  id: id(),
  /** Null until everything has been written. */
  sha256: text().unique(),
  /** When it was last written or found again: one in use is not tidied away before its file is stored. */
  touchedAt: createdAt(),
});

export const fileChunks = pgTable(
  'file_chunks',
  {
    contentId: uuid()
      .notNull()
      .references(() => fileContents.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    data: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.position] }),
    check('file_chunks_position', sql`${table.position} >= 0`),
  ],
);
