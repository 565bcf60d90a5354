import { eq } from 'drizzle-orm';
import { passwordTexts } from '../../../../contract/account/passwords.calls.ts';
import {
  countEvent,
  forgetEvents,
  type Limit,
  secondsToWait,
} from '../../../platform/auth/limited-events.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { users } from '../../../platform/db/schema.ts';
import { FieldError, TooManyRequestsError } from '../../../platform/errors.ts';
import { isPassword } from '../password.ts';
import { lockUser } from '../pending-links.ts';

/** Limits wrong current passwords of one user: holding a session must not allow guessing. */
const wrongCurrentPasswords: Limit = { name: 'wrong-current-passwords', max: 10, seconds: 900 };

/**
 * Checks that the caller knows their password.
 * @returns its hash, for `requireUnchanged`
 * @throws FieldError for a wrong one; TooManyRequestsError after ten, even for the correct one
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

/** Allows password attempts again for a user who has proven ownership by other means. */
export const forgetWrongCurrentPasswords = (
  services: Pick<Services, 'secretKey'>,
  tx: Database,
  userId: string,
): Promise<void> => forgetEvents(services, tx, wrongCurrentPasswords, userId);
