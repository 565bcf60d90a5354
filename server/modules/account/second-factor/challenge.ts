import { and, eq, isNull } from 'drizzle-orm';
import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import { type SignInStep, secondFactorTexts, signInSteps } from '../../../../contract/api/second-factor.ts';
import { hashToken } from '../../../auth/opaque-token.ts';
import type { Services } from '../../../context.ts';
import { organisations, totpFactors, users } from '../../../db/schema.ts';
import { SecondFactorError, UnauthorizedError } from '../../../errors.ts';
import { readSetting } from '../../../settings/organisation-settings.ts';
import { signInRulesSetting } from '../../../settings/sign-in-rules.ts';

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
 * Holds up a sign-in with the right password where a second factor has to complete it.
 * @throws SecondFactorError when the account has one, or its organisation requires one
 */
export async function requireSecondFactor(
  services: Services,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  const [found] = await services.db
    .select({ organisationId: users.organisationId, since: totpFactors.createdAt })
    .from(users)
    .leftJoin(totpFactors, eq(totpFactors.userId, users.id))
    .where(eq(users.id, userId));
  if (!found) return;
  const refuse = (detail: string, step: SignInStep) => {
    const sign = createSigner({ key: services.secretKey, algorithm, iss, aud, expiresIn: lifetimeMs });
    const challenge = sign({ sub: userId, step, password: fingerprint(services, passwordHash) });
    return new SecondFactorError(detail, step, challenge);
  };
  if (found.since) throw refuse(secondFactorTexts.codeNeeded, 'second-factor');
  const rules = await readSetting(services.db, found.organisationId, signInRulesSetting);
  if (rules?.value.requiresSecondFactor) throw refuse(secondFactorTexts.setUpNeeded, 'set-up-second-factor');
}

/**
 * The user whose password was right when the challenge was issued.
 * @throws UnauthorizedError for a challenge that is forged, for another step or expired, or whose account has changed since
 */
export async function readChallenge(services: Services, challenge: string, step: SignInStep) {
  const given = decode(services, challenge);
  const [user] = await services.db
    .select({
      userId: users.id,
      organisationId: users.organisationId,
      email: users.email,
      name: users.name,
      role: users.role,
      organisationName: organisations.name,
      passwordHash: users.passwordHash,
      hasFactor: totpFactors.userId,
    })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .leftJoin(totpFactors, eq(totpFactors.userId, users.id))
    .where(and(eq(users.id, given.sub), isNull(users.deactivatedAt)));
  // Who knows the password only must not set up a factor in place of the owner's.
  const isPresent = user && (user.hasFactor !== null) === (step === 'second-factor');
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
