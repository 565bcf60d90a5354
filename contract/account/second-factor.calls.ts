import { defineCall, detailAnswer, ifMatchHeaders, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { tokens } from './account.calls.ts';
import { currentPassword } from './passwords.calls.ts';
import type { FactorKind } from './sign-in-methods.ts';

export const secondFactorTexts = {
  codeNeeded: 'Enter the code of your authenticator app, or one of your recovery codes.',
  passkeyNeeded: 'Confirm with your passkey, or enter one of your recovery codes.',
  setUpNeeded: 'Your organization requires a second factor. Set one up to log in.',
  wrongCode:
    'This code is wrong, or was used already. Enter the one that the app shows now, or an unused recovery code.',
  wrongFirstCode:
    'This code is wrong. Enter the one that the app shows now. If it stays wrong, let your phone set its time by itself.',
  loginOver: 'The login took too long, or the account has changed. Enter your email and password again.',
  setUpOver: 'Setting up took too long. Start again.',
  isOn: 'There is a second factor already. Enter its code to replace it.',
  isOff: 'There is no second factor.',
  isRequired: 'Your organization requires a second factor. You can replace it, but not turn it off.',
  ownFirst: 'Set up your own second factor first, so that you do not lock yourself out.',
  removed: 'Your second factor is off.',
  appRemoved: 'The authenticator app is removed. Your passkeys remain.',
  noApp: 'There is no authenticator app.',
} as const;

/** Asks for one of the second factors that an account has, the code of its app before others. */
export const factorNeeded = (
  kinds: readonly FactorKind[],
  appText: string = secondFactorTexts.codeNeeded,
): string => (kinds.includes('app') ? appText : secondFactorTexts.passkeyNeeded);

/** Why a sign-in with the right password is refused: the body says it as `code`, beside a `challenge`. */
export const signInSteps = ['second-factor', 'set-up-second-factor'] as const;
export type SignInStep = (typeof signInSteps)[number];

const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
export const challenge = z.string().check(z.minLength(1), z.maxLength(2000));
/** Bytes in base64url. */
export const encoded = (longest: number) =>
  z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[\w-]+$/));

/** `AuthenticationResponseJSON` of WebAuthn. */
export const assertion = z.object({
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(4000),
    userHandle: z.optional(encoded(100)),
  }),
});
export type Assertion = z.infer<typeof assertion>;

const enrolment = z.string().check(z.minLength(1), z.maxLength(2000));

export const answerSecondFactor = defineCall({
  name: 'answerSecondFactor',
  summary: 'Completes a sign-in by the code of an authenticator app, or by a recovery code.',
  method: 'POST',
  // Below the sign-in, so that the cookie that identifies a known device is sent here as well.
  path: '/api/user/auth/jwt/create/second-factor/',
  access: 'anyone',
  body: z.object({ challenge, code }),
  answers: { 200: tokens },
});

/** A secret for an authenticator app, not in use before a code of it is confirmed. */
export const startedTotp = z.object({
  secret: z.string(),
  /** `otpauth://` address, to be shown as a QR code. */
  uri: z.string(),
  enrolment: z.string(),
});
export type StartedTotp = z.infer<typeof startedTotp>;

export const startTotpAtSignIn = defineCall({
  name: 'startTotpAtSignIn',
  summary: 'Offers a secret during a sign-in to an organization that requires a second factor.',
  method: 'POST',
  path: '/api/user/auth/jwt/create/set-up/',
  access: 'anyone',
  body: z.object({ challenge }),
  answers: { 200: startedTotp },
});

