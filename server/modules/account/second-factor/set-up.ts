import { count, eq } from 'drizzle-orm';
import {
  type confirmTotp as confirmCall,
  type ownerProof,
  type SecondFactor,
  type StartedTotp,
  secondFactorTexts,
} from '../../../../contract/api/second-factor.ts';
import type { CallParsed } from '../../../../contract/call.ts';
import type { z } from '../../../../contract/zod.ts';
import { audit } from '../../../audit.ts';
import type { Context, PublicContext } from '../../../context.ts';
import type { Database } from '../../../db/client.ts';
import { recoveryCodes, totpFactors, users } from '../../../db/schema.ts';
import { ConflictError, FieldError } from '../../../errors.ts';
import { readSetting } from '../../../settings/organisation-settings.ts';
import { signInRulesSetting } from '../../../settings/sign-in-rules.ts';
import { requireCurrentPassword } from '../passwords/current-password.ts';
import { endSessionsOf } from '../session.ts';
import { replaceRecoveryCodes, requireCode } from './codes.ts';
import { findStep, offerTotp, readEnrolment, sealTotp } from './totp.ts';

interface Proof {
  body: z.infer<typeof ownerProof>;
}

/** Whether the caller has a second factor. */
export async function readSecondFactor({ db, caller }: Context): Promise<SecondFactor> {
  const factor = await findFactor(db, caller.userId);
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, caller.userId));
  return {
    is_on: factor !== undefined,
    since: factor?.createdAt.toISOString() ?? null,
    recovery_codes_left: left?.codes ?? 0,
    is_required: await isRequired({ db, caller }),
  };
}

/** Offers a secret for an app. The present second factor stays until the first code of the new one. */
export async function startTotp(ctx: Context, { body }: Proof): Promise<StartedTotp> {
  await requireOwner(ctx, body);
  const [user] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, ctx.caller.userId));
  return offerTotp(ctx, ctx.caller.userId, user?.email ?? '');
}

/** Turns the second factor on, and logs out the caller's other devices: they signed in without it. */
export async function confirmTotp(
  ctx: Context,
  { body }: CallParsed<typeof confirmCall>,
): Promise<{ recovery_codes: string[] }> {
  return { recovery_codes: await confirmFactor(ctx, ctx.caller, body, ctx.caller.sessionId) };
}

/**
 * Stores the second factor of a user by its first code.
 * @param keptSessionId a session that goes on
 * @returns the recovery codes
 * @throws BadRequestError for an enrolment that has expired; FieldError for a wrong code
 */
export async function confirmFactor(
  ctx: PublicContext,
  user: { userId: string; organisationId: string; name: string },
  given: { enrolment: string; code: string },
  keptSessionId?: string,
): Promise<string[]> {
  const { userId } = user;
  const secret = readEnrolment(ctx, userId, given.enrolment);
  const lastStep = findStep(secret, given.code);
  if (lastStep === undefined) throw new FieldError({ code: [secondFactorTexts.wrongCode] });
  const factor = { secret: sealTotp(ctx, secret), lastStep, createdAt: new Date() };
  return ctx.db.transaction(async (tx) => {
    await tx
      .insert(totpFactors)
      .values({ userId, ...factor })
      .onConflictDoUpdate({ target: totpFactors.userId, set: factor });
    const codes = await replaceRecoveryCodes(ctx, tx, userId);
    await endSessionsOf(tx, userId, keptSessionId);
    await ctx.queue.enqueue(tx, 'mail', { kind: 'second-factor', userId, change: 'on' });
    await audit({ db: tx, caller: user, ip: ctx.ip }, 'second-factor.set-up', userId);
    return codes;
  });
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(
  ctx: Context,
  { body }: Proof,
): Promise<{ recovery_codes: string[] }> {
  const { userId } = ctx.caller;
  if (!(await findFactor(ctx.db, userId))) throw new ConflictError(secondFactorTexts.isOff);
  await requireOwner(ctx, body);
  const codes = await ctx.db.transaction(async (tx) => {
    await audit({ ...ctx, db: tx }, 'second-factor.codes-renewed', userId);
    return replaceRecoveryCodes(ctx, tx, userId);
  });
  return { recovery_codes: codes };
}

/**
 * Turns the caller's second factor off.
 * @throws ConflictError where there is none, or the organisation requires one
 */
export async function removeSecondFactor(ctx: Context, { body }: Proof): Promise<{ detail: string }> {
  const { userId } = ctx.caller;
  if (!(await findFactor(ctx.db, userId))) throw new ConflictError(secondFactorTexts.isOff);
  if (await isRequired(ctx)) throw new ConflictError(secondFactorTexts.isRequired);
  await requireOwner(ctx, body);
  await ctx.db.transaction(async (tx) => {
    await deleteFactor(tx, userId);
    await ctx.queue.enqueue(tx, 'mail', { kind: 'second-factor', userId, change: 'off' });
    await audit({ ...ctx, db: tx }, 'second-factor.removed', userId);
  });
  return { detail: secondFactorTexts.removed };
}

/**
 * Deletes the second factor of a user, with the recovery codes.
 * @returns whether there was one
 */
export async function deleteFactor(tx: Database, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .returning({ userId: totpFactors.userId });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return deleted.length > 0;
}

/** Requires the password, and a code where the caller has a second factor: a session alone may not change it. */
async function requireOwner(ctx: Context, body: Proof['body']): Promise<void> {
  const { userId } = ctx.caller;
  await requireCurrentPassword(ctx, body.current_password);
  if (!(await findFactor(ctx.db, userId))) return;
  if (!body.code) throw new FieldError({ code: [secondFactorTexts.isOn] });
  await requireCode(ctx, userId, body.code);
}

async function findFactor(db: Database, userId: string) {
  const [factor] = await db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  return factor;
}

async function isRequired({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<boolean> {
  const rules = await readSetting(db, caller.organisationId, signInRulesSetting);
  return rules?.value.requiresSecondFactor ?? false;
}
