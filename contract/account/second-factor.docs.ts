import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as passkeys from './passkeys.calls.ts';
import * as factor from './second-factor.calls.ts';
import { assertion as assertionSchema } from './second-factor.calls.ts';
import { passkeyTexts } from './sign-in-methods.ts';

const challenge = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdGVwIjoic2Vjb25kLWZhY3RvciJ9.Zm9yLWV4YW1wbGU';
const enrolment = 'v1.c2VhbGVk.Zm9yLWV4YW1wbGU';
const code = '492039';
const proof = { current_password: example.password, code };
const started = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Larkspur:ada@harbour.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Larkspur',
  enrolment,
};
const codes = { recovery_codes: ['k7mpq-x2wva', '9trbd-hj4ns'] };
const rules = { requires_second_factor: true, members_without: 2, version: 1 };
export const wrongProof = 'The password, the code or the passkey is wrong, or missing.';
const refused = {
  400: wrongProof,
  409: 'There is no second factor, or the organization requires one.',
};
const over = 'The challenge has expired, or the account has changed. Sign in again.';

const docs: DocsOf<typeof factor> = {
  answerSecondFactor: {
    description:
      'Takes the `challenge` of a sign-in that answered 401 with the code `second-factor`. A code of the app works once, and so does a recovery code. After ten wrong codes in a quarter of an hour none is accepted.',
    refusals: { 400: 'The code is wrong or was used already.', 401: over },
    example: {
      body: { challenge, code },
      answer: { access: example.access, refresh: example.refresh },
    },
  },
  startTotpAtSignIn: {
    description:
      'Takes the `challenge` of a sign-in that answered 401 with the code `set-up-second-factor`. Show `uri` as a QR code.',
    refusals: { 401: over },
    example: { body: { challenge }, answer: started },
  },
  confirmTotpAtSignIn: {
    description: 'The first code of the app sets up the second factor and completes the sign-in.',
    refusals: { 400: 'The code is wrong, or setting up took too long.', 401: over },
    example: {
      body: { challenge, enrolment, code },
      answer: { access: example.access, refresh: example.refresh, ...codes },
    },
  },
  readSecondFactor: {
    description: 'Which there are, since when, and how many recovery codes are left.',
    example: {
      answer: {
        is_on: true,
        since: example.time,
        has_app: true,
        passkeys: 1,
        recovery_codes_left: 10,
        is_required: false,
      },
    },
  },
  startTotp: {
    description:
      'Nothing changes before the first code is confirmed, within a quarter of an hour. A present second factor needs its code, and stays until then.',
    refusals: { 400: refused[400] },
    example: { body: { current_password: example.password }, answer: started },
  },
  confirmTotp: {
    description:
      "Ends the caller's other sessions, and replaces earlier recovery codes. The owner is notified by mail.",
    refusals: { 400: 'The code is wrong, or setting up took too long.' },
    example: { body: { enrolment, code }, answer: codes },
  },
  renewRecoveryCodes: {
    description: 'The codes are shown once; the server stores hashes.',
    refusals: refused,
    example: { body: proof, answer: codes },
  },
  removeSecondFactor: {
    description: 'Removes the authenticator app. Passkeys remain. The owner is notified by mail.',
    refusals: refused,
    example: { body: proof, answer: { detail: factor.secondFactorTexts.removed } },
  },
  getSignInRules: {
    description: 'What is required of everybody in the organization.',
    answerHeaders: ['ETag'],
    example: { answer: rules },
  },
  saveSignInRules: {
    description:
      'Requiring a second factor ends the sessions of everybody who has none: the next sign-in sets it up. With `If-Match`, only while the settings still have that version.',
    refusals: {
      409: 'The caller has no second factor yet.',
      412: 'The settings have changed since the version in `If-Match`. Read them again.',
    },
    answerHeaders: ['ETag'],
    example: { body: { requires_second_factor: true }, answer: rules },
  },
};

export const proofFields = {
  current_password: 'The password in use. Left out, the last proof of the session counts (`proveOwner`).',
  code: 'Six digits of the authenticator app, or a recovery code. Needed with the password while there is a second factor, unless `passkey` is given.',
  passkey: 'One that `startProof` asked for, as `navigator.credentials.get` returned it. It counts alone.',
};

export const stayingDocs = {
  example: { passkeys: [] },
  fields: { passkeys: 'Passkeys of the account. They stay.' },
};

const codeField = 'Six digits of the authenticator app, or a recovery code.';
const enrolmentField = 'As it was returned with the secret.';
const challengeField = 'As the sign-in returned it.';
const rule = { requires_second_factor: 'True if everybody needs a second factor to sign in.' };

