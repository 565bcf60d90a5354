import { randomInt } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { secondFactorTexts } from '../../../../contract/account/second-factor.calls.ts';
import {
  countEvent,
  forgetEvents,
  type Limit,
  secondsToWait,
} from '../../../platform/auth/limited-events.ts';
import { hashToken } from '../../../platform/auth/opaque-token.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { recoveryCodes, totpFactors } from '../../../platform/db/schema.ts';
import { FieldError, TooManyRequestsError } from '../../../platform/errors.ts';
import { findStep, openTotp } from './totp.ts';

/** Codes of one user since the last correct one. Only who knows the password gets as far as a guess. */
const wrongCodes: Limit = { name: 'wrong-codes', max: 10, seconds: 900 };

const codesOfUser = 10;
const codeLength = 10;
/** Letters and digits that cannot be confused with one another: 32, so that each adds five bits. */
const readable = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Checks a code of the user's app or a recovery code, and uses it up.
 * @throws FieldError for a wrong or used one; TooManyRequestsError after ten, even for the correct one
 */
export async function requireCode(services: Services, userId: string, code: string): Promise<void> {
  // Counted first, so that of many concurrent guesses none beyond the limit is tried: the correct code of a guesser must not be
  // used up for its owner.
  if ((await countEvent(services, services.db, wrongCodes, userId)) === undefined) {
    const seconds = await secondsToWait(services, services.db, wrongCodes, userId);
    throw new TooManyRequestsError('Too many wrong codes. Try again in a quarter of an hour.', seconds);
  }
  if (!(await spendCode(services, userId, code)))
    throw new FieldError({ code: [secondFactorTexts.wrongCode] });
  await forgetEvents(services, services.db, wrongCodes, userId);
}

async function spendCode(services: Services, userId: string, code: string): Promise<boolean> {
  const { db } = services;
  const [factor] = await db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  const secret = factor && openTotp(services, factor.secret);
  const step = secret && (await findStep(secret, code, factor.lastStep));
  if (step) {
    // Of two requests with the same code, the second finds a step that is not earlier.
    const spent = await db
      .update(totpFactors)
      .set({ lastStep: step })
      .where(and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step)))
      .returning({ userId: totpFactors.userId });
    return spent.length > 0;
  }
  const codeHash = hashRecoveryCode(services, code);
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** Replaces a user's recovery codes, and returns the new ones, of which only hashes are stored. */
export async function replaceRecoveryCodes(
  services: Services,
  tx: Database,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: codesOfUser }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(services, code) })));
  return codes;
}

function newRecoveryCode(): string {
  const letters = Array.from({ length: codeLength }, () => readable[randomInt(readable.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Case, blanks and the hyphen are only there to read and to type. */
const hashRecoveryCode = ({ secretKey }: Services, code: string) =>
  hashToken(secretKey, `recovery:${code.toLowerCase().replaceAll(/[\s-]/g, '')}`);
