import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organisations, users } from './account.ts';
import { createdAt, id, time } from './columns.ts';
import { searchJobs } from './sourcing.ts';

/** Links by which somebody without an account sees the shortlist of a search and answers. */
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
    /** For whom it is; answers are signed with it. */
    label: text().notNull(),
    tokenHash: text().notNull(),
    /** Whether mail address, phone number and profile are shown. */
    showsContact: boolean().notNull(),
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
