import { and, eq, isNull } from 'drizzle-orm';
import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import type { Tokens } from '../../../../contract/account/account.calls.ts';
import {
  type answerSecondFactor as answerCall,
  type confirmTotpAtSignIn as confirmCall,
  factorNeeded,
  type SignInStep,
  type StartedTotp,
  secondFactorTexts,
  signInSteps,
  type startTotpAtSignIn as startCall,
  type TokensWithCodes,
} from '../../../../contract/account/second-factor.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { PublicContext, Services } from '../../../platform/context.ts';
import { organisations, users } from '../../../platform/db/schema.ts';
import { SecondFactorError, UnauthorizedError } from '../../../platform/errors.ts';
import { refuseWhereProviderIsRequired } from '../session.ts';
import { holderColumns, signIn } from '../sign-in.ts';
import { offerTotp, requireCode } from './codes.ts';
import { isRequired } from './factors.ts';
import { findFactors, hasFactor } from './methods.ts';
import { confirmFactor } from './set-up.ts';

const algorithm = 'HS256';
const iss = 'larkspur';
/** Not that of access tokens, so that a challenge opens nothing. */
const aud = 'larkspur-second-factor';
const lifetimeMs = 10 * 60_000;

const claims = z.object({ sub: z.uuid(), step: z.enum(signInSteps), password: z.string() });

/** Changes with the password, which ends open challenges. */
const fingerprint = (services: Pick<Services, 'secretKey'>, passwordHash: string) =>
  hashToken(services.secretKey, `challenge:${passwordHash}`);

/**
 * Holds up a sign-in with the right password where a second factor has to complete it. @throws
 * SecondFactorError; UnauthorizedError where the organization requires its own provider
 */
export async function requireSecondFactor(
  services: Services,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  const [found] = await services.db
    .select({ organisationId: users.organisationId, role: users.role })
    .from(users)
    .where(eq(users.id, userId));
  if (!found) return;
  await refuseWhereProviderIsRequired(services.db, found);
  const { isOn, kinds } = await findFactors(services.db, userId);
  const refuse = (detail: string, step: SignInStep) => {
    const sign = createSigner({ key: services.secretKey, algorithm, iss, aud, expiresIn: lifetimeMs });
    const challenge = sign({ sub: userId, step, password: fingerprint(services, passwordHash) });
    return new SecondFactorError(detail, step, challenge, kinds);
  };
  if (isOn) throw refuse(factorNeeded(kinds), 'second-factor');
  if (await isRequired(services.db, found.organisationId))
    throw refuse(secondFactorTexts.setUpNeeded, 'set-up-second-factor');
}

/**
 * The user with the right password when the challenge was issued. @throws UnauthorizedError for a challenge that
 * is forged, for another step or expired, or when the account has changed since
 */
export async function readChallenge(services: Services, challenge: string, step: SignInStep) {
  const given = decode(services, challenge);
  const [user] = await services.db
    .select({
      ...holderColumns,
      organisationId: users.organisationId,
      email: users.email,
      hasFactor,
    })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(and(eq(users.id, given.sub), isNull(users.deactivatedAt)));
  // Who knows the password only must not set up a factor in place of the owner's.
  const isPresent = user && user.hasFactor === (step === 'second-factor');
  if (!isPresent || given.step !== step || fingerprint(services, user.passwordHash) !== given.password) {
    throw new UnauthorizedError(secondFactorTexts.loginOver);
  }
  return user;
}

function decode({ secretKey }: Services, challenge: string): z.infer<typeof claims> {
  try {
    const verify = createVerifier({
      key: secretKey,
      algorithms: [algorithm],
      allowedIss: iss,
      allowedAud: aud,
      requiredClaims: ['iss', 'aud', 'exp'],
    });
    return claims.parse(verify(challenge));
  } catch {
    throw new UnauthorizedError(secondFactorTexts.loginOver);
  }
}

export async function answerSecondFactor(
  ctx: PublicContext,
  { body }: CallParsed<typeof answerCall>,
): Promise<Tokens> {
  const user = await readChallenge(ctx, body.challenge, 'second-factor');
  await requireCode(ctx, user.userId, body.code);
  return signIn(ctx, user, 'complete');
}

export async function startTotpAtSignIn(
  ctx: PublicContext,
  { body }: CallParsed<typeof startCall>,
): Promise<StartedTotp> {
  const { userId, email } = await readChallenge(ctx, body.challenge, 'set-up-second-factor');
  return offerTotp(ctx, userId, email);
}

export async function confirmTotpAtSignIn(
  ctx: PublicContext,
  { body }: CallParsed<typeof confirmCall>,
): Promise<TokensWithCodes> {
  const user = await readChallenge(ctx, body.challenge, 'set-up-second-factor');
  const codes = await confirmFactor(ctx, user, body, { verifiedHash: user.passwordHash });
  return { ...(await signIn(ctx, user, 'complete')), recovery_codes: codes };
}
