import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../../contract/call.ts';
import { type Caller, isSuperAdmin, type Services } from '../context.ts';
import type { Database } from '../db/client.ts';
import { organisations, sessions, users } from '../db/schema.ts';
import { ForbiddenError, UnauthorizedError } from '../errors.ts';
import { readAccessToken } from '../modules/account/access-token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on calls that need a session. */
    caller?: Caller;
  }
}

/** The bearer token that a request carries. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];

/**
 * The signed-in user behind a request. The session row is read each time, so that ending a session is immediate.
 * @throws UnauthorizedError without a valid token of a session that still runs.
 */
export async function identifyCaller(services: Services, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request);
  if (!token) throw new UnauthorizedError('Authentication credentials were not provided.');
  const claims = await readAccessToken(token, services.secretKey);
  if (!claims) throw new UnauthorizedError('The access token is invalid or has expired.');
  const [row] = await callerQuery(services.db).execute({ sessionId: claims.sid });
  if (!row) throw new UnauthorizedError('The session has ended. Sign in again.');
  return row;
}

const prepared = new WeakMap<Database, ReturnType<typeof prepareCallerQuery>>();

/** Every signed-in request asks this, so it is built once for a database, and PostgreSQL plans it once for a connection. */
function callerQuery(db: Database) {
  const known = prepared.get(db) ?? prepareCallerQuery(db);
  prepared.set(db, known);
  return known;
}

const prepareCallerQuery = (db: Database) =>
  db
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
        eq(sessions.id, sql.placeholder('sessionId')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .prepare('identify_caller');

/** Enforces who may make a call. SuperAdmins do what Owners do, in their own organisation. */
export function requireAccess(caller: Caller, access: Access): void {
  if (access === 'owner' && caller.role !== 'Owner' && !isSuperAdmin(caller)) {
    throw new ForbiddenError('Only an Owner of the organisation may do this.');
  }
  if (access === 'super-admin' && !isSuperAdmin(caller))
    throw new ForbiddenError('Only a SuperAdmin may do this.');
}