const secondFactorSection: ApiSection = {
  tag: 'Second factor',
  description: 'Signing in with an authenticator app beside the password.',
  calls: pairWithCalls(factor, docs),
  schemas: {
    SecondFactorAnswer: describeObject(factor.answerSecondFactor.body, 'Completes a sign-in.', {
      challenge: challengeField,
      code: codeField,
    }),
    SignInChallenge: describeObject(factor.startTotpAtSignIn.body, 'A sign-in that waits.', {
      challenge: challengeField,
    }),
    RequiredSetUp: describeObject(factor.confirmTotpAtSignIn.body, 'The first code, during a sign-in.', {
      challenge: challengeField,
      enrolment: enrolmentField,
      code: 'Six digits of the authenticator app.',
    }),
    TotpOffer: describeObject(factor.startedTotp, 'A secret for an authenticator app.', {
      secret: 'For typing, in base32.',
      uri: 'For a QR code.',
      enrolment: 'Goes back with the first code.',
    }),
    TotpConfirmation: describeObject(factor.confirmTotp.body, 'The first code of an app.', {
      enrolment: enrolmentField,
      code: 'Six digits of the authenticator app.',
    }),
    RecoveryCodes: describeObject(factor.recoveryCodes, 'Codes for the day on which the app is lost.', {
      recovery_codes: 'Each works once.',
    }),
    TokensAndRecoveryCodes: describeObject(factor.tokensWithCodes, 'A session, and new recovery codes.', {
      access: 'The access token.',
      refresh: 'The refresh token.',
      recovery_codes: 'Each works once.',
    }),
    SecondFactor: describeObject(factor.secondFactor, 'The second factor of the caller.', {
      is_on: 'True once set up.',
      since: 'When the first one was set up; null while there is none.',
      has_app: 'True if an authenticator app is one.',
      passkeys: 'The number of passkeys.',
      recovery_codes_left: 'The number of unused recovery codes.',
      is_required: 'True if the organization requires one.',
    }),
    OwnerProof: describeObject(factor.ownerProof, "Proof of the account's owner.", proofFields),
    SignInRuleFields: describeObject(factor.signInRuleFields, 'What to require.', rule),
    SignInRules: describeObject(factor.signInRules, 'What the organization requires at sign-in.', {
      ...rule,
      members_without: 'Active members who have none.',
      version: 'Rises with each change.',
    }),
  },
};

const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
const credentialId = 'Y3JlZGVudGlhbC1mb3ItZXhhbXBsZQ';
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';
const asked = {
  challenge: 'bm9uY2UtZm9yLWV4YW1wbGU',
  rpId: 'larkspur.example',
  timeout: 300_000,
  userVerification: 'required' as const,
  allowCredentials: [],
};
const offered = {
  challenge: asked.challenge,
  rp: { id: asked.rpId, name: 'Larkspur' },
  user: { id: 'AZjzwnweffSbUj8Kbh0sSw', name: 'ada@harbour.example', displayName: 'Ada Harbour' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: asked.timeout,
  attestation: 'none' as const,
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
  excludeCredentials: [],
};
const assertion = {
  id: credentialId,
  rawId: credentialId,
  type: 'public-key' as const,
  response: { clientDataJSON, authenticatorData: 'YXV0aGVudGljYXRvcg', signature: 'c2lnbmF0dXJl' },
};
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: 'public-key' as const,
  response: { clientDataJSON, attestationObject: 'YXR0ZXN0YXRpb24', transports: ['internal'] },
};
const passkey = {
  id,
  name: 'Laptop',
  created_at: example.time,
  last_used_at: null,
  is_backed_up: true,
};
const tokens = { access: example.access, refresh: example.refresh };
const passkeysProof = { current_password: example.password };

const unnamed = "The site's public address is an IP address, for which browsers refuse passkeys.";
const notOffered =
  'The passkey was not offered to this account within the last five minutes, was used in another attempt, is for another site, or does not verify its user.';

const passkeysDocs: DocsOf<typeof passkeys> = {
  startPasskeySignIn: {
    description:
      'Pass the answer to `navigator.credentials.get`. Without `challenge` the user chooses among their passkeys for this site. With the `challenge` of a sign-in that answered 401 with the code `second-factor`, one of that account is asked for.',
    refusals: { 401: over, 409: unnamed },
    example: { body: {}, answer: asked },
  },
  signInWithPasskey: {
    description:
      'The passkey alone signs in, because its authenticator verifies who uses it. With `challenge` it has to be one of that account. What was asked for counts for five minutes, once.',
    refusals: {
      401: 'The passkey is unknown, for another site or account, or was asked for too long ago, or the account is not active. One text for all of them.',
      409: unnamed,
    },
    example: { body: { passkey: assertion }, answer: tokens },
  },
  startPasskeyAtSignIn: {
    description:
      'Takes the `challenge` of a sign-in that answered 401 with the code `set-up-second-factor`. Pass the answer to `navigator.credentials.create`.',
    refusals: { 401: over, 409: unnamed },
    example: { body: { challenge }, answer: offered },
  },
  addPasskeyAtSignIn: {
    description: 'The passkey becomes the second factor, and completes the sign-in.',
    refusals: { 400: notOffered, 401: over, 409: passkeyTexts.isKnown },
    example: { body: { challenge, name: 'Laptop', credential }, answer: { ...tokens, ...codes } },
  },
  listPasskeys: { description: 'The oldest first.', example: { answer: [passkey] } },
  startPasskey: {
    description:
      'Pass the answer to `navigator.credentials.create`. Where the account has a second factor, a code or a passkey belongs to the proof.',
    refusals: { 400: wrongProof, 409: unnamed },
    example: { body: passkeysProof, answer: offered },
  },
  addPasskey: {
    description:
      'The first second factor of an account ends its other sessions and brings recovery codes. The owner is notified by mail.',
    refusals: { 400: notOffered, 409: 'The passkey is in use already, or there are twenty.' },
    example: { body: { name: 'Laptop', credential }, answer: { passkey, ...codes } },
  },
  renamePasskey: {
    description: 'The name is only shown to its owner.',
    refusals: { 404: 'The caller has no such passkey.' },
    example: { body: { name: 'Laptop' }, answer: passkey },
  },
  removePasskey: {
    description: 'With the last second factor the recovery codes end. The owner is notified by mail.',
    refusals: {
      400: wrongProof,
      404: 'The caller has no such passkey.',
      409: 'The organization requires a second factor, and this is the last one.',
    },
    example: {
      body: { ...passkeysProof, code: '492039' },
      answer: { detail: passkeyTexts.removed },
    },
  },
  startProof: {
    description:
      'Pass the answer to `navigator.credentials.get`, and what that returns as `passkey` of `proveOwner`, or of a call that takes a proof.',
    refusals: { 409: unnamed },
    example: { answer: asked },
  },
};
const nameField = 'By which the owner tells it from others.';
const chosenName = `${nameField} Left out, it is named after the browser.`;
const credentialField = 'What `navigator.credentials.create` returned, as JSON.';

