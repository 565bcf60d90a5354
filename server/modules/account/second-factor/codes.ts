import { randomInt } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { type StartedTotp, secondFactorTexts } from '../../../../contract/account/second-factor.calls.ts';
import {
  countEvent,
  forgetEvents,
  type Limit,
  secondsToWait,
} from '../../../platform/auth/limited-events.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { recoveryCodes, totpFactors } from '../../../platform/db/schema.ts';
import { BadRequestError, FieldError, TooManyRequestsError } from '../../../platform/errors.ts';
import { requireDataKeys } from '../../../platform/keys/data-keys.ts';
import { seal, totpPurpose, UnsealError, unseal } from '../../../platform/keys/sealed-values.ts';
import { senderName } from '../../../platform/mail/transport.ts';

/** How far the clock of a phone may be off, in seconds: one step either way. */
const clockTolerance = 30;
const enrolmentPurpose = 'totp-enrolment';
const enrolmentMs = 15 * 60_000;

const enrolment = z.object({ userId: z.string(), secret: z.string(), expiresAt: z.number() });

/** Offers a secret. Nothing is stored: the sealed `enrolment` comes back with the first code. */
export async function offerTotp({ config }: Services, userId: string, email: string): Promise<StartedTotp> {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  const sealed = { userId, secret, expiresAt: Date.now() + enrolmentMs } satisfies z.infer<typeof enrolment>;
  return {
    secret,
    uri: generateURI({ issuer: senderName(config.mailFrom) || 'Larkspur', label: email, secret }),
    enrolment: seal(requireDataKeys(config), enrolmentPurpose, JSON.stringify(sealed)),
  };
}

/**
 * The secret of an enrollment, and when it was offered. @throws BadRequestError for one that has expired, is
 * another user's, or was not offered by this server
 */
export function readEnrolment(
  { config }: Services,
  userId: string,
  sealed: string,
): { secret: string; offeredAt: Date } {
  try {
    const read = enrolment.parse(JSON.parse(unseal(requireDataKeys(config), enrolmentPurpose, sealed)));
    if (read.userId === userId && read.expiresAt > Date.now()) {
      return { secret: read.secret, offeredAt: new Date(read.expiresAt - enrolmentMs) };
    }
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
  }
  throw new BadRequestError(secondFactorTexts.setUpOver);
}

/** The time step of a code, if it is valid now and later than `afterStep`. */
export async function findStep(
  secret: string,
  code: string,
  afterStep?: number,
): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const { verifySync } = await import('otplib');
  const options = { secret, token, epochTolerance: clockTolerance };
  const result = verifySync(afterStep === undefined ? options : { ...options, afterTimeStep: afterStep });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

export const sealTotp = ({ config }: Services, secret: string): string =>
  seal(requireDataKeys(config), totpPurpose, secret);

/** @returns undefined for a secret whose data key is lost: recovery codes still work */
function openTotp({ config }: Services, sealed: string): string | undefined {
  try {
    return unseal(requireDataKeys(config), totpPurpose, sealed);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

/** Codes of one user since the last correct one. Only who knows the password gets as far as a guess. */
const wrongCodes: Limit = { name: 'wrong-codes', max: 10, seconds: 900 };

const codesOfUser = 10;
const codeLength = 10;
const readable = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Checks a code of the user's app or a recovery code, and uses it up. @throws FieldError; TooManyRequestsError
 * after ten wrong ones, even for the correct one
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

const hashRecoveryCode = ({ secretKey }: Services, code: string) =>
  hashToken(secretKey, `recovery:${code.toLowerCase().replaceAll(/[\s-]/g, '')}`);
