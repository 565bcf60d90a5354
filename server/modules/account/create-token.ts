import { eq } from 'drizzle-orm';
import type { createToken as call, Tokens } from '../../../contract/account/account.calls.ts';
import type { CallParsed } from '../../../contract/platform/call.ts';
import { countEvent, forgetEvents, type Limit, secondsToWait } from '../../platform/auth/limited-events.ts';
import type { PublicContext, Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { organisations, users } from '../../platform/db/schema.ts';
import { TooManyRequestsError, UnauthorizedError } from '../../platform/errors.ts';
import { findKnownDevice } from './known-device.ts';
import { isPassword } from './password.ts';
import { requireSecondFactor } from './second-factor/challenge.ts';
import { holderColumns, signIn } from './sign-in.ts';

/** Wrong passwords for one account, from any address: an attacker has many. */
const wrongPasswords: Limit = { name: 'wrong-passwords', max: 10, seconds: 900 };

/**
 * Signs in. Wrong passwords are counted by account, and on a device with an earlier sign-in by that device, so that nobody is
 * locked out by others.
 * @throws SecondFactorError where a second factor has to complete the sign-in. UnauthorizedError with the same text and after the same work for an unknown address, a wrong password and an
 * account that is not activated or was deactivated, so that nobody learns which addresses have accounts. TooManyRequestsError from the tenth
 * failure on, even for the correct password.
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

/** Lets the owner of an account sign in who has proven to be it by other means. */
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
