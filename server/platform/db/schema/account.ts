import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import type { Role } from '../../../../contract/account/roles.ts';
import { createdAt, id, time } from './columns.ts';

export const organisations = pgTable(
  'organisations',
  {
    id: id(),
    name: text().notNull(),
    websiteUrl: text().notNull(),
    /** The provider's own organisation, which has the SuperAdmins and the public blog. At most one. */
    isProvider: boolean().notNull().default(false),
    /** When its first talent import ended; from then on the sample is hidden. */
    talentImportedAt: time(),
    /** When the provider suspended it: until it is resumed, nobody signs in. */
    suspendedAt: time(),
    suspensionReason: text().notNull().default(''),
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
    email: text().notNull().unique(),
    name: text().notNull(),
    /** argon2id. */
    passwordHash: text().notNull(),
    role: text().$type<Role>().notNull(),
    activatedAt: time(),
    deactivatedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId)],
);

/** A later registration of an address that is not activated yet. Only the link mailed for it activates it. */
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
    /** The registration that this link activates. Null: the account as first registered. */
    registration: jsonb().$type<PendingRegistration>(),
    /** When the address was registered, not when this link was requested. */
    registeredAt: createdAt(),
    /** Keyed hash of the network that the registration came from. */
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
    /** Browser and system of the device, from its user agent. */
    device: text().notNull().default(''),
    /** Where it was used last: the front part of its address. */
    network: text().notNull().default(''),
    createdAt: createdAt(),
    /** Within minutes. A session that is not used for some days ends. */
    lastUsedAt: createdAt(),
    /** When its user has proven last that it is they: by the sign-in, or later on. */
    provenAt: createdAt(),
    /** The session ends at this time, however often it is used. */
    expiresAt: time().notNull(),
    endedAt: time(),
    /** The client that a SuperAdmin acts for in this session, until they stop. */
    actingId: uuid().references((): AnyPgColumn => actings.id, { onDelete: 'set null' }),
  },
  (table) => [index().on(table.userId), index('sessions_acting').on(table.actingId)],
);

/** A time that a SuperAdmin acts for a client. What is done in it stands in the client's audit trail. */
export const actings = pgTable(
  'actings',
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    userName: text().notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    /** When the SuperAdmin stopped, or an Owner ended it. */
    endedAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc()), index().on(table.userId)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    spentAt: time(),
  },
  (table) => [index().on(table.sessionId)],
);

/** A device with an earlier sign-in. Wrong passwords from elsewhere do not lock it out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the marker that the device stores. */
    tokenHash: text().notNull(),
    lastUsedAt: createdAt(),
  },
  (table) => [unique().on(table.userId, table.tokenHash), index().on(table.tokenHash)],
);

/** Recent events that are limited in number: their times in order, by a keyed hash of event and subject. */
export const limitedEvents = pgTable(
  'limited_events',
  {
    key: text().primaryKey(),
    times: timestamp({ withTimezone: true, mode: 'date' }).array().notNull(),
    /** When the most recent event no longer counts. */
    expiresAt: time().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
