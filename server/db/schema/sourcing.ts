import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type {
  Criterion,
  CriterionVerdict,
  FailedProvider,
  SearchProgress,
} from '../../../contract/api/sourcing.ts';
import type { SearchStatus } from '../../../contract/model/task-statuses.ts';
import { organisations, users } from './account.ts';
import { createdAt, id, leaseId, time } from './columns.ts';

export const searchJobs = pgTable(
  'search_jobs',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    location: text().notNull(),
    description: text().notNull(),
    maxPages: integer().notNull(),
    /** What it goes by. */
    criteria: jsonb().$type<Criterion[]>().notNull().default([]),
    /** So many of its results go with the search; the others are asked for page by page. */
    shown: integer().notNull().default(100),
    status: text().$type<SearchStatus>().notNull().default('Processing'),
    detail: text(),
    progress: jsonb().$type<SearchProgress>(),
    failedProviders: jsonb().$type<FailedProvider[]>().notNull().default([]),
    leaseId: leaseId(),
    /** When it was deleted. It can be restored for 30 days. */
    deletedAt: time(),
    createdAt: createdAt(),
    finishedAt: time(),
  },
  (table) => [
    index().on(table.organisationId, table.createdAt.desc()),
    index('search_jobs_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

export const searchResults = pgTable(
  'search_results',
  {
    id: id(),
    jobId: uuid()
      .notNull()
      .references(() => searchJobs.id, { onDelete: 'cascade' }),
    /** 1 is best. */
    rank: integer().notNull(),
    url: text().notNull(),
    normalisedUrl: text().notNull(),
    title: text().notNull(),
    place: text().notNull(),
    snippet: text().notNull(),
    why: text().array().notNull(),
    matched: text().array().notNull(),
    /** Little speaks for it but single words. */
    /** What the person's text says of each criterion; null where there is no such text. */
    criteria: jsonb().$type<CriterionVerdict[]>(),
    weak: boolean().notNull().default(false),
    source: text().notNull(),
    sample: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('search_results_once').on(table.jobId, table.normalisedUrl),
    index().on(table.jobId, table.rank),
  ],
);
