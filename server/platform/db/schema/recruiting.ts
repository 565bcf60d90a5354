import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { z } from '../../../../contract/platform/zod.ts';
import type { ApplicantSystemKind } from '../../../../contract/recruiting/applicant-system.calls.ts';
import type { HandOverRole, HandOverState } from '../../../../contract/recruiting/hand-overs.calls.ts';
import type { MessageStatus } from '../../../../contract/recruiting/messages.calls.ts';
import type { ReplyKind } from '../../../../contract/recruiting/replies.calls.ts';
import {
  type SequenceState,
  type StopReason,
  sequenceHours,
  sequenceStep,
} from '../../../../contract/recruiting/sequences.ts';
import type { HandOverStatus } from '../../../../contract/tasks/task-statuses.ts';
import { organisations, users } from './account.ts';
import { createdAt, document, errorName, id, leaseId, partOf, time } from './columns.ts';
import { searchJobs } from './sourcing.ts';
import { candidates } from './talent-pool.ts';

export const sequences = pgTable(
  'sequences',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    jobId: uuid().references(() => searchJobs.id, { onDelete: 'set null' }),
    name: text().notNull(),
    steps: document(z.array(sequenceStep)).notNull(),
    timeZone: text().notNull(),
    isPaused: boolean().notNull().default(false),
    hours: document(sequenceHours),
    archivedAt: time(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    authorName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc()), index().on(table.jobId)],
);

export const sequencePeople = pgTable(
  'sequence_people',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    sequenceId: partOf(() => sequences.id),
    candidateId: partOf(() => candidates.id),
    state: text().$type<SequenceState>().notNull().default('active'),
    sent: integer().notNull().default(0),
    nextAt: time(),
    reason: text().$type<StopReason>(),
    detail: text().notNull().default(''),
    changedByName: text().notNull().default(''),
    changedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.sequenceId),
    index().on(table.candidateId),
    index('sequence_people_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    uniqueIndex('sequence_people_active').on(table.candidateId).where(sql`${table.state} = 'active'`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    candidateId: partOf(() => candidates.id),
    jobId: uuid().references(() => searchJobs.id, { onDelete: 'set null' }),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    authorName: text().notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    status: text().$type<MessageStatus>().notNull().default('queued'),
    detail: text().notNull().default(''),
    /** When an attempt took it to the mail server. One that never came back is not made again: the mail may have arrived. */
    sendingAt: time(),
    sentAt: time(),
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

/** How far the mailbox of an organization was read. There is one row for each that is read. */
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
  readAt: time(),
  problem: text().notNull().default(''),
});

export const replies = pgTable(
  'replies',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    candidateId: partOf(() => candidates.id),
    messageId: uuid().references(() => messages.id, { onDelete: 'set null' }),
    jobId: uuid().references(() => searchJobs.id, { onDelete: 'set null' }),
    kind: text().$type<ReplyKind>().notNull(),
    fromName: text().notNull(),
    fromAddress: text().notNull(),
    address: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    attachments: document(z.array(z.string()), []).notNull(),
    reason: text().notNull().default(''),
    isPermanent: boolean().notNull().default(false),
    /** The mail's own `Message-ID`, or a hash of a mail without one: it is stored once. */
    headerId: text().notNull(),
    receivedAt: time().notNull(),
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

export const handOvers = pgTable(
  'hand_overs',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    authorName: text().notNull(),
    system: text().$type<ApplicantSystemKind>().notNull(),
    systemJobId: text(),
    systemJobName: text().notNull(),
    role: text().$type<HandOverRole>().notNull(),
    status: text().$type<HandOverStatus>().notNull().default('queued'),
    detail: text(),
    leaseId: leaseId(),
    errorName: errorName(),
    createdAt: createdAt(),
    finishedAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc())],
);

export const handOverPeople = pgTable(
  'hand_over_people',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    handOverId: partOf(() => handOvers.id),
    /** Null once the person is erased here: they must be deleted in the system as well. */
    candidateId: uuid().references(() => candidates.id, { onDelete: 'set null' }),
    state: text().$type<HandOverState>().notNull().default('waiting'),
    detail: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    attemptedAt: time(),
    systemPersonId: text().notNull().default(''),
    url: text().notNull().default(''),
  },
  (table) => [
    index().on(table.handOverId),
    index().on(table.candidateId),
    index().on(table.organisationId, table.state),
  ],
);