const passkeysSection: ApiSection = {
  tag: 'Passkeys',
  description:
    'Signing in with a passkey (WebAuthn): by itself, or beside the password. The public address has to have a name, and https unless it is `localhost`.',
  calls: pairWithCalls(passkeys, passkeysDocs),
  schemas: {
    Passkey: describeObject(passkeys.passkey, 'A passkey of the caller.', {
      id: 'Its id.',
      name: nameField,
      created_at: 'When it was added.',
      last_used_at: 'When it was used last; null before its first use.',
      is_backed_up: 'True if a password manager keeps a copy elsewhere.',
    }),
    PasskeyRequest: describeObject(passkeys.passkeyRequest, 'Asks for a passkey.', {
      challenge: 'What the authenticator signs, in base64url.',
      rpId: 'The name of the site.',
      timeout: 'How long to wait for the user, in milliseconds.',
      userVerification: 'Requirement for the authenticator to verify its user.',
      allowCredentials: 'Which passkeys will do; empty for any.',
    }),
    PasskeyOffer: describeObject(passkeys.passkeyOffer, 'Offers a passkey.', {
      challenge: 'What the authenticator includes, in base64url.',
      rp: 'The site.',
      user: 'The account.',
      pubKeyCredParams: 'The algorithms that the server understands, the preferred ones first.',
      timeout: 'How long to wait for the user, in milliseconds.',
      attestation: 'No statement about the make of the authenticator is asked for.',
      authenticatorSelection: 'What the authenticator has to do.',
      excludeCredentials: 'Passkeys that the account has.',
    }),
    PasskeyAssertion: describeObject(assertionSchema, 'What `navigator.credentials.get` returned, as JSON.', {
      id: 'Which passkey, in base64url.',
      rawId: 'The same.',
      type: 'Always `public-key`.',
      response: 'What was signed, and the signature.',
    }),
    NewPasskeyCredential: describeObject(passkeys.newCredential, credentialField, {
      id: 'Which passkey, in base64url.',
      rawId: 'The same.',
      type: 'Always `public-key`.',
      response: 'The public key, and how browsers reach the authenticator.',
    }),
    PasskeySignInStart: describeObject(passkeys.startPasskeySignIn.body, 'Which sign-in.', {
      challenge: `${challengeField} Left out where the passkey is the only sign-in.`,
    }),
    PasskeySignIn: describeObject(passkeys.signInWithPasskey.body, 'Signs in.', {
      challenge: `${challengeField} Left out where the passkey is the only sign-in.`,
      passkey: 'What `navigator.credentials.get` returned, as JSON.',
    }),
    PasskeySetUpStart: describeObject(passkeys.startPasskeyAtSignIn.body, 'Which sign-in.', {
      challenge: challengeField,
    }),
    RequiredPasskey: describeObject(passkeys.addPasskeyAtSignIn.body, 'A passkey, during a sign-in.', {
      challenge: challengeField,
      name: chosenName,
      credential: credentialField,
    }),
    NewPasskey: describeObject(passkeys.addPasskey.body, 'A passkey to add.', {
      name: chosenName,
      credential: credentialField,
    }),
    AddedPasskey: describeObject(passkeys.addedPasskey, 'The passkey, and new recovery codes.', {
      passkey: 'The passkey.',
      recovery_codes: 'Each works once. Empty unless this is the first second factor.',
    }),
    PasskeyName: describeObject(passkeys.renamePasskey.body, 'The name of a passkey.', { name: nameField }),
  },
};

export const secondFactorSections = [secondFactorSection, passkeysSection];
