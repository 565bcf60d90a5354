import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MessageStatus } from '../../../../contract/recruiting/message-statuses.ts';
import { organisations, users } from './account.ts';
import { createdAt, id, time } from './columns.ts';
import { searchJobs } from './sourcing.ts';
import { candidates } from './talent-pool.ts';

/** Mails to people. They go with the person. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    candidateId: uuid()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    jobId: uuid().references(() => searchJobs.id, { onDelete: 'set null' }),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Stays when the user is gone. */
    authorName: text().notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    status: text().$type<MessageStatus>().notNull().default('queued'),
    detail: text().notNull().default(''),
    sentAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.candidateId, table.createdAt.desc()), index().on(table.organisationId)],
);