/** Shown once; the server stores hashes. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export const tokensWithCodes = z.object({ ...tokens.shape, ...recoveryCodes.shape });
export type TokensWithCodes = z.infer<typeof tokensWithCodes>;

export const confirmTotpAtSignIn = defineCall({
  name: 'confirmTotpAtSignIn',
  summary: 'Sets up the second factor by the first code, and signs in.',
  method: 'POST',
  path: '/api/user/auth/jwt/create/set-up/confirm/',
  access: 'anyone',
  body: z.object({ challenge, enrolment, code }),
  answers: { 200: tokensWithCodes },
});

export const secondFactor = z.object({
  is_on: z.boolean(),
  since: z.nullable(timestamp),
  has_app: z.boolean(),
  passkeys: z.number(),
  recovery_codes_left: z.number(),
  is_required: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const readSecondFactor = defineCall({
  name: 'readSecondFactor',
  summary: 'Shows whether the caller has a second factor.',
  method: 'GET',
  path: '/api/user/second-factor/',
  access: 'signed-in',
  answers: { 200: secondFactor },
});

/**
 * Proof of the account's owner: the password, and once a second factor is on a code or a passkey with it. It may come with a call
 * that needs one; without it, the last proof of the session counts.
 */
export const ownerProof = z.object({
  current_password: z.optional(currentPassword),
  code: z.optional(code),
  passkey: z.optional(assertion),
});
export type OwnerProof = z.infer<typeof ownerProof>;

/** Credentials that stay when other access ends: an account's mailbox must not be enough to remove its second factor. */
export const stayingCredentials = z.object({
  passkeys: z.array(z.object({ name: z.string(), created_at: timestamp })),
});
type StayingCredentials = z.infer<typeof stayingCredentials>;

export const stayingNames = ({ passkeys }: StayingCredentials): string[] => passkeys.map(({ name }) => name);

/** Empty where no credential stays. */
export function stayingText(
  access: StayingCredentials,
  show: (names: string[]) => string[] = (names) => names,
): string[] {
  const names = show(stayingNames(access)).join(', ');
  return names === '' ? [] : [`Passkeys stay: ${names}. Remove those that you do not know under Settings.`];
}

export const startTotp = defineCall({
  name: 'startTotp',
  summary: 'Offers a secret for an authenticator app, as a second factor or in place of the present one.',
  method: 'POST',
  path: '/api/user/second-factor/totp/',
  access: 'signed-in',
  needsProof: true,
  body: ownerProof,
  answers: { 200: startedTotp },
});

export const confirmTotp = defineCall({
  name: 'confirmTotp',
  summary: 'Turns the second factor on by the first code, and shows the recovery codes once.',
  method: 'POST',
  path: '/api/user/second-factor/totp/confirm/',
  access: 'signed-in',
  needsProof: true,
  body: z.object({ enrolment, code }),
  answers: { 200: recoveryCodes },
});

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  summary: 'Replaces the recovery codes; the earlier ones end.',
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes/',
  access: 'signed-in',
  needsProof: 'now',
  proofReason: 'New recovery codes log in beside your password, and the earlier ones end.',
  body: ownerProof,
  answers: { 200: recoveryCodes },
});

export const removeSecondFactor = defineCall({
  name: 'removeSecondFactor',
  summary: 'Removes the authenticator app.',
  method: 'POST',
  path: '/api/user/second-factor/remove/',
  access: 'signed-in',
  needsProof: 'now',
  proofReason: 'Codes of the app no longer log you in once it is removed.',
  body: ownerProof,
  answers: { 200: detailAnswer },
});

export const signInRuleFields = z.object({ requires_second_factor: z.boolean() });
export type SignInRuleFields = z.infer<typeof signInRuleFields>;
export const signInRules = z.object({
  ...signInRuleFields.shape,
  members_without: z.number(),
  version: z.number(),
});
export type SignInRules = z.infer<typeof signInRules>;

export const getSignInRules = defineCall({
  name: 'getSignInRules',
  summary: 'What the organization requires at sign-in. For an Owner.',
  method: 'GET',
  path: '/api/settings/sign-in/',
  access: 'owner',
  answers: { 200: signInRules },
});

export const saveSignInRules = defineCall({
  name: 'saveSignInRules',
  summary: 'Requires a second factor of everybody in the organization, or no longer. For an Owner.',
  method: 'PUT',
  path: '/api/settings/sign-in/',
  access: 'owner',
  needsProof: true,
  headers: ifMatchHeaders,
  body: signInRuleFields,
  answers: { 200: signInRules },
});
