import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../../contract/call.ts';
import { type Caller, isSuperAdmin, type Services } from '../context.ts';
import { organisations, sessions, users } from '../db/schema.ts';
import { sharedRead } from '../db/shared-read.ts';
import { ForbiddenError, UnauthorizedError } from '../errors.ts';
import { readAccessToken } from './access-token.ts';

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
 * The signed-in user of a request. The session row is read each time, so that ending a session takes effect at once.
 * @throws UnauthorizedError without a valid token of an active session
 */
export async function identifyCaller(services: Services, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request);
  if (!token) throw new UnauthorizedError('Authentication credentials were not provided.');
  const claims = readAccessToken(token, services.secretKey);
  if (!claims) throw new UnauthorizedError('The access token is invalid or has expired.');
  const caller = await findCaller(services.db, claims.sid);
  if (!caller) throw new UnauthorizedError('The session has ended. Sign in again.');
  return caller;
}

const findCaller = sharedRead<Caller>(
  (db) => {
    const query = db
      .select({
        userId: users.id,
        sessionId: sessions.id,
        organisationId: users.organisationId,
        isProvider: organisations.isProvider,
        name: users.name,
        role: users.role,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(organisations, eq(organisations.id, users.organisationId))
      .where(
        and(
          sql`${sessions.id} = any(${sql.placeholder('sessionIds')}::uuid[])`,
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, sql`now()`),
        ),
      )
      .prepare('find_callers');
    return (sessionIds) => query.execute({ sessionIds });
  },
  (caller) => caller.sessionId,
);

/** Enforces who may make a call. Within their own organisation SuperAdmins have the rights of Owners. */
export function requireAccess(caller: Caller, access: Access): void {
  if (access === 'owner' && caller.role !== 'Owner' && !isSuperAdmin(caller)) {
    throw new ForbiddenError('Only an Owner of the organisation may do this.');
  }
  if (access === 'super-admin' && !isSuperAdmin(caller))
    throw new ForbiddenError('Only a SuperAdmin may do this.');
}
