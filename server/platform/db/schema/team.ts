import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { InvitedRole } from '../../../../contract/account/team.calls.ts';
import { organisations, users } from './account.ts';
import { createdAt, id, time } from './columns.ts';

/** Invitations that nobody has accepted. They are deleted when they are accepted or withdrawn. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text().$type<InvitedRole>().notNull(),
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Identifies the link that was mailed last; its token is derived from it. */
    linkId: uuid().notNull().unique(),
    tokenHash: text().notNull(),
    sentAt: createdAt(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('invitations_once').on(table.organisationId, table.email), index().on(table.expiresAt)],
);
