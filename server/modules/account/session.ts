import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Tokens } from '../../../contract/api/account.ts';
import type { Role } from '../../../contract/model/roles.ts';
import { signAccessToken } from '../../auth/access-token.ts';
import { hashToken, newToken } from '../../auth/opaque-token.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { refreshTokens, sessions } from '../../db/schema.ts';

/** How long a sign-in lasts, in milliseconds: thirty days, however often it is refreshed. */
const sessionLifetimeMs = 30 * 24 * 3_600_000;

/** The user that an access token identifies. */
export interface SessionHolder {
  userId: string;
  name: string;
  role: Role;
  organisationName: string;
}

/** Starts a session with its family of refresh tokens, and deletes the user's ended sessions. */
export async function startSession(services: Services, holder: SessionHolder): Promise<Tokens> {
  const refresh = newToken();
  const now = new Date();
  const sessionId = await services.db.transaction(async (tx) => {
    await tx
      .delete(sessions)
      .where(
        and(eq(sessions.userId, holder.userId), or(isNotNull(sessions.endedAt), lt(sessions.expiresAt, now))),
      );
    const [session] = await tx
      .insert(sessions)
      .values({ userId: holder.userId, expiresAt: new Date(now.getTime() + sessionLifetimeMs) })
      .returning({ id: sessions.id });
    if (!session) throw new Error('The session was not stored.');
    await tx
      .insert(refreshTokens)
      .values({ tokenHash: hashToken(services.secretKey, refresh), sessionId: session.id });
    return session.id;
  });
  return { access: issueAccessToken(services, sessionId, holder), refresh };
}

/** Signs an access token for an active session. */
export function issueAccessToken(services: Services, sessionId: string, holder: SessionHolder): string {
  const { userId, name, role, organisationName } = holder;
  return signAccessToken(
    { sub: userId, sid: sessionId, name, role, organization: organisationName },
    services.secretKey,
    services.config.accessTokenTtl,
  );
}

/** Ends a session, so that its access and refresh tokens are refused. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

/** Ends all sessions of a user, e.g. after a password reset. */
export async function endSessionsOf(db: Database, userId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}
