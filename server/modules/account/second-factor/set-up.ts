import { count, eq } from 'drizzle-orm';
import {
  type confirmTotp as confirmCall,
  type SecondFactor,
  type StartedTotp,
  secondFactorTexts,
} from '../../../../contract/account/second-factor.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context, PublicContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { recoveryCodes, totpFactors, users } from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError, FieldError, NotFoundError } from '../../../platform/errors.ts';
import { endSessionsOf } from '../session.ts';
import { findStep, offerTotp, readEnrolment, replaceRecoveryCodes, sealTotp } from './codes.ts';
import {
  deleteFactors,
  deleteRecoveryCodes,
  type FactorProof,
  isRequired,
  keptSession,
  lockFactors,
} from './factors.ts';
import { describeFactors, findFactors } from './methods.ts';

export async function readSecondFactor({ db, caller }: Context): Promise<SecondFactor> {
  const factors = await findFactors(db, caller.userId);
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, caller.userId));
  return {
    is_on: factors.isOn,
    since: factors.since?.toISOString() ?? null,
    ...describeFactors(factors),
    recovery_codes_left: left?.codes ?? 0,
    is_required: await isRequired(db, caller.organisationId),
  };
}

/** The present second factor stays until the first code of the new one. */
export async function startTotp(ctx: Context): Promise<StartedTotp> {
  const [user] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, ctx.caller.userId));
  return offerTotp(ctx, ctx.caller.userId, user?.email ?? '');
}

/** Logs out the caller's other devices: they signed in without it. */
export async function confirmTotp(
  ctx: Context,
  { body }: CallParsed<typeof confirmCall>,
): Promise<{ recovery_codes: string[] }> {
  return { recovery_codes: await confirmFactor(ctx, ctx.caller, body, ctx.caller) };
}

/**
 * Stores the second factor of a user by its first code, and returns the recovery codes. @throws
 * UnauthorizedError as `lockFactors`; BadRequestError for an enrollment that has expired or was used; FieldError
 * for a wrong code
 */
export async function confirmFactor(
  ctx: PublicContext,
  user: { userId: string; organisationId: string; name: string },
  given: { enrolment: string; code: string },
  proof: FactorProof,
): Promise<string[]> {
  const { userId } = user;
  const { secret, offeredAt } = readEnrolment(ctx, userId, given.enrolment);
  const lastStep = await findStep(secret, given.code);
  if (lastStep === undefined) throw new FieldError({ code: [secondFactorTexts.wrongFirstCode] });
  const factor = { secret: sealTotp(ctx, secret), lastStep, createdAt: new Date() };
  return ctx.db.transaction(async (tx) => {
    await lockFactors(tx, userId, proof);
    // An enrolment works once: a second request would replace recovery codes that the user has just kept.
    const [present] = await tx.select().from(totpFactors).where(eq(totpFactors.userId, userId));
    if (present && present.createdAt >= offeredAt) throw new BadRequestError(secondFactorTexts.setUpOver);
    await tx
      .insert(totpFactors)
      .values({ userId, ...factor })
      .onConflictDoUpdate({ target: totpFactors.userId, set: factor });
    const codes = await replaceRecoveryCodes(ctx, tx, userId);
    await endSessionsOf(tx, userId, keptSession(proof));
    await ctx.queue.enqueue(tx, 'mail', { kind: 'second-factor', userId, change: 'on' });
    await audit({ db: tx, caller: user, ip: ctx.ip }, 'second-factor.set-up', userId);
    return codes;
  });
}

export async function renewRecoveryCodes(ctx: Context): Promise<{ recovery_codes: string[] }> {
  const { userId } = ctx.caller;
  if (!(await findFactors(ctx.db, userId)).isOn) throw new ConflictError(secondFactorTexts.isOff);
  const codes = await ctx.db.transaction(async (tx) => {
    const { isOn } = await lockFactors(tx, userId, ctx.caller);
    if (!isOn) throw new ConflictError(secondFactorTexts.isOff);
    await audit({ ...ctx, db: tx }, 'second-factor.codes-renewed', userId);
    return replaceRecoveryCodes(ctx, tx, userId);
  });
  return { recovery_codes: codes };
}

export async function removeSecondFactor(ctx: Context): Promise<{ detail: string }> {
  const { userId, organisationId } = ctx.caller;
  const { kinds, credentials } = await findFactors(ctx.db, userId);
  if (!kinds.includes('app')) {
    throw new ConflictError(credentials > 0 ? secondFactorTexts.noApp : secondFactorTexts.isOff);
  }
  const isMissed = credentials === 0 && (await isRequired(ctx.db, organisationId));
  if (isMissed) throw new ConflictError(secondFactorTexts.isRequired);
  return ctx.db.transaction(async (tx) => {
    // Of two factors that are removed at once, the second is the last one.
    await lockFactors(tx, userId, ctx.caller);
    await tx.delete(totpFactors).where(eq(totpFactors.userId, userId));
    const { isOn } = await findFactors(tx, userId);
    if (!isOn && (await isRequired(tx, organisationId)))
      throw new ConflictError(secondFactorTexts.isRequired);
    if (!isOn) await deleteRecoveryCodes(tx, userId);
    const change = isOn ? 'app-removed' : 'off';
    await ctx.queue.enqueue(tx, 'mail', { kind: 'second-factor', userId, change });
    await audit({ ...ctx, db: tx }, 'second-factor.removed', userId);
    return { detail: isOn ? secondFactorTexts.appRemoved : secondFactorTexts.removed };
  });
}

/**
 * For operators. Ends the account's sessions, too. @throws NotFoundError when no account has the address, or it
 * has no second factor
 */
export async function removeFactorOfAccount(db: Database, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, organisationId: users.organisationId })
      .from(users)
      .where(eq(users.email, email));
    if (!user) throw new NotFoundError(`No account has the address ${email}.`);
    if (!(await deleteFactors(tx, user.id))) throw new NotFoundError(`${email} has no second factor.`);
    await endSessionsOf(tx, user.id);
    const caller = { organisationId: user.organisationId, userId: null, name: 'Operator' };
    await audit({ db: tx, caller, ip: '' }, 'second-factor.removed', user.id);
  });
}
