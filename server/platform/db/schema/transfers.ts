import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type {
  TransferProgress,
  TransferReport,
} from '../../../../contract/organization/organisation.calls.ts';
import type { TransferKind, TransferStatus } from '../../../../contract/tasks/task-statuses.ts';
import { organisations, users } from './account.ts';
import { createdAt, errorName, id, leaseId, time } from './columns.ts';
import { files } from './files.ts';

/** Exports of a whole organisation, and imports into an empty one. */
export const organisationTransfers = pgTable(
  'organisation_transfers',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Stays when the user is gone. */
    createdByName: text().notNull(),
    kind: text().$type<TransferKind>().notNull(),
    /** The archive; null until it is complete, and once it is not kept any more. */
    fileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    status: text().$type<TransferStatus>().notNull().default('queued'),
    detail: text(),
    progress: jsonb().$type<TransferProgress>(),
    /** What was written or taken over; null until it has completed. */
    report: jsonb().$type<TransferReport>(),
    leaseId: leaseId(),
    errorName: errorName(),
    createdAt: createdAt(),
    finishedAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc())],
);
