import { eq, sql } from 'drizzle-orm';
import type {
  createToken as call,
  refreshToken as refreshCall,
  Tokens,
} from '../../../contract/account/account.calls.ts';
import type { TimedEnd } from '../../../contract/account/session.ts';
import type { CallParsed } from '../../../contract/platform/call.ts';
import { actingColumns, clients, nameActing } from '../../platform/auth/caller.ts';
import { countEvent, forgetEvents, type Limit, secondsToWait } from '../../platform/auth/limited-events.ts';
import {
  deriveToken,
  findTimedEnd,
  hashToken,
  sessionEnded,
  sessionTimes,
  timedEndText,
} from '../../platform/auth/tokens.ts';
import type { PublicContext, Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { actings, organisations, refreshTokens, sessions, users } from '../../platform/db/schema.ts';
import { TooManyRequestsError, UnauthorizedError } from '../../platform/errors.ts';
import { isPassword } from './password.ts';
import { requireSecondFactor } from './second-factor/challenge.ts';
import { endSession, issueAccessToken, type SessionHolder } from './session.ts';
import { roughAddress } from './sessions/sessions.ts';
import { findKnownDevice, holderColumns, signIn } from './sign-in.ts';

/** Wrong passwords for one account, from any address: an attacker has many. */
const wrongPasswords: Limit = { name: 'wrong-passwords', max: 10, seconds: 900 };

/**
 * Signs in. Wrong passwords are counted by account, and on a device with an earlier sign-in by that device, so
 * that nobody is locked out by others. An unknown address, a wrong password and an inactive account get the same
 * answer after the same work, so that nobody learns which addresses have accounts.
 */
export async function createToken(ctx: PublicContext, { body }: CallParsed<typeof call>): Promise<Tokens> {
  const deviceId = await findKnownDevice(ctx, body.email);
  const subject = deviceId ? ['device', deviceId] : ['account', body.email];
  await refuseGuesses(ctx, subject);
  const [account] = await ctx.db
    .select({
      ...holderColumns,
      activatedAt: users.activatedAt,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(eq(users.email, body.email));
  const isCorrect = await isPassword(account?.passwordHash, body.password);
  if (!account || !isCorrect || !account.activatedAt || account.deactivatedAt) {
    const guesses = (await countEvent(ctx, ctx.db, wrongPasswords, subject)) ?? wrongPasswords.max;
    if (guesses >= wrongPasswords.max) await refuseGuesses(ctx, subject);
    throw new UnauthorizedError(
      'Wrong email or password, or the account is not activated yet. Check both, and look for the activation link in your mail.',
    );
  }
  // Concurrent guesses all passed the check above. The correct one among them must not succeed.
  await refuseGuesses(ctx, subject);
  if (deviceId) await forgetEvents(ctx, ctx.db, wrongPasswords, subject);
  await requireSecondFactor(ctx, account);
  return signIn(ctx, account);
}

export const forgetWrongPasswords = (
  services: Pick<Services, 'secretKey'>,
  tx: Database,
  email: string,
): Promise<void> => forgetEvents(services, tx, wrongPasswords, ['account', email]);

async function refuseGuesses(ctx: PublicContext, subject: readonly string[]): Promise<void> {
  const seconds = await secondsToWait(ctx, ctx.db, wrongPasswords, subject);
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  throw new TooManyRequestsError(
    `Too many wrong passwords for this account. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or on a device where you have signed in before.`,
    seconds,
  );
}

/** How long a spent token is still answered with its successor, in milliseconds: for two tabs, or a lost response. */
const graceMs = 30_000;
/** Apart from the notices that anybody can cause by registering the address: those must not silence this one. */
const revocationsOfRecipient: Limit = { name: 'revocations-of-recipient', max: 3, seconds: 3600 };

/**
 * Exchanges a refresh token for new tokens. The successor is derived from the token, so that all who present it
 * within the grace period get the same one. A token spent earlier means that two parties hold it: the session
 * ends for both, and the account's owner is notified.
 */
export async function refreshToken(
  ctx: PublicContext,
  { body }: CallParsed<typeof refreshCall>,
): Promise<Tokens> {
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

function holderOf(found: Found): SessionHolder & { sessionId: string; expiresAt: Date } {
  const { actingId, actingUntil, client } = found;
  if (!actingId || !actingUntil || !client) return found;
  const name = nameActing(found.name, found.organisationName);
  const acting = { id: actingId, until: actingUntil };
  return { ...found, name, role: 'Owner', organisationName: client, acting };
}
