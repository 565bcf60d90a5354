import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organisations } from './account.ts';
import { createdAt, time } from './columns.ts';

export const organisationDeletions = pgTable('organisation_deletions', {
  organisationId: uuid()
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  /** The Owner who asked, also when they are gone; null for the operator. */
  askedBy: uuid(),
  askedByName: text().notNull(),
  /** Identifies the mailed link; its token is derived from it. */
  linkId: uuid().notNull(),
  tokenHash: text().notNull(),
  linkExpiresAt: time().notNull(),
  confirmedAt: time(),
  /** When everything is deleted; null until it is confirmed. */
  dueAt: time(),
  remindedAt: time(),
  /** When deleting began. From then on nobody belongs to it, and it can't be called off. */
  begunAt: time(),
  createdAt: createdAt(),
});

/** Organisations that were deleted: ids alone, which lead to nobody any more. */
export const deletedOrganisations = pgTable('deleted_organisations', {
  id: uuid().primaryKey(),
  /** The Owner who asked; null for the operator. */
  askedBy: uuid(),
  askedAt: time().notNull(),
  byOperator: boolean().notNull(),
  /** When the last of it was deleted; null while that is going on. */
  deletedAt: time(),
});
