import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TaskKind, TaskState } from '../../../../contract/tasks/task-statuses.ts';
import { organisations } from './account.ts';
import { createdAt } from './columns.ts';

/** Changes of tasks, kept a day for those whose connection was cut. */
export const events = pgTable(
  'events',
  {
    /** Within an organisation in the order of commits. */
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
