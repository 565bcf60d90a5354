import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { passkeyRequest } from '../../../../contract/account/passkeys.calls.ts';
import type { Assertion } from '../../../../contract/account/second-factor.calls.ts';
import type { z } from '../../../../contract/platform/zod.ts';
import type { Services } from '../../../platform/context.ts';
import { passkeys } from '../../../platform/db/schema.ts';
import { ceremonyTimeoutMs, issueChallenge, type PasskeyPurpose, spendChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import { loadWebAuthn } from './web-authn.ts';

type Request = z.infer<typeof passkeyRequest>;

/**
 * Asks for a passkey. The authenticator has to verify its user, so that a passkey counts for two factors.
 * @param userId whose passkey; undefined lets the user choose among those for this site
 * @throws ConflictError where the site has no name
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
 * Checks a passkey that `requestPasskey` asked for with the same purpose and user. Its challenge is used up in any case.
 * @returns whose it is; undefined when it is refused: unknown, another user's, for another site, without verification of the
 * user, with a challenge that does not count, or from an authenticator that was cloned
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
