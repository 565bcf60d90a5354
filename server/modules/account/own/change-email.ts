import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type changeEmail as changeCall,
  type confirmEmail as confirmCall,
  ownAccountTexts,
} from '../../../../contract/account/own-account.calls.ts';
import type { CallAnswer, CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import { countEvent, type Limit } from '../../../platform/auth/limited-events.ts';
import { deriveToken, hashToken } from '../../../platform/auth/tokens.ts';
import type { Context, PublicContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { emailChanges, users } from '../../../platform/db/schema.ts';
import { BadRequestError, FieldError, TooManyRequestsError } from '../../../platform/errors.ts';
import { removeNeverActivated } from '../activation.ts';
import { endPendingLinks, lockUser } from '../pending-links.ts';

const lifetimeMs = 24 * 3_600_000;
const changesOfUser: Limit = { name: 'email-changes-of-user', max: 5, seconds: 3600 };
const changesOfRecipient: Limit = { name: 'email-changes-of-recipient', max: 5, seconds: 3600 };

const userId = z.uuid();

export const emailChangeToken = (secretKey: string, changeId: string): string =>
  deriveToken(secretKey, 'email-change', changeId);

/** Mails a link to a new address. An address that has an account is answered the same, and its owner is notified by mail. */
export async function changeEmail(
  ctx: Context,
  { body }: CallParsed<typeof changeCall>,
): Promise<CallAnswer<typeof changeCall>> {
  const { userId } = ctx.caller;
  const isSent = await ctx.db.transaction(async (tx) => {
    const own = await lockUser(tx, userId);
    if (own?.email === body.email) throw new FieldError({ email: [ownAccountTexts.emailSame] });
    const isWithinLimits =
      (await countEvent(ctx, tx, changesOfUser, userId)) &&
      (await countEvent(ctx, tx, changesOfRecipient, body.email));
    if (!isWithinLimits) return false;
    await requestChange(ctx, tx, body.email);
    return true;
  });
  if (!isSent) throw new TooManyRequestsError('Too many changes of address. Try again in an hour.', 3600);
  return { detail: ownAccountTexts.emailRequested };
}

async function requestChange(ctx: Context, tx: Database, email: string): Promise<void> {
  const { userId } = ctx.caller;
  const changeId = randomUUID();
  const change = {
    id: changeId,
    email,
    tokenHash: hashToken(ctx.secretKey, emailChangeToken(ctx.secretKey, changeId)),
    expiresAt: new Date(Date.now() + lifetimeMs),
    createdAt: new Date(),
  };
  await tx
    .insert(emailChanges)
    .values({ ...change, userId })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change });
  const holder = await findActivated(tx, email);
  await ctx.queue.enqueue(
    tx,
    'mail',
    holder ? { kind: 'already-registered', userId: holder } : { kind: 'email-confirmation', changeId },
  );
  await audit({ ...ctx, db: tx }, 'email.requested', userId);
}

export async function cancelEmailChange(ctx: Context): Promise<null> {
  const { userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const ended = await tx.delete(emailChanges).where(eq(emailChanges.userId, userId)).returning();
    if (ended.length > 0) await audit({ ...ctx, db: tx }, 'email.called-off', userId);
  });
  return null;
}

/** Accounts that were never activated do not count: anybody can register any address. */
async function findActivated(tx: Database, email: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.activatedAt)));
  return found?.id;
}

/** Gives an account its new address by the mailed link. Links for a forgotten password that went to the earlier address end. */
export async function confirmEmail(
  ctx: PublicContext,
  { body }: CallParsed<typeof confirmCall>,
): Promise<CallAnswer<typeof confirmCall>> {
  const uid = userId.safeParse(body.uid);
  const confirm = ctx.db.transaction(async (tx) => {
    const user = uid.success ? await lockUser(tx, uid.data) : undefined;
    if (!user) return false;
    const [change] = await tx
      .delete(emailChanges)
      .where(
        and(
          eq(emailChanges.userId, user.id),
          eq(emailChanges.tokenHash, hashToken(ctx.secretKey, body.token)),
          gt(emailChanges.expiresAt, sql`now()`),
        ),
      )
      .returning();
    return change !== undefined && (await applyChange(ctx, tx, user, change.email));
  });
  // The address may get an account while this runs.
  const isDone = await confirm.catch((error: unknown) => {
    if (isDuplicate(error)) return false;
    throw error;
  });
  if (!isDone) throw new BadRequestError(ownAccountTexts.emailLinkInvalid);
  return { detail: ownAccountTexts.emailConfirmed };
}

async function applyChange(
  ctx: PublicContext,
  tx: Database,
  user: typeof users.$inferSelect,
  email: string,
): Promise<boolean> {
  const userId = user.id;
  if (await findActivated(tx, email)) return false;
  await removeNeverActivated(tx, email);
  if (user.deactivatedAt) return false;
  await tx.update(users).set({ email }).where(eq(users.id, userId));
  await endPendingLinks(tx, userId);
  await ctx.queue.enqueue(tx, 'mail', { kind: 'email-changed', userId, from: user.email });
  const caller = { organisationId: user.organisationId, userId, name: user.name };
  await audit({ db: tx, caller, ip: ctx.ip }, 'email.changed', userId);
  return true;
}

export async function cleanUpEmailChanges(db: Database): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, sql`now()`));
}

const isDuplicate = (error: unknown): boolean =>
  (error as { cause?: { code?: string } } | null)?.cause?.code === '23505';
