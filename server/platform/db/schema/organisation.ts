import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ApiScope } from '../../../../contract/organization/api-keys.calls.ts';
import type { AuditAction } from '../../../../contract/organization/audit-actions.ts';
import type { DownloadProgress } from '../../../../contract/organization/local-models.calls.ts';
import type {
  TransferProgress,
  TransferReport,
} from '../../../../contract/organization/organisation.calls.ts';
import type {
  DeliveryState,
  testEvent,
  WebhookEvent,
} from '../../../../contract/organization/webhooks.calls.ts';
import type {
  ModelDownloadStatus,
  TaskKind,
  TaskState,
  TransferKind,
  TransferStatus,
} from '../../../../contract/tasks/task-statuses.ts';
import { organisations, users } from './account.ts';
import { bytes, createdAt, errorName, id, leaseId, partOf, time } from './columns.ts';

const setting = () => ({
  key: text().notNull(),
  value: jsonb().notNull(),
  secret: text(),
  version: integer().notNull().default(1),
  updatedAt: createdAt(),
});

export const settings = pgTable(
  'settings',
  {
    organisationId: partOf(() => organisations.id),
    ...setting(),
    updatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.key] })],
);

export const userSettings = pgTable(
  'user_settings',
  {
    organisationId: partOf(() => organisations.id),
    userId: partOf(() => users.id),
    ...setting(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const modelUsage = pgTable(
  'model_usage',
  {
    organisationId: partOf(() => organisations.id),
    /** `2026-11`, in UTC. */
    month: text().notNull(),
    calls: integer().notNull(),
    inputTokens: bigint({ mode: 'number' }).notNull(),
    outputTokens: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.month] })],
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
  updatedAt: createdAt(),
});

export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    userId: partOf(() => users.id),
    name: text().notNull(),
    prefix: text().notNull(),
    /** SHA-256 of the key, which is random enough to need nothing slower. */
    keyHash: text().notNull().unique(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    createdAt: createdAt(),
    lastUsedAt: time(),
    expiresAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc()), index().on(table.userId)],
);

export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    organisationId: partOf(() => organisations.id),
    userId: partOf(() => users.id),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** Sealed: it may hold what its organization keeps of people. Empty only within the transaction of its request. */
    answer: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index().on(table.createdAt)],
);

export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    secret: text(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc())],
);

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: partOf(() => webhooks.id),
    event: text().$type<WebhookEvent | typeof testEvent>().notNull(),
    /** As it is sent and signed: JSON of another spelling would have another signature. */
    body: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    status: integer(),
    error: text().notNull().default(''),
    createdAt: createdAt(),
    attemptedAt: time(),
  },
  (table) => [index().on(table.webhookId, table.createdAt.desc()), index().on(table.createdAt)],
);

/** Who did what, by ids. A trigger refuses every change and deletion; only the organization takes it along. */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organisationId: partOf(() => organisations.id),
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    actorName: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** The row that was changed. It may be gone. */
    subjectId: uuid().notNull(),
    /** What it became, or is called where its name goes with it: a decision, a role, the name of a key. */
    detail: text().notNull().default(''),
    /** The network address of the request; empty for an operator's command and for an objection by the link in a mail. */
    address: text().notNull(),
    byProvider: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId, table.id.desc()), index().on(table.actorId)],
);

export const organisationDeletions = pgTable('organisation_deletions', {
  organisationId: uuid()
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  askedBy: uuid(),
  askedByName: text().notNull(),
  linkId: uuid().notNull(),
  tokenHash: text().notNull(),
  linkExpiresAt: time().notNull(),
  confirmedAt: time(),
  dueAt: time(),
  remindedAt: time(),
  /** When deleting began. From then on nobody belongs to it, and it can't be called off. */
  begunAt: time(),
  createdAt: createdAt(),
});

export const deletedOrganisations = pgTable('deleted_organisations', {
  id: uuid().primaryKey(),
  askedBy: uuid(),
  askedAt: time().notNull(),
  byOperator: boolean().notNull(),
  deletedAt: time(),
});

export const organisationTransfers = pgTable(
  'organisation_transfers',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdByName: text().notNull(),
    kind: text().$type<TransferKind>().notNull(),
    fileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    status: text().$type<TransferStatus>().notNull().default('queued'),
    detail: text(),
    progress: jsonb().$type<TransferProgress>(),
    report: jsonb().$type<TransferReport>(),
    leaseId: leaseId(),
    errorName: errorName(),
    createdAt: createdAt(),
    finishedAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc())],
);

export const events = pgTable(
  'events',
  {
    /** Within an organization in the order of commits. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organisationId: partOf(() => organisations.id),
    kind: text().$type<TaskKind>().notNull(),
    taskId: uuid().notNull(),
    state: text().$type<TaskState>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId, table.id), index().on(table.createdAt)],
);

export const modelDownloads = pgTable(
  'model_downloads',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdByName: text().notNull(),
    model: text().notNull(),
    license: text().notNull(),
    status: text().$type<ModelDownloadStatus>().notNull().default('queued'),
    detail: text(),
    progress: jsonb().$type<DownloadProgress>(),
    leaseId: leaseId(),
    errorName: errorName(),
    createdAt: createdAt(),
    finishedAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc()), index().on(table.model)],
);

export const dataKeyCheck = pgTable('data_key_check', {
  id: text().primaryKey().default('check'),
  sealed: text().notNull(),
});

export const sealedKeys = pgTable('sealed_keys', {
  name: text().primaryKey(),
  sealed: text().notNull(),
});

/** Where this database is. In one that a dump was restored into, it names another place than its own. */
export const databaseOrigin = pgTable('database_origin', {
  id: text().primaryKey().default('origin'),
  /** Cluster, database and this table itself, by the numbers that PostgreSQL gave them. */
  place: text().notNull(),
});

export const files = pgTable(
  'files',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    name: text().notNull(),
    /** The media type that its content shows, whatever its name says. */
    type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
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
    contentId: partOf(() => fileContents.id),
    position: integer().notNull(),
    data: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.position] }),
    check('file_chunks_position', sql`${table.position} >= 0`),
  ],
);
