import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../../contract/call.ts';
import { type Caller, isSuperAdmin, type Services } from '../context.ts';
import type { Database } from '../db/client.ts';
import { organisations, sessions, users } from '../db/schema.ts';
import { sharedRead } from '../db/shared-read.ts';
import { ForbiddenError, UnauthorizedError } from '../errors.ts';
import { knownRead } from '../jobs/known-rows.ts';
import { readAccessToken } from './access-token.ts';
import { identifyByKey, isApiKey } from './api-key.ts';
import {
  findTimedEnd,
  type SessionTimes,
  sessionEnded,
  sessionTimes,
  timedEndText,
} from './session-times.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on calls that require a session. */
    caller?: Caller;
  }
}

/** The bearer token of a request. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];

/**
 * The signed-in user of a request, or the one in whose name its API key acts. Ending a session takes effect at once: its row is
 * read each time, or known to be unchanged.
 * @throws UnauthorizedError without a valid token of an active session
 */
export async function identifyCaller(services: Services, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request);
  if (!token) throw new UnauthorizedError('Authentication credentials were not provided.');
  if (isApiKey(token)) return identifyByKey(services, token);
  const claims = readAccessToken(token, services.secretKey);
  if (!claims) throw new UnauthorizedError('The access token is invalid or has expired.');
  const found = await knownSessions.find(services, claims.sid);
  if (!found) throw new UnauthorizedError(sessionEnded);
  const { times, caller } = found.row;
  const timedEnd = findTimedEnd(services.config, times, found.ageSeconds);
  if (timedEnd) throw new UnauthorizedError(timedEndText(services.config, timedEnd), timedEnd);
  if (times.idleSeconds + found.ageSeconds > usedWithinSeconds) {
    await noteUse(services.db, caller.sessionId);
    knownSessions.forget(services, caller.sessionId);
  }
  return caller;
}

/** How exactly the last use of a session is known. Noting each would cost a write for every request. */
const usedWithinSeconds = 300;

async function noteUse(db: Database, sessionId: string): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, sessionId));
}

/** Each table that it reads has a trigger that tells its changes, see `knownRead`. */
export const callersBySession = (db: Database) =>
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
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(
      and(
        sql`${sessions.id} = any(${sql.placeholder('sessionIds')}::uuid[])`,
        isNull(sessions.endedAt),
        isNull(users.deactivatedAt),
      ),
    );

const readCaller = sharedRead<{ caller: Caller; times: SessionTimes }>(
  (db) => {
    const query = callersBySession(db).prepare('find_callers');
    return (sessionIds) => query.execute({ sessionIds });
  },
  ({ caller }) => caller.sessionId,
);

const knownSessions = knownRead(
  ({ db }: Pick<Services, 'db' | 'taskEvents'>, sessionId) => readCaller(db, sessionId),
  ({ caller }) => [caller.sessionId, caller.userId, caller.organisationId],
  5000,
);

/** Enforces who may make a call. Within their own organisation SuperAdmins have the rights of Owners. */
export function requireAccess(caller: Caller, access: Access): void {
  if (access === 'owner' && caller.role !== 'Owner' && !isSuperAdmin(caller)) {
    throw new ForbiddenError('Only an Owner of the organisation may do this.');
  }
  if (access === 'super-admin' && !isSuperAdmin(caller))
    throw new ForbiddenError('Only a SuperAdmin may do this.');
}
