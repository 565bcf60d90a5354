import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PromptDetails } from '../../contract/api/content.ts';
import type { FailedProvider, SearchProgress } from '../../contract/api/sourcing.ts';
import type { PostKind, Sentiment } from '../../contract/model/post-kinds.ts';
import type { Role } from '../../contract/model/roles.ts';
import type { GenerationStatus, ImportStatus, SearchStatus } from '../../contract/model/task-statuses.ts';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const id = () => uuid().primaryKey().defaultRandom();
const moment = () => timestamp({ withTimezone: true, mode: 'date' });
const createdAt = () => moment().notNull().defaultNow();
/** Who may write a running task: the attempt that took it last. Empty until the first attempt. */
const leaseId = () => uuid();

export const organisations = pgTable(
  'organisations',
  {
    id: id(),
    name: text().notNull(),
    websiteUrl: text().notNull(),
    /** The provider's own organisation: home of SuperAdmins, source of the public blog. At most one. */
    isProvider: boolean().notNull().default(false),
    /** When its first talent import ended; from then on the sample is hidden. */
    talentImportedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('organisations_one_provider').on(table.isProvider).where(sql`${table.isProvider}`)],
);

export const users = pgTable(
  'users',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull().unique(),
    name: text().notNull(),
    /** argon2id. */
    passwordHash: text().notNull(),
    role: text().$type<Role>().notNull(),
    activatedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId)],
);

/** A later registration of an address that is not activated yet. Only the link that was mailed for it makes it count. */
export interface PendingRegistration {
  name: string;
  passwordHash: string;
  organisationName: string;
  websiteUrl: string;
}

export const activations = pgTable(
  'activations',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    /** What this link activates; null: the account as it was registered first. */
    registration: jsonb().$type<PendingRegistration>(),
    /** When it was registered; a link that was asked for later keeps the time of its registration. */
    registeredAt: createdAt(),
    /** Keyed hash of the network that it was registered from. */
    sourceHash: text(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);

/** A signed-in device: the `sid` of access tokens and the family of refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** After this no refresh token of the family is accepted. */
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index().on(table.userId)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When its successor was issued. */
    spentAt: moment(),
  },
  (table) => [index().on(table.sessionId)],
);

/** One value sealed with the data key, by which another key is noticed at the start. */
export const dataKeyCheck = pgTable('data_key_check', {
  id: text().primaryKey().default('check'),
  sealed: text().notNull(),
});

/** A device that somebody signed in on: others' wrong passwords do not keep it out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the marker that the device keeps. */
    tokenHash: text().notNull(),
    lastUsedAt: createdAt(),
  },
  (table) => [unique().on(table.userId, table.tokenHash), index().on(table.tokenHash)],
);

/** What is limited in number and happened of late: times in order, by a keyed hash of what it was and whom it concerned. */
export const limitedEvents = pgTable(
  'limited_events',
  {
    key: text().primaryKey(),
    times: timestamp({ withTimezone: true, mode: 'date' }).array().notNull(),
    /** When the last of them is too long ago to count. */
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

export const companyProfiles = pgTable('company_profiles', {
  id: id(),
  organisationId: uuid()
    .notNull()
    .unique()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  companyName: text().notNull(),
  industry: text().notNull(),
  keywords: text().array().notNull(),
  mission: text().notNull(),
  description: text().notNull(),
  productsServices: text().array().notNull(),
  competitors: text().array().notNull(),
  customerAudiencePersona: text().notNull(),
  servingIndustries: text().array().notNull(),
  website: text().notNull(),
  createdAt: createdAt(),
  updatedAt: moment().notNull().defaultNow(),
});

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
    status: text().$type<SearchStatus>().notNull().default('Processing'),
    detail: text(),
    progress: jsonb().$type<SearchProgress>(),
    failedProviders: jsonb().$type<FailedProvider[]>().notNull().default([]),
    leaseId: leaseId(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc())],
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
    source: text().notNull(),
    sample: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('search_results_once').on(table.jobId, table.normalisedUrl),
    index().on(table.jobId, table.rank),
  ],
);

export const candidates = pgTable(
  'candidates',
  {
    id: id(),
    /** Null: the labelled sample that every organisation sees until its first import. */
    organisationId: uuid().references(() => organisations.id, { onDelete: 'cascade' }),
    importId: uuid(),
    /** Same key, same person. */
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
  ],
);

export const talentImports = pgTable(
  'talent_imports',
  {
    id: id(),
    /** Null: the sample. */
    organisationId: uuid().references(() => organisations.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    /** The uploaded CSV, gzipped; emptied when the import has ended. */
    file: bytes().notNull(),
    status: text().$type<ImportStatus>().notNull().default('queued'),
    rowsTotal: integer(),
    /** Rows whose outcome is written: where a later attempt goes on. */
    rowsRead: integer().notNull().default(0),
    imported: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    detail: text(),
    leaseId: leaseId(),
    createdAt: createdAt(),
    finishedAt: moment(),
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

export const generations = pgTable(
  'generations',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<PostKind>().notNull(),
    prompt: jsonb().$type<PromptDetails>().notNull(),
    status: text().$type<GenerationStatus>().notNull().default('queued'),
    detail: text(),
    leaseId: leaseId(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc())],
);

export const posts = pgTable(
  'posts',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** One post a generation, however often the job is delivered. */
    generationId: uuid()
      .unique()
      .references(() => generations.id, { onDelete: 'set null' }),
    companyProfileId: uuid().references(() => companyProfiles.id, { onDelete: 'set null' }),
    kind: text().$type<PostKind>().notNull(),
    title: text().notNull(),
    topic: text().notNull(),
    /** What the post was asked for; null where nobody asked, as for the provider's first posts. */
    audience: text(),
    sentiment: text().$type<Sentiment>(),
    content: text().notNull(),
    engine: text().notNull(),
    /** Set when published first, kept afterwards. */
    slug: text().unique(),
    publishedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.organisationId, table.kind, table.createdAt.desc()),
    index().on(table.publishedAt.desc()),
  ],
);
