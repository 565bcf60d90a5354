import { and, eq } from 'drizzle-orm';
import type { passkeyRequest } from '../../../../contract/account/passkeys.calls.ts';
import { passkeyTexts } from '../../../../contract/account/passkeys.calls.ts';
import { type OwnerProof, secondFactorTexts } from '../../../../contract/account/second-factor.calls.ts';
import type { z } from '../../../../contract/platform/zod.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { users } from '../../../platform/db/schema.ts';
import { BadRequestError, FieldError } from '../../../platform/errors.ts';
import { requestPasskey, verifyPasskey } from '../passkeys/verify-passkey.ts';
import { withoutPassword } from '../password.ts';
import { requireCurrentPassword } from '../passwords/current-password.ts';
import { requireCode } from './codes.ts';
import { findFactors } from './factors.ts';

/** Asks for one of the caller's passkeys, for `requireProof`. */
export const startProof = (ctx: Context): Promise<z.infer<typeof passkeyRequest>> =>
  requestPasskey(ctx, 'proof', ctx.caller.userId);

/**
 * Requires the password, and where the caller has a second factor a code or a passkey: a session alone may not change it.
 * @throws FieldError; BadRequestError for a passkey that is refused; TooManyRequestsError
 */
export async function requireProof(ctx: Context, given: OwnerProof): Promise<void> {
  const { userId } = ctx.caller;
  if (await isLocalOwner(ctx.db, userId)) return;
  await requireCurrentPassword(ctx, given.current_password);
  const { isOn, kinds } = await findFactors(ctx.db, userId);
  if (!isOn) return;
  if (given.passkey) {
    if (await verifyPasskey(ctx, 'proof', given.passkey, userId)) return;
    throw new BadRequestError(passkeyTexts.proofRefused);
  }
  const isNeeded = kinds.includes('app') ? secondFactorTexts.isOn : secondFactorTexts.passkeyNeeded;
  if (!given.code) throw new FieldError({ code: [isNeeded] });
  await requireCode(ctx, userId, given.code);
}

/** On their own computer nobody has a password: the system has authenticated them. */
export async function isLocalOwner(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), eq(users.passwordHash, withoutPassword)))) > 0;
}
