import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { passkeyRequest } from '../../../../contract/account/passkeys.calls.ts';
import type { Assertion } from '../../../../contract/account/second-factor.calls.ts';
import { passkeyTexts } from '../../../../contract/account/sign-in-methods.ts';
import type { z } from '../../../../contract/platform/zod.ts';
import { countEvent, type Limit } from '../../../platform/auth/limited-events.ts';
import { deriveToken, isSameToken } from '../../../platform/auth/tokens.ts';
import type { Services } from '../../../platform/context.ts';
import { passkeys } from '../../../platform/db/schema.ts';
import { ConflictError } from '../../../platform/errors.ts';

/** The site as authenticators know it. A passkey works for its `id`, the host's name, alone. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** @throws ConflictError where the public address is an IP address, for which browsers refuse passkeys */
export function relyingParty({ publicUrl }: Pick<Services, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new ConflictError(passkeyTexts.needsName);
  return { id: hostname, origin };
}

/** Loaded with the first passkey: it takes 27 MB of memory and a seventh of a second. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** What a passkey is asked for. A challenge of one purpose serves no other. */
type PasskeyPurpose = 'add' | 'sign-in' | 'second-factor' | 'proof';

const nonceBytes = 16;
const timeBytes = 6;
const macBytes = 32;
const lifetimeSeconds = 300;
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
 * Uses up the challenge in a browser's answer. @returns it in base64url; undefined unless it was issued for
 * this, is still valid and was not used before
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

type Request = z.infer<typeof passkeyRequest>;

/**
 * Asks for a passkey. The authenticator has to verify its user, so that a passkey counts for two factors.
 * Without `userId` the user chooses. @throws ConflictError where the site has no name
 */
export async function requestPasskey(
  services: Services,
  purpose: PasskeyPurpose,
  userId?: string,
): Promise<Request> {
  const { id } = relyingParty(services);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: issueChallenge(services, purpose, userId ?? ''),
    timeout: ceremonyTimeoutMs,
    userVerification: 'required',
    allowCredentials: userId === undefined ? [] : await describePasskeys(services, userId),
  });
  return options as Request;
}

export async function describePasskeys({ db }: Pick<Services, 'db'>, userId: string) {
  const { credentialId, transports } = passkeys;
  return db.select({ id: credentialId, transports }).from(passkeys).where(eq(passkeys.userId, userId));
}

/**
 * Checks a passkey that `requestPasskey` asked for with the same purpose and user. Its challenge is used up in
 * any case. @returns whose it is; undefined when it is refused
 */
export async function verifyPasskey(
  services: Services,
  purpose: PasskeyPurpose,
  given: Assertion,
  userId?: string,
): Promise<{ userId: string; passkeyId: string } | undefined> {
  const { db } = services;
  const expectedChallenge = await spendChallenge(
    services,
    purpose,
    userId ?? '',
    given.response.clientDataJSON,
  );
  const [known] = await db.select().from(passkeys).where(eq(passkeys.credentialId, given.id));
  if (!expectedChallenge || !known || (userId !== undefined && known.userId !== userId)) return undefined;
  if (!isHandleOf(known.userId, given.response.userHandle)) return undefined;
  const rp = relyingParty(services);
  const { id, counter, transports } = known;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const answer = await verifyAuthenticationResponse({
    response: { ...given, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      counter,
      transports,
    },
  }).catch((error: unknown) => {
    services.log.info({ err: error, passkey: id }, 'Refused a passkey');
    return undefined;
  });
  if (!answer?.verified) return undefined;
  const { newCounter, credentialBackedUp } = answer.authenticationInfo;
  // Of two concurrent uses with the same count one is a clone's.
  const [used] = await db
    .update(passkeys)
    .set({ counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: new Date() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return used && { userId: known.userId, passkeyId: id };
}

/** What authenticators store of a user: the bytes of the id, which say nothing about the person. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));

/** An authenticator may leave the handle out where it was told which passkey to use. */
const isHandleOf = (userId: string, given: string | undefined) =>
  given === undefined || given === Buffer.from(userHandle(userId)).toString('base64url');
