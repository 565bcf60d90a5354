import { eq, sql } from 'drizzle-orm';
import type { refreshToken as call, Tokens } from '../../../contract/account/account.calls.ts';
import type { TimedEnd } from '../../../contract/account/session.ts';
import type { CallParsed } from '../../../contract/platform/call.ts';
import { actingColumns, clients, nameActing } from '../../platform/auth/acting.ts';
import { countEvent, type Limit } from '../../platform/auth/limited-events.ts';
import { deriveToken, hashToken } from '../../platform/auth/opaque-token.ts';
import { findTimedEnd, sessionEnded, sessionTimes, timedEndText } from '../../platform/auth/session-times.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { actings, organisations, refreshTokens, sessions, users } from '../../platform/db/schema.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import { endSession, issueAccessToken, type SessionHolder } from './session.ts';
import { roughAddress } from './sessions/device.ts';

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
  if (!session) throw new UnauthorizedError(sessionEnded);
  if ('timedEnd' in session)
    throw new UnauthorizedError(timedEndText(ctx.config, session.timedEnd), session.timedEnd);
  return { access: issueAccessToken(ctx, session, session), refresh: successor };
}

async function rotate(
  ctx: PublicContext,
  tx: Database,
  presented: string,
  successor: string,
): Promise<(SessionHolder & { sessionId: string; expiresAt: Date }) | { timedEnd: TimedEnd } | undefined> {
  const tokenHash = hashToken(ctx.secretKey, presented);
  const now = new Date();
  const [found] = await tx
    .select({
      spentAt: refreshTokens.spentAt,
      sessionId: sessions.id,
      endedAt: sessions.endedAt,
      expiresAt: sessions.expiresAt,
      ...sessionTimes,
      userId: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      organisationName: organisations.name,
      ...actingColumns,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .leftJoin(actings, eq(actings.id, sessions.actingId))
    .leftJoin(clients, eq(clients.id, actings.organisationId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    // The second of two concurrent refreshes waits here and then sees that the token is spent.
    .for('update', { of: refreshTokens });
  if (!found || found.endedAt) return undefined;
  const timedEnd = findTimedEnd(ctx.config, found);
  if (timedEnd) return { timedEnd };
  await tx
    .update(sessions)
    .set({ lastUsedAt: sql`now()`, network: roughAddress(ctx.ip) })
    .where(eq(sessions.id, found.sessionId));
  if (!found.spentAt) {
    await tx.update(refreshTokens).set({ spentAt: now }).where(eq(refreshTokens.tokenHash, tokenHash));
    await tx
      .insert(refreshTokens)
      .values({ tokenHash: hashToken(ctx.secretKey, successor), sessionId: found.sessionId });
    return holderOf(found);
  }
  if (now.getTime() - found.spentAt.getTime() <= graceMs) return holderOf(found);
  await endSession(tx, found.sessionId);
  if (await countEvent(ctx, tx, revocationsOfRecipient, found.email))
    await ctx.queue.enqueue(tx, 'mail', { kind: 'session-revoked', userId: found.userId });
  return undefined;
}

type Found = SessionHolder & { sessionId: string; expiresAt: Date } & {
  [Column in keyof typeof actingColumns]: (typeof actingColumns)[Column]['_']['data'] | null;
};

/** The user and organization that the session currently acts as. */
function holderOf(found: Found): SessionHolder & { sessionId: string; expiresAt: Date } {
  const { actingId, actingUntil, client } = found;
  if (!actingId || !actingUntil || !client) return found;
  const name = nameActing(found.name, found.organisationName);
  const acting = { id: actingId, until: actingUntil };
  return { ...found, name, role: 'Owner', organisationName: client, acting };
}
