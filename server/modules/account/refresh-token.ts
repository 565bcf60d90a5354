import { eq } from 'drizzle-orm';
import type { refreshToken as call, Tokens } from '../../../contract/api/account.ts';
import type { CallParsed } from '../../../contract/call.ts';
import { deriveToken, hashToken } from '../../auth/opaque-token.ts';
import type { PublicContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { organisations, refreshTokens, sessions, users } from '../../db/schema.ts';
import { UnauthorizedError } from '../../errors.ts';
import { countEvent, type Limit } from './limited-events.ts';
import { endSession, issueAccessToken, type SessionHolder } from './session.ts';

/** How long a spent token is still answered with its successor, in milliseconds: for two tabs, or a lost response. */
const graceMs = 30_000;
/** Apart from the notices that anybody can cause by registering the address: those must not silence this one. */
const revocationsOfRecipient: Limit = { name: 'revocations-of-recipient', max: 3, seconds: 3600 };

/**
 * Exchanges a refresh token for new tokens. The successor is derived from the token, so that all who present the same token
 * within the grace period get the same successor, and no token is stored in plain text.
 * @throws UnauthorizedError for a token that is unknown, of an ended session, or spent before the grace period. The latter
 * means that two parties hold the token: the session ends for both, and the account's owner is notified by mail.
 */
export async function refreshToken(ctx: PublicContext, { body }: CallParsed<typeof call>): Promise<Tokens> {
  const successor = deriveToken(ctx.secretKey, 'refresh-successor', body.refresh);
  // Thrown outside of the transaction, because a rollback would keep the session alive.
  const session = await ctx.db.transaction((tx) => rotate(ctx, tx, body.refresh, successor));
  if (!session) throw new UnauthorizedError('The session has ended. Sign in again.');
  return { access: issueAccessToken(ctx, session.sessionId, session), refresh: successor };
}

async function rotate(
  ctx: PublicContext,
  tx: Database,
  presented: string,
  successor: string,
): Promise<(SessionHolder & { sessionId: string }) | undefined> {
  const tokenHash = hashToken(ctx.secretKey, presented);
  const now = new Date();
  const [found] = await tx
    .select({
      spentAt: refreshTokens.spentAt,
      sessionId: sessions.id,
      endedAt: sessions.endedAt,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      organisationName: organisations.name,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    // The second of two concurrent refreshes waits here and then sees that the token is spent.
    .for('update', { of: refreshTokens });
  if (!found || found.endedAt || found.expiresAt <= now) return undefined;
  if (!found.spentAt) {
    await tx.update(refreshTokens).set({ spentAt: now }).where(eq(refreshTokens.tokenHash, tokenHash));
    await tx
      .insert(refreshTokens)
      .values({ tokenHash: hashToken(ctx.secretKey, successor), sessionId: found.sessionId });
    return found;
  }
  if (now.getTime() - found.spentAt.getTime() <= graceMs) return found;
  await endSession(tx, found.sessionId);
  if (await countEvent(ctx, tx, revocationsOfRecipient, found.email))
    await ctx.queue.enqueue(tx, 'mail', { kind: 'session-revoked', userId: found.userId });
  return undefined;
}
