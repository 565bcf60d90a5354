import { z } from 'zod';
import { type StartedTotp, secondFactorTexts } from '../../../../contract/account/second-factor.calls.ts';
import type { Services } from '../../../platform/context.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { requireDataKeys } from '../../../platform/keys/data-keys.ts';
import { seal, UnsealError, unseal } from '../../../platform/keys/seal.ts';
import { totpPurpose } from '../../../platform/keys/sealed-values.ts';
import { senderName } from '../../../platform/mail/sender.ts';

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
 * The secret of an enrolment that was offered to this user, and when it was.
 * @throws BadRequestError for one that has expired, is another user's, or was not offered by this server
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
export function openTotp({ config }: Services, sealed: string): string | undefined {
  try {
    return unseal(requireDataKeys(config), totpPurpose, sealed);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
