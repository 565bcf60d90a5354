import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tokens } from '../../../../contract/account/account.calls.ts';
import {
  type addPasskeyAtSignIn as addCall,
  passkeyTexts,
  type signInWithPasskey as signInCall,
  type startPasskeyAtSignIn as startAddCall,
  type startPasskeySignIn as startCall,
} from '../../../../contract/account/passkeys.calls.ts';
import type { TokensWithCodes } from '../../../../contract/account/second-factor.calls.ts';
import type { CallAnswer, CallParsed } from '../../../../contract/platform/call.ts';
import type { PublicContext } from '../../../platform/context.ts';
import { organisations, users } from '../../../platform/db/schema.ts';
import { UnauthorizedError } from '../../../platform/errors.ts';
import { readChallenge } from '../second-factor/challenge.ts';
import { holderColumns, signIn } from '../sign-in.ts';
import { offerPasskey, storePasskey } from './own-passkeys.ts';
import { requestPasskey, verifyPasskey } from './verify-passkey.ts';

/**
 * Asks for a passkey: any of this site's, or with the `challenge` of a sign-in one of that account.
 * @throws UnauthorizedError for a challenge that does not count; ConflictError where the site has no name
 */
export async function startPasskeySignIn(
  ctx: PublicContext,
  { body }: CallParsed<typeof startCall>,
): Promise<CallAnswer<typeof startCall>> {
  if (body.challenge === undefined) return requestPasskey(ctx, 'sign-in');
  const { userId } = await readChallenge(ctx, body.challenge, 'second-factor');
  return requestPasskey(ctx, 'second-factor', userId);
}

/**
 * Signs in with a passkey, which is all that is needed: it stands for something that the user has and for a check of who they
 * are. With a `challenge` it completes the sign-in of that account alone.
 * @throws UnauthorizedError with one text for every passkey that is refused, and for an account that is not active
 */
export async function signInWithPasskey(
  ctx: PublicContext,
  { body }: CallParsed<typeof signInCall>,
): Promise<Tokens> {
  const holder = body.challenge
    ? await completeHeldSignIn(ctx, body.challenge, body.passkey)
    : await findHolder(ctx, await verifyPasskey(ctx, 'sign-in', body.passkey));
  if (!holder) throw new UnauthorizedError(passkeyTexts.refused);
  return signIn(ctx, holder, 'complete');
}

async function completeHeldSignIn(
  ctx: PublicContext,
  challenge: string,
  given: CallParsed<typeof signInCall>['body']['passkey'],
) {
  const held = await readChallenge(ctx, challenge, 'second-factor');
  return (await verifyPasskey(ctx, 'second-factor', given, held.userId)) && held;
}

async function findHolder({ db }: PublicContext, verified: { userId: string } | undefined) {
  if (!verified) return undefined;
  const [holder] = await db
    .select(holderColumns)
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(and(eq(users.id, verified.userId), isNotNull(users.activatedAt), isNull(users.deactivatedAt)));
  return holder;
}

/** Offers a passkey to a user whose organization requires a second factor. */
export async function startPasskeyAtSignIn(
  ctx: PublicContext,
  { body }: CallParsed<typeof startAddCall>,
): Promise<CallAnswer<typeof startAddCall>> {
  const { userId } = await readChallenge(ctx, body.challenge, 'set-up-second-factor');
  return offerPasskey(ctx, userId);
}

/**
 * Adds the passkey as the required second factor, and signs in.
 * @throws UnauthorizedError; BadRequestError for a passkey that was not offered just now
 */
export async function addPasskeyAtSignIn(
  ctx: PublicContext,
  { body }: CallParsed<typeof addCall>,
): Promise<TokensWithCodes> {
  const user = await readChallenge(ctx, body.challenge, 'set-up-second-factor');
  const { recovery_codes } = await storePasskey(ctx, user, body, { verifiedHash: user.passwordHash });
  return { ...(await signIn(ctx, user, 'complete')), recovery_codes };
}
