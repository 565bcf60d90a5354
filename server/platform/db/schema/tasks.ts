import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DownloadProgress } from '../../../../contract/organization/local-models.calls.ts';
import type { ModelDownloadStatus, TaskKind, TaskState } from '../../../../contract/tasks/task-statuses.ts';
import { organisations, users } from './account.ts';
import { createdAt, errorName, id, leaseId, time } from './columns.ts';

/** Changes of tasks, kept a day for those whose connection was cut. */
export const events = pgTable(
  'events',
  {
    /** Within an organization in the order of commits. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
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
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Who has accepted the license. Stays when the user is gone. */
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
