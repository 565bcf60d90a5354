import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tokens } from '../../../../contract/account/account.calls.ts';
import type {
  AddedPasskey,
  addPasskeyAtSignIn as addAtSignInCall,
  addPasskey as addCall,
  Passkey,
  passkeyOffer,
  removePasskey as removeCall,
  renamePasskey as renameCall,
  signInWithPasskey as signInCall,
  startPasskeyAtSignIn as startAddCall,
  startPasskeySignIn as startCall,
} from '../../../../contract/account/passkeys.calls.ts';
import type { TokensWithCodes } from '../../../../contract/account/second-factor.calls.ts';
import { passkeyTexts } from '../../../../contract/account/sign-in-methods.ts';
import type { CallAnswer, CallParsed } from '../../../../contract/platform/call.ts';
import type { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context, PublicContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { organisations, passkeys, users } from '../../../platform/db/schema.ts';
import {
  BadRequestError,
  ConflictError,
  NotFoundError,
  UnauthorizedError,
} from '../../../platform/errors.ts';
import { senderName } from '../../../platform/mail/transport.ts';
import { endSessionsOf } from '../session.ts';
import { describeDevice } from '../sessions/sessions.ts';
import { holderColumns, signIn } from '../sign-in.ts';
import { readChallenge } from './challenge.ts';
import { replaceRecoveryCodes } from './codes.ts';
import { deleteRecoveryCodes, type FactorProof, isRequired, keptSession, lockFactors } from './factors.ts';
import { findFactors } from './methods.ts';
import {
  ceremonyTimeoutMs,
  describePasskeys,
  issueChallenge,
  loadWebAuthn,
  relyingParty,
  requestPasskey,
  spendChallenge,
  userHandle,
  verifyPasskey,
} from './verify-passkey.ts';

const notFound = () => new NotFoundError('There is no such passkey.');

const isOwn = ({ caller }: Pick<Context, 'caller'>, id: string) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, caller.userId));

export async function listPasskeys({ db, caller }: Context): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, caller.userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(toPasskey);
}

export async function renamePasskey(
  ctx: Context,
  { params: { id }, body }: CallParsed<typeof renameCall>,
): Promise<Passkey> {
  return ctx.db.transaction(async (tx) => {
    const [renamed] = await tx.update(passkeys).set({ name: body.name }).where(isOwn(ctx, id)).returning();
    if (!renamed) throw notFound();
    await audit({ ...ctx, db: tx }, 'passkey.renamed', id);
    return toPasskey(renamed);
  });
}

/** With the last second factor the recovery codes end. */
export async function removePasskey(
  ctx: Context,
  { params: { id } }: CallParsed<typeof removeCall>,
): Promise<{ detail: string }> {
  const { userId } = ctx.caller;
  const [known] = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(isOwn(ctx, id));
  if (!known) throw notFound();
  await ctx.db.transaction(async (tx) => {
    // Of two factors that are removed at once, the second is the last one.
    await lockFactors(tx, userId, ctx.caller);
    const removed = await tx.delete(passkeys).where(isOwn(ctx, id)).returning({ id: passkeys.id });
    if (removed.length === 0) throw notFound();
    const { isOn } = await findFactors(tx, userId);
    if (!isOn && (await isRequired(tx, ctx.caller.organisationId))) {
      throw new ConflictError(passkeyTexts.isLast);
    }
    if (!isOn) await deleteRecoveryCodes(tx, userId);
    await ctx.queue.enqueue(tx, 'mail', {
      kind: 'second-factor',
      userId,
      change: isOn ? 'passkey-removed' : 'off',
    });
    await audit({ ...ctx, db: tx }, 'passkey.removed', id);
  });
  return { detail: passkeyTexts.removed };
}

const toPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
  isBackedUp,
}: typeof passkeys.$inferSelect): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  is_backed_up: isBackedUp,
});

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
async function offerPasskey(ctx: PublicContext, userId: string): Promise<Offer> {
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
 * Stores a passkey that was offered to the user. The first second factor of an account logs out its other
 * devices, which signed in without it, and brings recovery codes.
 */
async function storePasskey(
  ctx: PublicContext,
  user: { userId: string; organisationId: string; name: string },
  { name, credential }: Given,
  proof: FactorProof,
): Promise<AddedPasskey> {
  const { userId } = user;
  const values = await readCredential(ctx, userId, credential);
  return ctx.db.transaction(async (tx) => {
    const before = await lockFactors(tx, userId, proof);
    if (before.credentials >= mostPasskeys) throw new ConflictError(passkeyTexts.tooMany);
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

export async function startPasskeySignIn(
  ctx: PublicContext,
  { body }: CallParsed<typeof startCall>,
): Promise<CallAnswer<typeof startCall>> {
  if (body.challenge === undefined) return requestPasskey(ctx, 'sign-in');
  const { userId } = await readChallenge(ctx, body.challenge, 'second-factor');
  return requestPasskey(ctx, 'second-factor', userId);
}

/**
 * A passkey is all that is needed: it stands for something that the user has and for a check of who they are.
 * With a `challenge` it completes the sign-in of that account alone. Every refused passkey gets the same text.
 */
export async function signInWithPasskey(
  ctx: PublicContext,
  { body }: CallParsed<typeof signInCall>,
): Promise<Tokens> {
  const holder = body.challenge
    ? await completeHeldSignIn(ctx, body.challenge, body.passkey)
    : await findHolder(ctx, await verifyPasskey(ctx, 'sign-in', body.passkey));
  if (!holder) throw new UnauthorizedError(passkeyTexts.refused);
  return signIn(ctx, holder, 'complete');
}

async function completeHeldSignIn(
  ctx: PublicContext,
  challenge: string,
  given: CallParsed<typeof signInCall>['body']['passkey'],
) {
  const held = await readChallenge(ctx, challenge, 'second-factor');
  return (await verifyPasskey(ctx, 'second-factor', given, held.userId)) && held;
}

async function findHolder({ db }: PublicContext, verified: { userId: string } | undefined) {
  if (!verified) return undefined;
  const [holder] = await db
    .select(holderColumns)
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(and(eq(users.id, verified.userId), isNotNull(users.activatedAt), isNull(users.deactivatedAt)));
  return holder;
}

export async function startPasskeyAtSignIn(
  ctx: PublicContext,
  { body }: CallParsed<typeof startAddCall>,
): Promise<CallAnswer<typeof startAddCall>> {
  const { userId } = await readChallenge(ctx, body.challenge, 'set-up-second-factor');
  return offerPasskey(ctx, userId);
}

export async function addPasskeyAtSignIn(
  ctx: PublicContext,
  { body }: CallParsed<typeof addAtSignInCall>,
): Promise<TokensWithCodes> {
  const user = await readChallenge(ctx, body.challenge, 'set-up-second-factor');
  const { recovery_codes } = await storePasskey(ctx, user, body, { verifiedHash: user.passwordHash });
  return { ...(await signIn(ctx, user, 'complete')), recovery_codes };
}
