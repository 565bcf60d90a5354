import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Tokens } from '../../../contract/account/account.calls.ts';
import {
  addPasskeyAtSignIn,
  type newCredential,
  type passkeyOffer,
  type passkeyRequest,
  signInWithPasskey,
  startPasskeyAtSignIn,
  startPasskeySignIn,
  startProof,
} from '../../../contract/account/passkeys.calls.ts';
import { proveOwner } from '../../../contract/account/proof.calls.ts';
import type { Assertion, TokensWithCodes } from '../../../contract/account/second-factor.calls.ts';
import type { z } from '../../../contract/platform/zod.ts';
import type { ApiClient } from '../api-client.ts';
import { send } from '../auth-calls.ts';
import { CallError } from '../problem-text.ts';

export const passkeyFailures = {
  notUsed: 'No passkey was used. Try again, or log in another way.',
  notMade: 'No passkey was created. Try again when you are ready.',
  isThere: 'This device has a passkey of this account already.',
} as const;

/** @throws CallError with a text for the user, who may have cancelled */
async function ask(request: z.infer<typeof passkeyRequest>): Promise<Assertion> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: request }).catch(
    fail(passkeyFailures.notUsed),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** @throws CallError with a text for the user, who may have cancelled */
export async function create(offer: z.infer<typeof passkeyOffer>): Promise<z.infer<typeof newCredential>> {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: offer }).catch(
    fail(passkeyFailures.notMade),
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

const fail = (text: string) => (cause: unknown) => {
  WebAuthnAbortService.cancelCeremony();
  const isThere =
    cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  throw new CallError(400, { detail: isThere ? passkeyFailures.isThere : text }, { cause });
};

const cookies = { credentials: 'same-origin' } as const;

/** Without `challenge`, the passkey is the only sign-in. @throws CallError */
export async function signIn(challenge?: string): Promise<Tokens> {
  const passkey = await ask(await send(startPasskeySignIn, { challenge }));
  return send(signInWithPasskey, { challenge, passkey }, cookies);
}

/** Adds a passkey as the second factor that a sign-in lacks. @throws CallError */
export async function addAtSignIn(challenge: string): Promise<TokensWithCodes> {
  const credential = await create(await send(startPasskeyAtSignIn, { challenge }, cookies));
  return send(addPasskeyAtSignIn, { challenge, credential }, cookies);
}

/** @throws CallError */
export async function prove(api: ApiClient): Promise<void> {
  const passkey = await ask(await api.call(startProof, {}));
  await api.call(proveOwner, { body: { passkey } });
}
