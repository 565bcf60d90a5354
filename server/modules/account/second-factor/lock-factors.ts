import { and, eq, isNull } from 'drizzle-orm';
import { secondFactorTexts } from '../../../../contract/account/second-factor.calls.ts';
import { sessionEnded } from '../../../platform/auth/session-times.ts';
import type { Database } from '../../../platform/db/client.ts';
import { sessions } from '../../../platform/db/schema.ts';
import { UnauthorizedError } from '../../../platform/errors.ts';
import { lockUser } from '../pending-links.ts';
import { type Factors, findFactors } from './factors.ts';

/** What factors are changed by: a session, which goes on, or at a sign-in the hash of the password that was given. */
export type FactorProof = { sessionId: string } | { verifiedHash: string };

/**
 * Locks a user who changes their second factors, and checks what was proven before: a reset or another change may have come since.
 * @returns the factors that they have
 * @throws UnauthorizedError when the session has ended, the password has changed, or a sign-in has set up a factor already
 */
export async function lockFactors(tx: Database, userId: string, proof: FactorProof): Promise<Factors> {
  const user = await lockUser(tx, userId);
  const factors = await findFactors(tx, userId);
  if ('sessionId' in proof) {
    const isActive = and(
      eq(sessions.id, proof.sessionId),
      eq(sessions.userId, userId),
      isNull(sessions.endedAt),
    );
    if ((await tx.$count(sessions, isActive)) === 0) throw new UnauthorizedError(sessionEnded);
  } else if (user?.passwordHash !== proof.verifiedHash || user.deactivatedAt || factors.isOn) {
    throw new UnauthorizedError(secondFactorTexts.loginOver);
  }
  return factors;
}

/** The session that goes on after a set-up. */
export const keptSession = (proof: FactorProof): string | undefined =>
  'sessionId' in proof ? proof.sessionId : undefined;
