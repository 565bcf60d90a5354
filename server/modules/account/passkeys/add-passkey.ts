import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import {
  type AddedPasskey,
  type addPasskey as addCall,
  type passkeyOffer,
  passkeyTexts,
} from '../../../../contract/account/passkeys.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import type { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context, PublicContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { passkeys, users } from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError } from '../../../platform/errors.ts';
import { senderName } from '../../../platform/mail/sender.ts';
import { replaceRecoveryCodes } from '../second-factor/codes.ts';
import { type FactorProof, keptSession, lockFactors } from '../second-factor/lock-factors.ts';
import { endSessionsOf } from '../session.ts';
import { describeDevice } from '../sessions/device.ts';
import { ceremonyTimeoutMs, issueChallenge, spendChallenge } from './challenges.ts';
import { toPasskey } from './own-passkeys.ts';
import { relyingParty } from './relying-party.ts';
import { describePasskeys, userHandle } from './verify-passkey.ts';
import { loadWebAuthn } from './web-authn.ts';

type Offer = z.infer<typeof passkeyOffer>;
type Given = CallParsed<typeof addCall>['body'];

const mostPasskeys = 20;
/** EdDSA, ES256 and RS256, as COSE numbers them. Node still warns of newer ones. */
const algorithms = [-8, -7, -257];

export const startPasskey = (ctx: Context): Promise<Offer> => offerPasskey(ctx, ctx.caller.userId);

export const addPasskey = (ctx: Context, { body }: CallParsed<typeof addCall>): Promise<AddedPasskey> =>
  storePasskey(ctx, ctx.caller, body, ctx.caller);

/**
 * Offers a passkey to a user. Their authenticator has to keep it and to verify them, so that it can be the only sign-in.
 * @throws ConflictError where the site has no name
 */
export async function offerPasskey(ctx: PublicContext, userId: string): Promise<Offer> {
  const { id } = relyingParty(ctx);
  const [user] = await ctx.db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(eq(users.id, userId));
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: senderName(ctx.config.mailFrom) || 'Larkspur',
    userID: userHandle(userId),
    userName: user?.email ?? '',
    userDisplayName: user?.name ?? '',
    challenge: issueChallenge(ctx, 'add', userId),
    timeout: ceremonyTimeoutMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: await describePasskeys(ctx, userId),
  });
  return options as Offer;
}

/**
 * Stores a passkey that was offered to the user, and tells them by mail. The first second factor of an account logs out its other
 * devices, which signed in without it, and brings recovery codes.
 * @throws UnauthorizedError as `lockFactors`; BadRequestError for one that was not offered to this user just now, or does not verify its user; ConflictError
 */
export async function storePasskey(
  ctx: PublicContext,
  user: { userId: string; organisationId: string; name: string },
  { name, credential }: Given,
  proof: FactorProof,
): Promise<AddedPasskey> {
  const { userId } = user;
  const values = await readCredential(ctx, userId, credential);
  return ctx.db.transaction(async (tx) => {
    const before = await lockFactors(tx, userId, proof);
    if (before.passkeys >= mostPasskeys) throw new ConflictError(passkeyTexts.tooMany);
    const [added] = await tx
      .insert(passkeys)
      .values({ ...values, userId, name: name || defaultName(ctx) })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (!added) throw new ConflictError(passkeyTexts.isKnown);
    const codes = before.isOn ? [] : await startWithCodes(ctx, tx, userId, keptSession(proof));
    await ctx.queue.enqueue(tx, 'mail', { kind: 'second-factor', userId, change: 'passkey-added' });
    await audit({ db: tx, caller: user, ip: ctx.ip }, 'passkey.added', added.id);
    return { passkey: toPasskey(added), recovery_codes: codes };
  });
}

const defaultName = (ctx: PublicContext) => describeDevice(ctx.getHeader('user-agent')) || 'Passkey';

async function startWithCodes(
  ctx: PublicContext,
  tx: Database,
  userId: string,
  keptSessionId: string | undefined,
): Promise<string[]> {
  await endSessionsOf(tx, userId, keptSessionId);
  return replaceRecoveryCodes(ctx, tx, userId);
}

async function readCredential(ctx: PublicContext, userId: string, given: Given['credential']) {
  const rp = relyingParty(ctx);
  const expectedChallenge = await spendChallenge(ctx, 'add', userId, given.response.clientDataJSON);
  if (!expectedChallenge) throw new BadRequestError(passkeyTexts.notAdded);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const answer = await verifyRegistrationResponse({
    response: { ...given, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'Refused a new passkey');
    return undefined;
  });
  if (!answer?.verified) throw new BadRequestError(passkeyTexts.notAdded);
  const { credential, credentialBackedUp } = answer.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: given.response.transports ?? [],
    isBackedUp: credentialBackedUp,
  };
}
