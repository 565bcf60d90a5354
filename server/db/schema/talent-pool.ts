import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ImportStatus } from '../../../contract/model/task-statuses.ts';
import { organisations, users } from './account.ts';
import { bytes, createdAt, id, leaseId, searchVector, time } from './columns.ts';

export const candidates = pgTable(
  'candidates',
  {
    id: id(),
    /** Null for the labelled sample, which every organisation sees until its first import. */
    organisationId: uuid().references(() => organisations.id, { onDelete: 'cascade' }),
    importId: uuid(),
    /** Identifies a person within an organisation's pool. */
    personKey: text().notNull(),
    name: text().notNull(),
    title: text().notNull(),
    skills: text().array().notNull(),
    location: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    summary: text().notNull(),
    email: text().notNull(),
    profileUrl: text().notNull(),
    source: text().notNull(),
    createdAt: createdAt(),
    /** Rises with every new text: a trigger gives the next number to a new row, and to one whose text changes. */
    document: bigint({ mode: 'number' }).notNull().default(0),
    /** Title (A), skills (B), location (C), summary (D). Skills and titles count as written. */
    searchVector: searchVector().generatedAlwaysAs(sql`
    setweight(to_tsvector('english', title), 'A') ||
    setweight(to_tsvector('english', larkspur_join(skills)), 'B') ||
    setweight(to_tsvector('simple', location), 'C') ||
    setweight(to_tsvector('english', summary), 'D')`),
  },
  (table) => [
    unique('candidates_once').on(table.organisationId, table.personKey).nullsNotDistinct(),
    index('candidates_search').using('gin', table.searchVector),
    index('candidates_document').on(table.organisationId, table.document),
  ],
);

export const talentImports = pgTable(
  'talent_imports',
  {
    id: id(),
    /** Null for the sample. */
    organisationId: uuid().references(() => organisations.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    /** The uploaded CSV, gzipped. Emptied when the import has ended. */
    file: bytes().notNull(),
    status: text().$type<ImportStatus>().notNull().default('queued'),
    rowsTotal: integer(),
    /** The number of rows whose outcome is stored. A later attempt resumes there. */
    rowsRead: integer().notNull().default(0),
    imported: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    detail: text(),
    leaseId: leaseId(),
    createdAt: createdAt(),
    finishedAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc())],
);

export const talentImportErrors = pgTable(
  'talent_import_errors',
  {
    importId: uuid()
      .notNull()
      .references(() => talentImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);
