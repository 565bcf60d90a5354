import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '../../../contract/model/roles.ts';
import { createdAt, id, time } from './columns.ts';

export const organisations = pgTable(
  'organisations',
  {
    id: id(),
    name: text().notNull(),
    websiteUrl: text().notNull(),
    /** The provider's own organisation: home of SuperAdmins, source of the public blog. At most one. */
    isProvider: boolean().notNull().default(false),
    /** When its first talent import ended; from then on the sample is hidden. */
    talentImportedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('organisations_one_provider').on(table.isProvider).where(sql`${table.isProvider}`)],
);

export const users = pgTable(
  'users',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull().unique(),
    name: text().notNull(),
    /** argon2id. */
    passwordHash: text().notNull(),
    role: text().$type<Role>().notNull(),
    activatedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId)],
);

/** A later registration of an address that is not activated yet. Only the link that was mailed for it makes it count. */
export interface PendingRegistration {
  name: string;
  passwordHash: string;
  organisationName: string;
  websiteUrl: string;
}

export const activations = pgTable(
  'activations',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    /** What this link activates; null: the account as it was registered first. */
    registration: jsonb().$type<PendingRegistration>(),
    /** When it was registered; a link that was asked for later keeps the time of its registration. */
    registeredAt: createdAt(),
    /** Keyed hash of the network that it was registered from. */
    sourceHash: text(),
    expiresAt: time().notNull(),
    usedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);

/** A signed-in device: the `sid` of access tokens and the family of refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** After this no refresh token of the family is accepted. */
    expiresAt: time().notNull(),
    endedAt: time(),
  },
  (table) => [index().on(table.userId)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When its successor was issued. */
    spentAt: time(),
  },
  (table) => [index().on(table.sessionId)],
);

/** A device that somebody signed in on: others' wrong passwords do not keep it out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the marker that the device keeps. */
    tokenHash: text().notNull(),
    lastUsedAt: createdAt(),
  },
  (table) => [unique().on(table.userId, table.tokenHash), index().on(table.tokenHash)],
);

/** What is limited in number and happened of late: times in order, by a keyed hash of what it was and whom it concerned. */
export const limitedEvents = pgTable(
  'limited_events',
  {
    key: text().primaryKey(),
    times: timestamp({ withTimezone: true, mode: 'date' }).array().notNull(),
    /** When the last of them is too long ago to count. */
    expiresAt: time().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
