import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { signOut as call } from '../../../contract/account/account.calls.ts';
import type { CallParsed } from '../../../contract/platform/call.ts';
import { readAccessToken } from '../../platform/auth/access-token.ts';
import { hashToken } from '../../platform/auth/opaque-token.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { refreshTokens, sessions, users } from '../../platform/db/schema.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { endSession } from './session.ts';

export const isActiveSession = and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`));

/**
 * Ends all sessions of all users. For operators.
 * @returns the number of sessions that were active
 */
export const endAllSessions = (db: Database): Promise<number> => endActive(db);

/**
 * Ends all sessions of one account. For operators.
 * @param email in lower case
 * @returns the number of sessions that were active
 * @throws NotFoundError when no account has the address
 */
export async function endSessionsOfAccount(db: Database, email: string): Promise<number> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new NotFoundError(`No account has the address ${email}.`);
  return endActiveOfUser(db, user.id);
}

/** @returns the number of the user's sessions that were active */
export const endActiveOfUser = (db: Database, userId: string): Promise<number> =>
  endActive(db, eq(sessions.userId, userId));

/** @returns the number of sessions of the organisation's users that were active */
export function endActiveOfOrganisation(db: Database, organisationId: string): Promise<number> {
  const members = db.select({ id: users.id }).from(users).where(eq(users.organisationId, organisationId));
  return endActive(db, inArray(sessions.userId, members));
}

async function endActive(db: Database, condition?: SQL): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(isActiveSession, condition))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends the sessions behind the bearer token and the refresh token, where these are good. Others are no failure. */
export async function signOut(ctx: PublicContext, { body }: CallParsed<typeof call>): Promise<null> {
  const claims = ctx.bearer ? readAccessToken(ctx.bearer, ctx.secretKey) : undefined;
  if (claims) await endSession(ctx.db, claims.sid);
  if (body?.refresh) {
    const [token] = await ctx.db
      .select({ sessionId: refreshTokens.sessionId })
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, hashToken(ctx.secretKey, body.refresh)));
    if (token) await endSession(ctx.db, token.sessionId);
  }
  return null;
}
