import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AccountAccess } from '../../../../contract/account/account-access.calls.ts';
import {
  type changePassword as call,
  type forgotPassword as forgotCall,
  passwordTexts,
  type resetPassword as resetCall,
} from '../../../../contract/account/passwords.calls.ts';
import type { CallAnswer, CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import {
  countEvent,
  forgetEvents,
  type Limit,
  secondsToWait,
} from '../../../platform/auth/limited-events.ts';
import { deriveToken, hashToken } from '../../../platform/auth/tokens.ts';
import type { Context, PublicContext, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { knownDevices, passwordResets, users } from '../../../platform/db/schema.ts';
import {
  BadRequestError,
  FieldError,
  NotFoundError,
  TooManyRequestsError,
} from '../../../platform/errors.ts';
import { sourceOf } from '../activation.ts';
import { forgetWrongPasswords } from '../create-token.ts';
import { hashPassword, isPassword } from '../password.ts';
import { endPendingLinks, lockUser } from '../pending-links.ts';
import { endSessionsOf } from '../session.ts';
import { endAccess, findAccess, storeAccessEnding } from './account-access.ts';

/**
 * Stores a new password, ends the user's sessions and mailed links, and queues the mail that tells them. @throws
 * NotFoundError when the account is gone
 */
export async function replacePassword(
  { queue, secretKey }: Pick<Services, 'queue' | 'secretKey'>,
  tx: Database,
  userId: string,
  passwordHash: string,
  keptSessionId?: string,
) {
  const [user] = await tx
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, userId))
    .returning({ id: users.id, email: users.email, name: users.name, organisationId: users.organisationId });
  if (!user) throw new NotFoundError('There is no such account.');
  await endPendingLinks(tx, userId);
  await endSessionsOf(tx, userId, keptSessionId);
  const endingId = randomUUID();
  await storeAccessEnding({ secretKey }, tx, endingId, user.email);
  await queue.enqueue(tx, 'mail', { kind: 'password-changed', userId, endingId });
  return user;
}

const file = new URL('../../../../resources/common-passwords.txt', import.meta.url);
let list: ReadonlySet<string> | undefined;

export function isCommonPassword(password: string): boolean {
  list ??= new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
  return list.has(password.toLowerCase());
}

export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new FieldError({ password: [passwordTexts.common] });
}

/** Limits wrong current passwords of one user: holding a session must not allow guessing. */
const wrongCurrentPasswords: Limit = { name: 'wrong-current-passwords', max: 10, seconds: 900 };

/**
 * Checks that the caller knows their password, and returns its hash for `requireUnchanged`. @throws FieldError
 * for a wrong one; TooManyRequestsError after ten, even for the correct one
 */
export async function requireCurrentPassword(ctx: Context, password: string): Promise<string> {
  const { userId } = ctx.caller;
  const [user] = await ctx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const isCorrect = await isPassword(user?.passwordHash, password);
  // Counted first, so that of many concurrent guesses none beyond the limit is answered.
  const isAllowed = isCorrect
    ? (await secondsToWait(ctx, ctx.db, wrongCurrentPasswords, userId)) === 0
    : (await countEvent(ctx, ctx.db, wrongCurrentPasswords, userId)) !== undefined;
  if (!isAllowed) {
    const seconds = await secondsToWait(ctx, ctx.db, wrongCurrentPasswords, userId);
    throw new TooManyRequestsError('Too many wrong passwords. Try again in a quarter of an hour.', seconds);
  }
  if (!isCorrect || !user) throw new FieldError({ current_password: [passwordTexts.wrongCurrent] });
  await forgetEvents(ctx, ctx.db, wrongCurrentPasswords, userId);
  return user.passwordHash;
}

/**
 * Locks the user, and checks that the password that was verified is still theirs: a reset may have come in between.
 * @throws FieldError
 */
export async function requireUnchanged(tx: Database, userId: string, verifiedHash: string) {
  const user = await lockUser(tx, userId);
  if (user?.passwordHash !== verifiedHash) {
    throw new FieldError({ current_password: [passwordTexts.wrongCurrent] });
  }
  return user;
}

const forgetWrongCurrentPasswords = (
  services: Pick<Services, 'secretKey'>,
  tx: Database,
  userId: string,
): Promise<void> => forgetEvents(services, tx, wrongCurrentPasswords, userId);

export async function changePassword(
  ctx: Context,
  { body }: CallParsed<typeof call>,
): Promise<CallAnswer<typeof call>> {
  const verified = await requireCurrentPassword(ctx, body.current_password);
  refuseCommonPassword(body.password);
  const passwordHash = await hashPassword(body.password);
  const { userId, sessionId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await requireUnchanged(tx, userId, verified);
    await replacePassword(ctx, tx, userId, passwordHash, sessionId);
    await audit({ ...ctx, db: tx }, 'password.changed', userId);
  });
  return { detail: passwordTexts.changed };
}

