import { randomBytes } from 'node:crypto';
import { countEvent, type Limit } from '../../../platform/auth/limited-events.ts';
import { deriveToken, isSameToken } from '../../../platform/auth/opaque-token.ts';
import type { Services } from '../../../platform/context.ts';

/** What a passkey is asked for. A challenge of one purpose serves no other. */
export type PasskeyPurpose = 'add' | 'sign-in' | 'second-factor' | 'proof';

const nonceBytes = 16;
const timeBytes = 6;
const macBytes = 32;
const lifetimeSeconds = 300;
/** How long the browser waits for the user, in milliseconds. */
export const ceremonyTimeoutMs = lifetimeSeconds * 1000;

/** A challenge counts once: as an event of which one is allowed while it is valid. */
const uses: Limit = { name: 'passkey-challenge', max: 1, seconds: lifetimeSeconds };

/**
 * Issues a challenge. Nothing is stored for it.
 * @param subject the user that it is for; empty where the passkey says who it is
 */
export function issueChallenge(
  services: Pick<Services, 'secretKey'>,
  purpose: PasskeyPurpose,
  subject: string,
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(nonceBytes + timeBytes);
  randomBytes(nonceBytes).copy(head);
  head.writeUIntBE(Date.now() + ceremonyTimeoutMs, nonceBytes, timeBytes);
  return new Uint8Array(
    Buffer.concat([head, Buffer.from(mac(services, purpose, subject, head), 'base64url')]),
  );
}

/**
 * Uses up the challenge in a browser's answer.
 * @param clientData `clientDataJSON` of the answer, in base64url
 * @returns the challenge in base64url; undefined unless it was issued for this, is still valid and was not used before
 */
export async function spendChallenge(
  services: Pick<Services, 'secretKey' | 'db'>,
  purpose: PasskeyPurpose,
  subject: string,
  clientData: string,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData);
  const bytes = Buffer.from(challenge ?? '', 'base64url');
  if (!challenge || bytes.length !== nonceBytes + timeBytes + macBytes) return undefined;
  const head = bytes.subarray(0, nonceBytes + timeBytes);
  const given = bytes.subarray(head.length).toString('base64url');
  const isOurs = isSameToken(given, mac(services, purpose, subject, head));
  if (!isOurs || head.readUIntBE(nonceBytes, timeBytes) <= Date.now()) return undefined;
  const isFirst = (await countEvent(services, services.db, uses, head.toString('base64url'))) !== undefined;
  return isFirst ? challenge : undefined;
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

const mac = (
  { secretKey }: Pick<Services, 'secretKey'>,
  purpose: PasskeyPurpose,
  subject: string,
  head: Buffer,
) => deriveToken(secretKey, 'passkey-challenge', `${purpose}:${subject}:${head.toString('base64url')}`);
