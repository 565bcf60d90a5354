import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MessageStatus } from '../../../../contract/recruiting/message-statuses.ts';
import { organisations, users } from './account.ts';
import { createdAt, id, time } from './columns.ts';
import { sequencePeople } from './sequences.ts';
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
    /** When an attempt took it to the mail server. One that never came back is not made again: the mail may have arrived. */
    sendingAt: time(),
    sentAt: time(),
    /** As its header has it, with angle brackets; null before it was taken to the mail server. */
    messageId: text(),
    /** The person's place in a sequence, and which of its mails it is, from 1; null for a mail by itself. */
    sequencePersonId: uuid().references(() => sequencePeople.id, { onDelete: 'set null' }),
    step: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.candidateId, table.createdAt.desc()),
    index().on(table.organisationId),
    index().on(table.messageId),
    uniqueIndex('messages_step').on(table.sequencePersonId, table.step),
  ],
);
