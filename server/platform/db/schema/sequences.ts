import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { z } from '../../../../contract/platform/zod.ts';
import {
  type SequenceState,
  type StopReason,
  sequenceStep,
} from '../../../../contract/recruiting/sequences.ts';
import { organisations, users } from './account.ts';
import { createdAt, document, id, time } from './columns.ts';
import { searchJobs } from './sourcing.ts';
import { candidates } from './talent-pool.ts';

const organisationId = () =>
  uuid()
    .notNull()
    .references(() => organisations.id, { onDelete: 'cascade' });

/** Mails that follow each other, to several people. */
export const sequences = pgTable(
  'sequences',
  {
    id: id(),
    organisationId: organisationId(),
    /** The search that its people are of, where they are of one. */
    jobId: uuid().references(() => searchJobs.id, { onDelete: 'set null' }),
    name: text().notNull(),
    steps: document(z.array(sequenceStep)).notNull(),
    /** Where nothing is known of a person's own. */
    timeZone: text().notNull(),
    isPaused: boolean().notNull().default(false),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Stays when the user is gone. */
    authorName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc()), index().on(table.jobId)],
);

export const sequencePeople = pgTable(
  'sequence_people',
  {
    id: id(),
    organisationId: organisationId(),
    sequenceId: uuid()
      .notNull()
      .references(() => sequences.id, { onDelete: 'cascade' }),
    candidateId: uuid()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    state: text().$type<SequenceState>().notNull().default('active'),
    /** The number of mails that left. */
    sent: integer().notNull().default(0),
    /** When the next mail is due; null while it is at the mail server, and once nothing follows. */
    nextAt: time(),
    reason: text().$type<StopReason>(),
    detail: text().notNull().default(''),
    /** Who stopped or resumed it; empty where nobody did. */
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
