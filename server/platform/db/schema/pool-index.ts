import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { organisations } from './account.ts';
import { bytes } from './columns.ts';
import { candidates } from './talent-pool.ts';

/** Documents of one pool in the order of their numbers, packed for the search. Later ones are not packed yet. */
export const poolSegments = pgTable(
  'pool_segments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: the sample. */
    organisationId: uuid().references(() => organisations.id, { onDelete: 'cascade' }),
    documents: integer().notNull(),
    firstDocument: bigint({ mode: 'number' }).notNull(),
    lastDocument: bigint({ mode: 'number' }).notNull(),
    numbers: bytes().notNull(),
    lengths: bytes().notNull(),
    /** Which way of reading texts its words come from. */
    analyser: integer().notNull(),
  },
  (table) => [index('pool_segments_order').on(table.organisationId, table.lastDocument)],
);

/** Where a word stands in a segment: positions of documents and weighted counts, as varints. */
export const postingBlocks = pgTable(
  'posting_blocks',
  {
    segmentId: integer()
      .notNull()
      .references(() => poolSegments.id, { onDelete: 'cascade' }),
    term: text().notNull(),
    postings: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.segmentId, table.term] })],
);

/** Documents that are gone and still stand in a segment. Triggers write them; the next merge takes them out of both. */
export const goneDocuments = pgTable(
  'gone_documents',
  {
    document: bigint({ mode: 'number' }).primaryKey(),
    organisationId: uuid(),
  },
  (table) => [index().on(table.organisationId)],
);

/** What models of this machine make of the texts of people, for searches. */
export const personVectors = pgTable(
  'person_vectors',
  {
    candidateId: uuid()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    /** The number of the text; a changed one has another. */
    document: bigint({ mode: 'number' }).notNull(),
    /** A signed byte for each number; the direction counts alone. */
    vector: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.candidateId, table.model] }),
    index('person_vectors_document').on(table.model, table.document),
  ],
);
