import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ApplicantSystemKind } from '../../../../contract/recruiting/applicant-system.calls.ts';
import type { HandOverRole, HandOverState } from '../../../../contract/recruiting/hand-overs.calls.ts';
import type { HandOverStatus } from '../../../../contract/tasks/task-statuses.ts';
import { organisations, users } from './account.ts';
import { createdAt, errorName, id, leaseId, time } from './columns.ts';
import { candidates } from './talent-pool.ts';

const organisationId = () =>
  uuid()
    .notNull()
    .references(() => organisations.id, { onDelete: 'cascade' });

/** People who are handed over to an applicant system together: the task. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: id(),
    organisationId: organisationId(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Stays when the user is gone. */
    authorName: text().notNull(),
    system: text().$type<ApplicantSystemKind>().notNull(),
    /** The system's own id of its job; null for none. */
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

/** The outbox and the record: one person of a hand-over. */
export const handOverPeople = pgTable(
  'hand_over_people',
  {
    id: id(),
    organisationId: organisationId(),
    handOverId: uuid()
      .notNull()
      .references(() => handOvers.id, { onDelete: 'cascade' }),
    /** Null once the person is erased here: they must be deleted in the system as well. */
    candidateId: uuid().references(() => candidates.id, { onDelete: 'set null' }),
    state: text().$type<HandOverState>().notNull().default('waiting'),
    detail: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    attemptedAt: time(),
    /** The person's id there; empty until they are there. */
    systemPersonId: text().notNull().default(''),
    url: text().notNull().default(''),
  },
  (table) => [
    index().on(table.handOverId),
    index().on(table.candidateId),
    index().on(table.organisationId, table.state),
  ],
);
