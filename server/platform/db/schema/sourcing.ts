import { isNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { z } from '../../../../contract/platform/zod.ts';
import {
  failedProvider,
  foundLink,
  searchProgress,
  searchReading,
  webQuery,
} from '../../../../contract/search/search-sources.calls.ts';
import {
  type Criterion,
  criterionVerdict,
  type WatchPace,
} from '../../../../contract/search/sourcing.calls.ts';
import type { SearchStatus } from '../../../../contract/tasks/task-statuses.ts';
import { organisations, users } from './account.ts';
import { bytes, createdAt, document, errorName, id, leaseId, partOf, time } from './columns.ts';
import { candidates } from './talent-pool.ts';

export const searchJobs = pgTable(
  'search_jobs',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    client: text().notNull().default(''),
    title: text().notNull(),
    location: text().notNull(),
    description: text().notNull(),
    maxPages: integer().notNull(),
    shown: integer().notNull().default(100),
    watch: text().$type<WatchPace>(),
    watchDueAt: time(),
    boardTemplate: text(),
    archivedAt: time(),
    deletedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.organisationId, table.createdAt.desc()),
    index('search_jobs_watched').on(table.watchDueAt).where(sql`${table.watchDueAt} is not null`),
    index('search_jobs_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** What a search goes by, in order. A version never changes: a change makes the next one. */
export const searchCriteria = pgTable(
  'search_criteria',
  {
    jobId: partOf(() => searchJobs.id),
    version: integer().notNull(),
    position: integer().notNull(),
    id: text().notNull(),
    kind: text().$type<Criterion['kind']>().notNull(),
    text: text().notNull(),
    need: text().$type<Criterion['need']>().notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.version, table.position] })],
);

const runQuery = z.extend(webQuery, { isGiven: z.optional(z.literal(true)) });
export type RunQuery = z.infer<typeof runQuery>;

/** A time that a search is made: a task, with the criteria it went by and how it ended. The first has the id of its search. */
export const searchRuns = pgTable(
  'search_runs',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    jobId: partOf(() => searchJobs.id),
    number: integer().notNull().default(1),
    criteriaVersion: integer().notNull().default(1),
    isJobUnread: boolean().notNull().default(false),
    status: text().$type<SearchStatus>().notNull().default('Processing'),
    detail: text(),
    progress: document(searchProgress),
    /** Until it has ended, those of the run before, where it asks only some sources. */
    failedProviders: document(z.array(failedProvider), []).notNull().default([]),
    /** The sources that it asks, where what the others found stays; null for all. */
    asks: document(z.array(z.string())),
    queries: document(z.array(runQuery), []).notNull().default([]),
    byWatch: boolean().notNull().default(false),
    toldAt: time(),
    found: integer(),
    reading: document(searchReading),
    leaseId: leaseId(),
    errorName: errorName(),
    createdAt: createdAt(),
    finishedAt: time(),
  },
  (table) => [
    unique('search_runs_once').on(table.jobId, table.number),
    index().on(table.organisationId, table.createdAt.desc()),
    index('search_runs_untold').on(table.finishedAt).where(sql`${table.byWatch} and ${table.toldAt} is null`),
  ],
);

export const addedByHand = 0;

export const searchResults = pgTable(
  'search_results',
  {
    id: id(),
    /**
     * No foreign key, whose check of each of a thousand rows would take a third of storing them: triggers check each statement,
     * and delete the results with their search.
     */
    jobId: uuid().notNull(),
    /**
     * The person in the talent pool. No foreign key, whose check would lock a thousand people for each search: a trigger
     * deletes it with the candidate.
     */
    candidateId: uuid(),
    /** 1 is best. Null: an earlier run has found the person and the latest has not, so that nothing lists them. */
    rank: integer(),
    /** The run of the watch that was the first to find the person; null for people found by a user's own run, `addedByHand` for those added by a user. */
    watchRun: integer(),
    url: text().notNull(),
    normalisedUrl: text().notNull(),
    title: text().notNull(),
    place: text().notNull(),
    snippet: text().notNull(),
    why: text().array().notNull(),
    matched: text().array().notNull(),
    criteria: document(z.array(criterionVerdict)),
    /** How far each criterion is met, by its id: 1 found, 0.5 unclear; missing ones are left out. Also where `criteria` is null. */
    met: document(z.record(z.string(), z.number())),
    /** What the list is sorted by, from `met` and the criteria of the run; null until it is first read. */
    standing: real(),
    /** Every must-have is found; where there are none, the whole title. */
    strong: boolean().notNull().default(false),
    weak: boolean().notNull().default(false),
    source: text().notNull(),
    links: document(z.array(foundLink)),
    sample: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // People of the talent pool are unique by `search_results_person`, which costs a search less.
    uniqueIndex('search_results_link').on(table.jobId, table.normalisedUrl).where(isNull(table.candidateId)),
    unique('search_results_person').on(table.candidateId, table.jobId),
    index().on(table.jobId, table.rank),
    index('search_results_watched').on(table.jobId).where(sql`${table.watchRun} is not null`),
  ],
);

/** Documents of one pool in the order of their numbers, packed for the search. Later ones are not packed yet. */
export const poolSegments = pgTable(
  'pool_segments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organisationId: uuid().references(() => organisations.id, { onDelete: 'cascade' }),
    documents: integer().notNull(),
    firstDocument: bigint({ mode: 'number' }).notNull(),
    lastDocument: bigint({ mode: 'number' }).notNull(),
    numbers: bytes().notNull(),
    lengths: bytes().notNull(),
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

export const personVectors = pgTable(
  'person_vectors',
  {
    candidateId: partOf(() => candidates.id),
    model: text().notNull(),
    document: bigint({ mode: 'number' }).notNull(),
    /** A signed byte for each number; the direction counts alone. */
    vector: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.candidateId, table.model] }),
    index('person_vectors_document').on(table.model, table.document),
  ],
);
