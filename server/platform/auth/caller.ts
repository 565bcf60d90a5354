import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { mayActBy } from '../../../contract/organization/acting.ts';
import { scopeOf } from '../../../contract/organization/api-keys.calls.ts';
import type { Access, Call } from '../../../contract/platform/call.ts';
import { type Caller, type Context, isSuperAdmin, type Services } from '../context.ts';
import type { Database } from '../db/client.ts';
import { sharedRead } from '../db/read-snapshot.ts';
import { actings, apiKeys, organisations, sessions, users } from '../db/schema.ts';
import { ForbiddenError, UnauthorizedError } from '../errors.ts';
import {
  findTimedEnd,
  newToken,
  readAccessToken,
  type SessionTimes,
  sessionEnded,
  sessionTimes,
  timedEndText,
} from './tokens.ts';

export const clients = alias(organisations, 'clients');

export const actingColumns = {
  actingId: actings.id,
  actingUntil: actings.expiresAt,
  clientId: actings.organisationId,
  client: clients.name,
};

const actingSeconds = sql<number | null>`
  case when ${actings.endedAt} is null then extract(epoch from ${actings.expiresAt} - now()) else 0 end::float8`.as(
  'acting_seconds',
);

export const nameActing = (name: string, provider: string): string => `${name} (${provider})`;

export async function onBehalfOf({ db, caller }: Pick<Context, 'db' | 'caller'>, organisationId: string) {
  const [own] = await db
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, caller.organisationId));
  const name = nameActing(caller.name, own?.name ?? '');
  return { organisationId, userId: caller.userId, name, byProvider: true };
}

/**
 * Until SuperAdmins stop acting for a client, nothing of theirs may reach their own organization by mistake.
 * @throws ForbiddenError
 */
export function requireActing({ acting }: Caller, call: Call): void {
  if (!acting || call.name === 'stopActing') return;
  if (acting.isOver) {
    throw new ForbiddenError(
      `You no longer act for ${acting.organisation}: your time is over, or an Owner has ended it. Stop, then go on.`,
    );
  }
  if (!mayActBy(call)) {
    throw new ForbiddenError(
      `You act for ${acting.organisation}, and this is for its own people alone. Ask an Owner to do it.`,
    );
  }
}

export const suspendedText = (reason: string): string =>
  `Your organization is suspended. The reason: “${reason}” Nothing is lost. Write to us to have it resumed.`;

/** What every API key begins with, so that scanners of source code find leaked ones. */
const marker = 'lk_';
const prefixLength = marker.length + 8;
/** Noting each use would cost a write for every request. */
const apiKeyUsedWithinSeconds = 60;

const isApiKey = (token: string): boolean => token.startsWith(marker);

export function newApiKey(): { key: string; prefix: string; keyHash: string } {
  const key = `${marker}${newToken()}`;
  return { key, prefix: key.slice(0, prefixLength), keyHash: hashApiKey(key) };
}

const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Revoking a key takes effect at once: its row is read each time. @throws UnauthorizedError; ForbiddenError for
 * a suspended organization's
 */
async function identifyByKey({ db }: Pick<Services, 'db'>, key: string): Promise<Caller> {
  const found = await readCallerByKey(db, hashApiKey(key));
  if (!found) throw new UnauthorizedError('The API key is unknown or was revoked.');
  if (found.hasExpired) throw new UnauthorizedError('The API key has expired.');
  const {
    keyId,
    keyHash: _keyHash,
    keyName,
    scopes,
    idleSeconds,
    hasExpired: _hasExpired,
    name,
    suspendedAt,
    suspensionReason,
    ...caller
  } = found;
  if (suspendedAt) throw new ForbiddenError(suspendedText(suspensionReason));
  if (idleSeconds > apiKeyUsedWithinSeconds) {
    await db.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys.id, keyId));
  }
  return { ...caller, sessionId: '', name: `${name} (${keyName})`, apiKey: { id: keyId, scopes } };
}

export function requireScope({ apiKey }: Caller, call: Call): void {
  if (!apiKey) return;
  const scope = scopeOf(call);
  if (!scope) throw new ForbiddenError('API keys may not make this call. Sign in instead.');
  if (!apiKey.scopes.includes(scope)) throw new ForbiddenError(`The API key lacks the scope ${scope}.`);
}

