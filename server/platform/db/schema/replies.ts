import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { z } from '../../../../contract/platform/zod.ts';
import type { ReplyKind } from '../../../../contract/recruiting/replies.ts';
import { organisations } from './account.ts';
import { createdAt, document, id, time } from './columns.ts';
import { messages } from './messages.ts';
import { searchJobs } from './sourcing.ts';
import { candidates } from './talent-pool.ts';

/** How far the mailbox of an organisation was read. There is one row for each that is read. */
export const mailboxes = pgTable('mailboxes', {
  organisationId: uuid()
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  /** The one job that reads it next or reads it now. Others end without doing anything. */
  jobId: uuid().notNull(),
  nextAt: time().notNull(),
  /** Null before it was read; another one says that the UIDs are new. */
  uidValidity: text(),
  lastUid: bigint({ mode: 'number' }).notNull().default(0),
  /** When it was last read without a problem. */
  readAt: time(),
  problem: text().notNull().default(''),
});

/** What came back to mails to people. They go with the person. */
export const replies = pgTable(
  'replies',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    candidateId: uuid()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    /** The mail that it answers. */
    messageId: uuid().references(() => messages.id, { onDelete: 'set null' }),
    jobId: uuid().references(() => searchJobs.id, { onDelete: 'set null' }),
    kind: text().$type<ReplyKind>().notNull(),
    fromName: text().notNull(),
    fromAddress: text().notNull(),
    /** Where the answered mail went to; of a bounce, the address that does not work. */
    address: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** Names; the attachments themselves stay in the mailbox. */
    attachments: document(z.array(z.string()), []).notNull(),
    /** Of a bounce: why the mail did not arrive. */
    reason: text().notNull().default(''),
    /** Of a bounce: whether further mails would come back, too. */
    isPermanent: boolean().notNull().default(false),
    /** The mail's own `Message-ID`, or a hash of a mail without one: it is stored once. */
    headerId: text().notNull(),
    receivedAt: time().notNull(),
    /** When it was taken off the list of *Today*. */
    doneAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.candidateId, table.receivedAt.desc()),
    index().on(table.messageId),
    index('replies_open')
      .on(table.organisationId, table.receivedAt.desc())
      .where(sql`${table.doneAt} is null`),
    uniqueIndex('replies_header').on(table.organisationId, table.headerId),
  ],
);
