import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { resumeProposal } from '../../../../contract/people/resumes.calls.ts';
import type { ResumeStatus } from '../../../../contract/tasks/task-statuses.ts';
import { organisations, users } from './account.ts';
import { createdAt, document, errorName, id, leaseId, time } from './columns.ts';
import { files } from './files.ts';
import { candidates } from './talent-pool.ts';

const organisationId = () =>
  uuid()
    .notNull()
    .references(() => organisations.id, { onDelete: 'cascade' });

/** Résumés that are read, or wait for their review. Kept or skipped ones are gone. An archive starts one for each of its files. */
export const resumes = pgTable(
  'resumes',
  {
    id: id(),
    organisationId: organisationId(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    /** Null once its content is not kept any more, and for what an archive held and nobody can read. */
    fileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    status: text().$type<ResumeStatus>().notNull().default('queued'),
    detail: text(),
    /** What was read of it; null until then, and for an archive. */
    proposal: document(resumeProposal),
    leaseId: leaseId(),
    errorName: errorName(),
    createdAt: createdAt(),
    finishedAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc())],
);

/** Files that are kept of a person. A trigger deletes the file with its row. */
export const candidateDocuments = pgTable(
  'candidate_documents',
  {
    id: id(),
    organisationId: organisationId(),
    candidateId: uuid()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Stays when the user is gone. */
    authorName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.candidateId), index().on(table.fileId)],
);
