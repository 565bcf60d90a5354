import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Decision, RecordKind, ShareAnswer } from '../../../../contract/search/decisions.ts';
import type { Criterion, Verdict } from '../../../../contract/search/sourcing.calls.ts';
import { organisations, users } from './account.ts';
import { createdAt, id, partOf, time } from './columns.ts';
import { searchJobs } from './sourcing.ts';
import { candidates } from './talent-pool.ts';

export const shareLinks = pgTable(
  'share_links',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    jobId: partOf(() => searchJobs.id),
    label: text().notNull(),
    tokenHash: text().notNull(),
    showsContact: boolean().notNull(),
    showsSummary: boolean().notNull().default(false),
    choosesPeople: boolean().notNull().default(false),
    showsSharer: boolean().notNull().default(false),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdByName: text().notNull(),
    expiresAt: time().notNull(),
    revokedAt: time(),
    openedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.jobId)],
);

export interface SharedTexts {
  name: string;
  role: string;
  employer: string;
  place: string;
  years?: number;
  summary: string;
  skills: string[];
  quotes: Record<string, string>;
  criteria?: (Pick<Criterion, 'id' | 'text' | 'need'> & { verdict: Verdict })[];
}

export const sharedTexts = pgTable(
  'shared_texts',
  {
    linkId: partOf(() => shareLinks.id),
    candidateId: partOf(() => candidates.id),
    texts: jsonb().$type<SharedTexts>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.candidateId] }), index().on(table.candidateId)],
);

const organisationId = () => partOf(() => organisations.id);
const candidateId = () => partOf(() => candidates.id);
const jobId = () => partOf(() => searchJobs.id);
const authorId = () => uuid().references(() => users.id, { onDelete: 'set null' });
const authorName = () => text().notNull();

/** The current state of a person in a search. People not opened by anyone have no row. */
export const searchPeople = pgTable(
  'search_people',
  {
    organisationId: organisationId(),
    jobId: jobId(),
    candidateId: candidateId(),
    decision: text().$type<Decision>(),
    reason: text().notNull().default(''),
    decidedBy: authorId(),
    decidedByName: text().notNull().default(''),
    decidedAt: time(),
    seenAt: time(),
    stage: text(),
    movedAt: time(),
    assigneeId: authorId(),
    /** Steps are `reminders`; these two columns are there for the previous version, and in its archives. */
    nextStep: text().notNull().default(''),
    nextOn: date({ mode: 'string' }),
    /** What the last change was, and whose, for colleagues whose own change came too late. */
    change: text().$type<'decision' | 'move' | 'plan'>().notNull().default('decision'),
    changedByName: text().notNull().default(''),
    /** Rises with each change. One that was made in view of an earlier version is refused. */
    version: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.candidateId] }),
    index().on(table.candidateId),
    index('search_people_staged')
      .on(table.organisationId, table.stage)
      .where(sql`${table.stage} is not null`),
  ],
);

export interface DecisionEvidence {
  criteriaVersion: number;
  verdicts: Record<string, Verdict>;
}

/** Every decision and every move on the board, one after the other. A trigger refuses every change; only the person, the search and the organization take them along. */
export const decisions = pgTable(
  'decisions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organisationId: organisationId(),
    jobId: jobId(),
    candidateId: candidateId(),
    authorId: authorId(),
    authorName: authorName(),
    kind: text().$type<RecordKind>().notNull().default('decision'),
    from: text().$type<Decision>(),
    to: text().$type<Decision>(),
    reason: text().notNull(),
    fromStage: text(),
    toStage: text(),
    answer: text().$type<ShareAnswer>(),
    shareLinkId: uuid().references(() => shareLinks.id, { onDelete: 'cascade' }),
    evidence: jsonb().$type<DecisionEvidence>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.jobId, table.candidateId, table.id),
    index().on(table.candidateId),
    index().on(table.shareLinkId),
  ],
);

export const handVerdicts = pgTable(
  'verdicts',
  {
    organisationId: organisationId(),
    jobId: jobId(),
    candidateId: candidateId(),
    /** The criterion's id, which no other criterion of the search ever has. */
    criterion: text().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    authorId: authorId(),
    authorName: authorName(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.candidateId, table.criterion] }),
    index().on(table.candidateId),
  ],
);

export const notes = pgTable(
  'notes',
  {
    id: id(),
    organisationId: organisationId(),
    candidateId: candidateId(),
    jobId: uuid().references(() => searchJobs.id, { onDelete: 'set null' }),
    authorId: authorId(),
    authorName: authorName(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.candidateId, table.organisationId)],
);

/** A thing to do about a person. With a search it is a step of their card on its board; the earliest open one is the card's next step. */
export const reminders = pgTable(
  'reminders',
  {
    id: id(),
    organisationId: organisationId(),
    candidateId: candidateId(),
    jobId: uuid().references(() => searchJobs.id, { onDelete: 'cascade' }),
    assigneeId: authorId(),
    authorId: authorId(),
    authorName: authorName(),
    text: text().notNull(),
    dueOn: date({ mode: 'string' }),
    byMail: boolean().notNull().default(false),
    doneAt: time(),
    doneByName: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.candidateId, table.jobId),
    index().on(table.jobId),
    index('reminders_open').on(table.organisationId, table.dueOn).where(sql`${table.doneAt} is null`),
  ],
);

export const tags = pgTable(
  'tags',
  {
    organisationId: organisationId(),
    candidateId: candidateId(),
    tag: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.tag, table.candidateId] }),
    index().on(table.candidateId, table.organisationId),
  ],
);
