import type { Tokens } from '../../../../contract/account/account.calls.ts';
import type {
  answerSecondFactor as answerCall,
  confirmTotpAtSignIn as confirmCall,
  StartedTotp,
  startTotpAtSignIn as startCall,
  TokensWithCodes,
} from '../../../../contract/account/second-factor.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import type { PublicContext } from '../../../platform/context.ts';
import { signIn } from '../sign-in.ts';
import { readChallenge } from './challenge.ts';
import { requireCode } from './codes.ts';
import { confirmFactor } from './set-up.ts';
import { offerTotp } from './totp.ts';

/**
 * Completes a sign-in by a code.
 * @throws UnauthorizedError for a challenge that does not count any more; FieldError for a wrong code; TooManyRequestsError
 */
export async function answerSecondFactor(
  ctx: PublicContext,
  { body }: CallParsed<typeof answerCall>,
): Promise<Tokens> {
  const user = await readChallenge(ctx, body.challenge, 'second-factor');
  await requireCode(ctx, user.userId, body.code);
  return signIn(ctx, user, 'complete');
}

/** Offers a secret to a user whose organization requires a second factor. */
export async function startTotpAtSignIn(
  ctx: PublicContext,
  { body }: CallParsed<typeof startCall>,
): Promise<StartedTotp> {
  const { userId, email } = await readChallenge(ctx, body.challenge, 'set-up-second-factor');
  return offerTotp(ctx, userId, email);
}

/**
 * Sets up the required second factor, and signs in.
 * @throws UnauthorizedError; BadRequestError for an enrolment that has expired; FieldError for a wrong code
 */
export async function confirmTotpAtSignIn(
  ctx: PublicContext,
  { body }: CallParsed<typeof confirmCall>,
): Promise<TokensWithCodes> {
  const user = await readChallenge(ctx, body.challenge, 'set-up-second-factor');
  const codes = await confirmFactor(ctx, user, body, { verifiedHash: user.passwordHash });
  return { ...(await signIn(ctx, user, 'complete')), recovery_codes: codes };
}