const keyColumns = {
  keyId: apiKeys.id,
  keyHash: apiKeys.keyHash,
  keyName: apiKeys.name,
  scopes: apiKeys.scopes,
  idleSeconds: sql<number>`coalesce(extract(epoch from now() - ${apiKeys.lastUsedAt}), 1e9)::float8`.as(
    'idle_seconds',
  ),
  hasExpired: sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`.as('has_expired'),
  userId: users.id,
  organisationId: users.organisationId,
  isProvider: organisations.isProvider,
  suspendedAt: organisations.suspendedAt,
  suspensionReason: organisations.suspensionReason,
  name: users.name,
  role: users.role,
};

const callersByKey = (db: Database) =>
  db
    .select(keyColumns)
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(
      and(sql`${apiKeys.keyHash} = any(${sql.placeholder('hashes')}::text[])`, isNull(users.deactivatedAt)),
    );

const readCallerByKey = sharedRead(
  (db) => {
    const query = callersByKey(db).prepare('find_callers_by_key');
    return (hashes) => query.execute({ hashes });
  },
  ({ keyHash }) => keyHash,
);

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];

/**
 * Ending a session takes effect at once: its row is read each time. @throws UnauthorizedError without a valid
 * token of an active session
 */
export async function identifyCaller(services: Services, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request);
  if (!token) throw new UnauthorizedError('Authentication credentials were not provided.');
  if (isApiKey(token)) return identifyByKey(services, token);
  const claims = readAccessToken(token, services.secretKey);
  if (!claims) throw new UnauthorizedError('The access token is invalid or has expired.');
  const found = await readCaller(services.db, claims.sid);
  if (!found) throw new UnauthorizedError(sessionEnded);
  const { times, organisation } = found;
  const timedEnd = findTimedEnd(services.config, times);
  if (timedEnd) throw new UnauthorizedError(timedEndText(services.config, timedEnd), timedEnd);
  if (organisation.suspendedAt) throw new ForbiddenError(suspendedText(organisation.suspensionReason));
  const caller = callerOf(found);
  // Issued before the caller began to act for a client, or stopped: the screen that sent it shows another organisation.
  if (claims.sub !== (caller.acting?.id ?? caller.userId)) throw new UnauthorizedError(otherHolder);
  if (times.idleSeconds > usedWithinSeconds) await noteUse(services.db, caller.sessionId);
  return caller;
}

const otherHolder = 'The access token is from before you began to act for a client, or stopped. Refresh it.';

interface Found {
  caller: Caller;
  times: SessionTimes;
  organisation: { name: string; suspendedAt: Date | null; suspensionReason: string };
  actingId: string | null;
  actingSeconds: number | null;
  clientId: string | null;
  client: string | null;
}

function callerOf(found: Found): Caller {
  const { caller, actingId, actingSeconds: seconds, clientId, client } = found;
  if (!actingId || !clientId || client === null) return caller;
  // Who is no SuperAdmin any more acts for nobody, and their session shows a client.
  if (!isSuperAdmin(caller)) throw new UnauthorizedError(sessionEnded);
  return {
    ...caller,
    organisationId: clientId,
    isProvider: false,
    role: 'Owner',
    name: nameActing(caller.name, found.organisation.name),
    acting: { id: actingId, organisation: client, isOver: (seconds ?? 0) <= 0 },
  };
}

/** Noting each use would cost a write for every request. */
const usedWithinSeconds = 300;

async function noteUse(db: Database, sessionId: string): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, sessionId));
}

const callersBySession = (db: Database) =>
  db
    .select({
      caller: {
        userId: users.id,
        sessionId: sessions.id,
        organisationId: users.organisationId,
        isProvider: organisations.isProvider,
        name: users.name,
        role: users.role,
      },
      times: sessionTimes,
      organisation: {
        name: organisations.name,
        suspendedAt: organisations.suspendedAt,
        suspensionReason: organisations.suspensionReason,
      },
      actingId: actings.id,
      actingSeconds,
      clientId: actings.organisationId,
      client: clients.name,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .leftJoin(actings, eq(actings.id, sessions.actingId))
    .leftJoin(clients, eq(clients.id, actings.organisationId))
    .where(
      and(
        sql`${sessions.id} = any(${sql.placeholder('sessionIds')}::uuid[])`,
        isNull(sessions.endedAt),
        isNull(users.deactivatedAt),
      ),
    );

const readCaller = sharedRead<Found>(
  (db) => {
    const query = callersBySession(db).prepare('find_callers');
    return (sessionIds) => query.execute({ sessionIds });
  },
  ({ caller }) => caller.sessionId,
);

/** Within their own organization SuperAdmins have the rights of Owners. */
export function requireAccess(caller: Caller, access: Access): void {
  if (access === 'owner' && caller.role !== 'Owner' && !isSuperAdmin(caller)) {
    throw new ForbiddenError('Only an Owner of the organization may do this.');
  }
  if (access === 'super-admin' && !isSuperAdmin(caller))
    throw new ForbiddenError('Only a SuperAdmin may do this.');
}
