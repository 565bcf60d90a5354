import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction } from '../../../../contract/organization/audit-actions.ts';
import { organisations, users } from './account.ts';
import { createdAt } from './columns.ts';

/** Who did what, by ids. A trigger refuses every change and deletion; only the organisation takes it along. */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    actorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Stays when the user is gone. */
    actorName: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** The row that was changed. It may be gone. */
    subjectId: uuid().notNull(),
    /** The network address of the request; empty for an operator's command and for an objection by the link in a mail. */
    address: text().notNull(),
    /** Done by a SuperAdmin of the provider on the organisation's behalf. */
    byProvider: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId, table.id.desc()), index().on(table.actorId)],
);
