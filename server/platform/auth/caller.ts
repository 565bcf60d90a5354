import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../../../contract/platform/call.ts';
import { type Caller, isSuperAdmin, type Services } from '../context.ts';
import type { Database } from '../db/client.ts';
import { actings, organisations, sessions, users } from '../db/schema.ts';
import { sharedRead } from '../db/shared-read.ts';
import { ForbiddenError, UnauthorizedError } from '../errors.ts';
import { readAccessToken } from './access-token.ts';
import { actingSeconds, clients, nameActing, suspendedText } from './acting.ts';
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

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];

/**
 * The signed-in user of a request, or the one in whose name its API key acts. Ending a session takes effect at once: its row is
 * read each time.
 * @throws UnauthorizedError without a valid token of an active session
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
  /** Of a SuperAdmin who acts for a client; null for everybody else. */
  actingId: string | null;
  actingSeconds: number | null;
  clientId: string | null;
  client: string | null;
}

/** The user of a session, or an Owner of the client that they act for. */
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

/** How exactly the last use of a session is known. Noting each would cost a write for every request. */
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

/** Enforces who may make a call. Within their own organisation SuperAdmins have the rights of Owners. */
export function requireAccess(caller: Caller, access: Access): void {
  if (access === 'owner' && caller.role !== 'Owner' && !isSuperAdmin(caller)) {
    throw new ForbiddenError('Only an Owner of the organization may do this.');
  }
  if (access === 'super-admin' && !isSuperAdmin(caller))
    throw new ForbiddenError('Only a SuperAdmin may do this.');
}