const lifetimeMs = 3_600_000;
/** Links that one source may have mailed to one address. A second source is not blocked by the first. */
const resetsOfSource: Limit = { name: 'resets-of-source', max: 3, seconds: 3600 };
const resetsOfRecipient: Limit = { name: 'resets-of-recipient', max: 20, seconds: 3600 };

const userId = z.uuid();

export const passwordResetToken = (secretKey: string, resetId: string): string =>
  deriveToken(secretKey, 'password-reset', resetId);

/**
 * Mails a link that sets a new password. Every address causes the same statements, so that neither answer nor time tells
 * whether it has an account: for an unknown one, nothing is stored and the mail job finds nothing to send.
 */
export async function forgotPassword(
  ctx: PublicContext,
  { body: { email } }: CallParsed<typeof forgotCall>,
): Promise<CallAnswer<typeof forgotCall>> {
  const resetId = randomUUID();
  await ctx.db.transaction(async (tx) => {
    const isWithinLimits =
      (await countEvent(ctx, tx, resetsOfSource, [sourceOf(ctx.ip), email])) &&
      (await countEvent(ctx, tx, resetsOfRecipient, email));
    if (!isWithinLimits) return;
    await storeReset(ctx, tx, resetId, email);
    await storeAccessEnding(ctx, tx, resetId, email);
    await ctx.queue.enqueue(tx, 'mail', { kind: 'password-reset', resetId });
  });
  return { detail: passwordTexts.forgotten };
}

async function storeReset(
  { secretKey }: Pick<Services, 'secretKey'>,
  tx: Database,
  resetId: string,
  email: string,
): Promise<void> {
  const tokenHash = hashToken(secretKey, passwordResetToken(secretKey, resetId));
  await tx.insert(passwordResets).select(
    tx
      .select({
        id: sql<string>`${resetId}::uuid`.as('id'),
        userId: users.id,
        tokenHash: sql<string>`${tokenHash}::text`.as('token_hash'),
        expiresAt: sql<Date>`now() + make_interval(secs => ${lifetimeMs / 1000})`.as('expires_at'),
        createdAt: sql<Date>`now()`.as('created_at'),
      })
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.activatedAt), isNull(users.deactivatedAt))),
  );
}

/**
 * Sets a new password by a mailed link, and ends every session, API key, linked sign-in and link of the account.
 * A common password leaves the link as it is.
 */
export async function resetPassword(
  ctx: PublicContext,
  { body }: CallParsed<typeof resetCall>,
): Promise<CallAnswer<typeof resetCall>> {
  refuseCommonPassword(body.password);
  const uid = userId.safeParse(body.uid);
  const passwordHash = await hashPassword(body.password);
  const email = await ctx.db.transaction(async (tx) => {
    if (uid.success) await lockUser(tx, uid.data);
    // Of two concurrent requests the second finds no row.
    const [used] = await tx
      .delete(passwordResets)
      .where(
        and(
          uid.success ? eq(passwordResets.userId, uid.data) : sql`false`,
          eq(passwordResets.tokenHash, hashToken(ctx.secretKey, body.token)),
          gt(passwordResets.expiresAt, sql`now()`),
        ),
      )
      .returning({ userId: passwordResets.userId });
    if (!used) throw new BadRequestError(passwordTexts.linkInvalid);
    const user = await replacePassword(ctx, tx, used.userId, passwordHash);
    await endAccess(tx, user.id, { keepsProviders: body.keep_providers });
    // Reading the mail proves ownership, so the limits caused by guesses of others don't apply.
    await forgetWrongPasswords(ctx, tx, user.email);
    await forgetWrongCurrentPasswords(ctx, tx, user.id);
    // Wrong passwords on a known device are counted by it. Without one they are counted by the account again.
    await tx.delete(knownDevices).where(eq(knownDevices.userId, user.id));
    const caller = { organisationId: user.organisationId, userId: user.id, name: user.name };
    await audit({ db: tx, caller, ip: ctx.ip }, 'password.reset', user.id);
    return user.email;
  });
  return { detail: passwordTexts.reset, email };
}

export async function cleanUpPasswordResets(db: Database): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
}

/**
 * Sets a new password for an account and ends all its sessions, API keys, linked sign-ins and mailed links. For
 * operators. @throws NotFoundError when no account has the address
 */
export async function resetPasswordOf(
  { db }: Pick<Services, 'db'>,
  { email, password }: { email: string; password: string },
): Promise<{ isActivated: boolean; ended: AccountAccess }> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.email, email))
      .returning({ id: users.id, activatedAt: users.activatedAt });
    if (!user) throw new NotFoundError(`No account has the address ${email}.`);
    const ended = await findAccess(tx, user.id);
    await endAccess(tx, user.id);
    await endPendingLinks(tx, user.id);
    return { isActivated: user.activatedAt !== null, ended };
  });
}
