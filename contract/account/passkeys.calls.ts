import { defineCall, detailAnswer, id, idParams, timestamp } from '../platform/call.ts';
import { optionalText, requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { tokens } from './account.calls.ts';
import {
  assertion,
  challenge,
  encoded,
  ownerProof,
  recoveryCodes,
  tokensWithCodes,
} from './second-factor.calls.ts';

/** `RegistrationResponseJSON` of WebAuthn. */
export const newCredential = z.object({
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
);
const verification = z.enum(['required', 'preferred', 'discouraged']);

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: verification,
  /** Empty: the user chooses among all that they have for this site. */
  allowCredentials: descriptors,
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyOffer = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification: verification,
  }),
  excludeCredentials: descriptors,
});

const signInPath = '/api/user/auth/jwt/create/passkey/';

export const startPasskeySignIn = defineCall({
  name: 'startPasskeySignIn',
  summary: 'Asks for a passkey: as the only sign-in, or to complete one with the right password.',
  method: 'POST',
  path: `${signInPath}start/`,
  access: 'anyone',
  body: z.object({ challenge: z.optional(challenge) }),
  answers: { 200: passkeyRequest },
});

export const signInWithPasskey = defineCall({
  name: 'signInWithPasskey',
  summary: 'Signs in with a passkey.',
  method: 'POST',
  path: signInPath,
  access: 'anyone',
  body: z.object({ challenge: z.optional(challenge), passkey: assertion }),
  answers: { 200: tokens },
});

/** Empty: the server names it after the browser. */
const chosenName = optionalText(100);

export const startPasskeyAtSignIn = defineCall({
  name: 'startPasskeyAtSignIn',
  summary: 'Offers a passkey during a sign-in to an organization that requires a second factor.',
  method: 'POST',
  path: '/api/user/auth/jwt/create/set-up/passkey/',
  access: 'anyone',
  body: z.object({ challenge }),
  answers: { 200: passkeyOffer },
});

export const addPasskeyAtSignIn = defineCall({
  name: 'addPasskeyAtSignIn',
  summary: 'Adds a passkey as the second factor, and signs in.',
  method: 'POST',
  path: '/api/user/auth/jwt/create/set-up/passkey/confirm/',
  access: 'anyone',
  body: z.object({ challenge, name: chosenName, credential: newCredential }),
  answers: { 200: tokensWithCodes },
});

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: timestamp,
  /** Null: not used since it was added. */
  last_used_at: z.nullable(timestamp),
  is_backed_up: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const path = '/api/user/passkeys/';

export const listPasskeys = defineCall({
  name: 'listPasskeys',
  summary: "The caller's passkeys.",
  method: 'GET',
  path,
  access: 'signed-in',
  answers: { 200: z.array(passkey) },
});

export const startPasskey = defineCall({
  name: 'startPasskey',
  summary: 'Offers a passkey.',
  method: 'POST',
  path: `${path}start/`,
  access: 'signed-in',
  needsProof: true,
  body: ownerProof,
  answers: { 200: passkeyOffer },
});

/** The codes are new with the first second factor of an account, else empty. */
export const addedPasskey = z.object({ passkey, ...recoveryCodes.shape });
export type AddedPasskey = z.infer<typeof addedPasskey>;

export const addPasskey = defineCall({
  name: 'addPasskey',
  summary: 'Adds the passkey that was offered. With the first second factor, recovery codes are shown once.',
  method: 'POST',
  path,
  access: 'signed-in',
  needsProof: true,
  body: z.object({ name: chosenName, credential: newCredential }),
  answers: { 201: addedPasskey },
});

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  summary: 'Renames a passkey.',
  method: 'PATCH',
  path: `${path}:id/`,
  access: 'signed-in',
  params: idParams,
  body: z.object({ name: requiredText(100) }),
  answers: { 200: passkey },
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  summary: 'Removes a passkey.',
  method: 'POST',
  path: `${path}:id/remove/`,
  access: 'signed-in',
  needsProof: true,
  params: idParams,
  body: ownerProof,
  answers: { 200: detailAnswer },
});

export const startProof = defineCall({
  name: 'startProof',
  summary: "Asks for one of the caller's passkeys, as the proof that a change of the second factor takes.",
  method: 'POST',
  path: '/api/user/second-factor/proof/',
  access: 'signed-in',
  answers: { 200: passkeyRequest },
});
