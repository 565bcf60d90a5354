import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type forgotPassword as forgotCall,
  passwordTexts,
  type resetPassword as resetCall,
} from '../../../../contract/account/passwords.calls.ts';
import type { CallAnswer, CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import { countEvent, type Limit } from '../../../platform/auth/limited-events.ts';
import { deriveToken, hashToken } from '../../../platform/auth/opaque-token.ts';
import type { PublicContext, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { knownDevices, passwordResets, users } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { forgetWrongPasswords } from '../create-token.ts';
import { hashPassword } from '../password.ts';
import { lockUser } from '../pending-links.ts';
import { sourceOf } from '../source-network.ts';
import { endAccess, storeAccessEnding } from './account-access.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { forgetWrongCurrentPasswords } from './current-password.ts';
import { replacePassword } from './replace-password.ts';

const lifetimeMs = 3_600_000;
/** Links that one source may have mailed to one address. A second source is not blocked by the first. */
const resetsOfSource: Limit = { name: 'resets-of-source', max: 3, seconds: 3600 };
/** Links that one address may be mailed in all, so that nobody floods a mailbox. */
const resetsOfRecipient: Limit = { name: 'resets-of-recipient', max: 20, seconds: 3600 };

const userId = z.uuid();

/** The secret part of a link. It is derived when the mail is composed, so neither queue nor database ever holds it. */
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

/** Stores a link for the activated account of an address, if there is one. */
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
 * Sets a new password by a mailed link, ends every session, API key and linked sign-in of the account and all its links, and tells
 * its owner by mail.
 * @throws FieldError for a common password, which leaves the link as it is; BadRequestError with one text for every link that
 * does not work
 */
export async function resetPassword(
  ctx: PublicContext,
  { body }: CallParsed<typeof resetCall>,
): Promise<CallAnswer<typeof resetCall>> {
  refuseCommonPassword(body.password);
  const uid = userId.safeParse(body.uid);
  const passwordHash = await hashPassword(body.password);
  await ctx.db.transaction(async (tx) => {
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
  });
  return { detail: passwordTexts.reset };
}

export async function cleanUpPasswordResets(db: Database): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
}
