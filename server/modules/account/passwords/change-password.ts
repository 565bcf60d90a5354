import { type changePassword as call, passwordTexts } from '../../../../contract/account/passwords.calls.ts';
import type { CallAnswer, CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { hashPassword } from '../password.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { requireCurrentPassword, requireUnchanged } from './current-password.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Replaces the caller's password, ends their other sessions, and tells them by mail.
 * @throws FieldError for a wrong current password or a common new one; TooManyRequestsError
 */
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
