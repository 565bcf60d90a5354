import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { InvitedRole, Role } from '../../../../contract/account/team.calls.ts';
import { bytes, createdAt, id, partOf, time } from './columns.ts';

export const organisations = pgTable(
  'organisations',
  {
    id: id(),
    name: text().notNull(),
    websiteUrl: text().notNull(),
    isProvider: boolean().notNull().default(false),
    /** When its first talent import ended; from then on the sample is hidden. */
    talentImportedAt: time(),
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
    organisationId: partOf(() => organisations.id),
    email: text().notNull().unique(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    role: text().$type<Role>().notNull(),
    activatedAt: time(),
    deactivatedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organisationId)],
);

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
    userId: partOf(() => users.id),
    tokenHash: text().notNull(),
    registration: jsonb().$type<PendingRegistration>(),
    registeredAt: createdAt(),
    sourceHash: text(),
    expiresAt: time().notNull(),
    usedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: partOf(() => users.id),
    device: text().notNull().default(''),
    network: text().notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    provenAt: createdAt(),
    expiresAt: time().notNull(),
    endedAt: time(),
    actingId: uuid().references((): AnyPgColumn => actings.id, { onDelete: 'set null' }),
  },
  (table) => [index().on(table.userId), index('sessions_acting').on(table.actingId)],
);

export const actings = pgTable(
  'actings',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    userName: text().notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    endedAt: time(),
  },
  (table) => [index().on(table.organisationId, table.createdAt.desc()), index().on(table.userId)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text().primaryKey(),
    sessionId: partOf(() => sessions.id),
    createdAt: createdAt(),
    spentAt: time(),
  },
  (table) => [index().on(table.sessionId)],
);

export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    userId: partOf(() => users.id),
    tokenHash: text().notNull(),
    lastUsedAt: createdAt(),
  },
  (table) => [unique().on(table.userId, table.tokenHash), index().on(table.tokenHash)],
);

export const limitedEvents = pgTable(
  'limited_events',
  {
    key: text().primaryKey(),
    times: timestamp({ withTimezone: true, mode: 'date' }).array().notNull(),
    expiresAt: time().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

const userId = () => partOf(() => users.id);

export const passwordResets = pgTable(
  'password_resets',
  {
    id: id(),
    userId: userId(),
    tokenHash: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

export const accessEndings = pgTable(
  'access_endings',
  {
    id: id(),
    userId: userId(),
    tokenHash: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: userId().unique(),
    email: text().notNull(),
    tokenHash: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.expiresAt)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: partOf(() => users.id),
    /** What the authenticator calls it, in base64url. */
    credentialId: text().notNull().unique(),
    publicKey: bytes().notNull(),
    /** Uses that the authenticator has counted; always 0 for one that does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isBackedUp: boolean().notNull(),
    name: text().notNull(),
    lastUsedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);

export const totpFactors = pgTable('totp_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the data key. */
  secret: text().notNull(),
  /** The time step of the last code that was accepted. Neither it nor an earlier one works again. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  createdAt: createdAt(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: partOf(() => users.id),
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const signInDomains = pgTable(
  'sign_in_domains',
  {
    /** In lower case. It leads to one organisation. */
    domain: text().primaryKey(),
    organisationId: partOf(() => organisations.id),
  },
  (table) => [index().on(table.organisationId)],
);

/** Accounts by what a provider calls them. Each is found in its own organization alone. */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    organisationId: partOf(() => organisations.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: partOf(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.issuer, table.subject] }),
    /** The new owner of a former colleague's address does not get their account. */
    unique().on(table.userId, table.issuer),
  ],
);

export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organisationId: partOf(() => organisations.id),
    email: text().notNull(),
    role: text().$type<InvitedRole>().notNull(),
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    linkId: uuid().notNull().unique(),
    tokenHash: text().notNull(),
    sentAt: createdAt(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('invitations_once').on(table.organisationId, table.email), index().on(table.expiresAt)],
);
