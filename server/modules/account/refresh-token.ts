import { eq } from 'drizzle-orm';
import type { refreshToken as call, Tokens } from '../../../contract/api/account.ts';
import type { CallParsed } from '../../../contract/call.ts';
import { deriveToken, hashToken } from '../../auth/opaque-token.ts';
import type { PublicContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { organisations, refreshTokens, sessions, users } from '../../db/schema.ts';
import { UnauthorizedError } from '../../errors.ts';
import { countEvent, type Limit } from './limited-events.ts';
import { accessTokenOf, endSession, type SessionHolder } from './session.ts';

/** How long a spent token is still answered with its successor, in milliseconds: two tabs, or an answer that got lost. */
const graceMs = 30_000;
/** Apart from the notices that anybody can cause by registering the address: those must not silence this one. */
const revocationsOfRecipient: Limit = { name: 'revocations-of-recipient', max: 3, seconds: 3600 };

/**
 * Exchanges a refresh token for new tokens. The successor derives from the token itself, so that everyone who presents
 * one token, at once or within the grace, gets the same one, and nothing plain is stored.
 * @throws UnauthorizedError for a token that is unknown, of a session that is over, or spent longer ago than the grace;
 * the last means that two parties hold it, ends the session for both, and mails the account's owner.
 */
export async function refreshToken(ctx: PublicContext, { body }: CallParsed<typeof call>): Promise<Tokens> {
  const successor = deriveToken(ctx.secretKey, 'refresh-successor', body.refresh);
  // A refusal must not roll back the end of the session, so it is thrown outside of the transaction.
  const session = await ctx.db.transaction((tx) => rotate(ctx, tx, body.refresh, successor));
  if (!session) throw new UnauthorizedError('The session has ended. Sign in again.');
  return { access: accessTokenOf(ctx, session.sessionId, session), refresh: successor };
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
    // Two refreshes at once: the second waits here and then sees that the token is spent.
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
