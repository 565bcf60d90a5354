import type { passkeyRequest } from '../../../../contract/account/passkeys.calls.ts';
import type {
  proveByOrganization as organizationCall,
  proveOwner as proveCall,
} from '../../../../contract/account/proof.calls.ts';
import { proofMinutes, proofTexts } from '../../../../contract/account/proof.ts';
import { secondFactorTexts } from '../../../../contract/account/second-factor.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import type { z } from '../../../../contract/platform/zod.ts';
import type { Context } from '../../../platform/context.ts';
import { BadRequestError, FieldError, UnauthorizedError } from '../../../platform/errors.ts';
import { findAccount } from '../identity-provider/find-account.ts';
import { goToProvider, identifyByProvider } from '../identity-provider/sign-in.ts';
import { requestPasskey } from '../passkeys/verify-passkey.ts';
import { requireCurrentPassword } from '../passwords/current-password.ts';
import { findFactors } from '../second-factor/factors.ts';
import { completesPassword, noteProof, requirePasskey } from './require-proof.ts';

type Proven = { proven_until: string };

/** Asks for one of the caller's passkeys, for `proveOwner`. */
export const startProof = (ctx: Context): Promise<z.infer<typeof passkeyRequest>> =>
  requestPasskey(ctx, 'proof', ctx.caller.userId);

/**
 * Proves that it is the caller: by a passkey, or by the password and a code where there is a second factor.
 * @throws FieldError; BadRequestError for a passkey that is refused; TooManyRequestsError
 */
export async function proveOwner(ctx: Context, { body }: CallParsed<typeof proveCall>): Promise<Proven> {
  if (body.current_password !== undefined) {
    await requireCurrentPassword(ctx, body.current_password);
    if (!(await completesPassword(ctx, body))) {
      const { kinds } = await findFactors(ctx.db, ctx.caller.userId);
      const { codeNeeded, passkeyNeeded } = secondFactorTexts;
      throw new FieldError({ code: [kinds.includes('app') ? codeNeeded : passkeyNeeded] });
    }
  } else if (body.passkey) await requirePasskey(ctx, body.passkey);
  else throw new FieldError({ current_password: [proofTexts.nothingGiven] });
  return proven(ctx);
}

/** Starts a sign-in by the caller's own organisation, which is to ask them anew. */
export const startOrganizationProof = (ctx: Context): Promise<{ url: string; attempt: string }> =>
  goToProvider(ctx, ctx.caller.organisationId, { provesSession: ctx.caller.sessionId });

/**
 * Proves that it is the caller by their organisation's sign-in.
 * @throws BadRequestError for an attempt of another session, an answer that can't be trusted, and for a different person
 */
export async function proveByOrganization(
  ctx: Context,
  { body }: CallParsed<typeof organizationCall>,
): Promise<Proven> {
  try {
    const { attempt, identity } = await identifyByProvider(ctx, body, ctx.caller.sessionId);
    const holder = await findAccount(ctx, attempt.organisationId, { ...identity, createsMembers: false });
    if (holder.userId !== ctx.caller.userId) throw new BadRequestError(proofTexts.notYou);
  } catch (error) {
    // The session goes on. A client would renew its tokens after a 401, and send what works once again.
    throw error instanceof UnauthorizedError ? new BadRequestError(error.message) : error;
  }
  return proven(ctx);
}

async function proven(ctx: Context): Promise<Proven> {
  const at = await noteProof(ctx);
  return { proven_until: new Date(at.getTime() + proofMinutes * 60_000).toISOString() };
}
