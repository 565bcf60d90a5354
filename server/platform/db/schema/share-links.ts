import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { organisations, users } from './account.ts';
import { createdAt, id, time } from './columns.ts';
import { searchJobs } from './sourcing.ts';
import { candidates } from './talent-pool.ts';

/** Links that show the shortlist of a search to a person without an account and take their answers. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    jobId: uuid()
      .notNull()
      .references(() => searchJobs.id, { onDelete: 'cascade' }),
    /** Recipient of the link; answers are signed with this name. */
    label: text().notNull(),
    tokenHash: text().notNull(),
    /** True if mail address, phone number and profile are shown. */
    showsContact: boolean().notNull(),
    /** True if summaries are shown: those that the maker of the link has seen. */
    showsSummary: boolean().notNull().default(false),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Stays when the user is gone. */
    createdByName: text().notNull(),
    expiresAt: time().notNull(),
    revokedAt: time(),
    openedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.jobId)],
);

/** What a link shows of a person in words, as it stood when it was shared. Goes with the person. */
export interface SharedTexts {
  name: string;
  role: string;
  employer: string;
  place: string;
  summary: string;
  skills: string[];
  quotes: Record<string, string>;
}

export const sharedTexts = pgTable(
  'shared_texts',
  {
    linkId: uuid()
      .notNull()
      .references(() => shareLinks.id, { onDelete: 'cascade' }),
    candidateId: uuid()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    texts: jsonb().$type<SharedTexts>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.candidateId] }), index().on(table.candidateId)],
);
