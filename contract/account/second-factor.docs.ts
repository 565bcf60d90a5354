import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as factor from './second-factor.calls.ts';

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
const refused = {
  400: 'The password, the code or the passkey is wrong, or missing.',
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

/** What a proof in the body of a call means. */
export const proofFields = {
  current_password: 'The password in use. Left out, the last proof of the session counts (`proveOwner`).',
  code: 'Six digits of the authenticator app, or a recovery code. Needed with the password while there is a second factor, unless `passkey` is given.',
  passkey: 'One that `startProof` asked for, as `navigator.credentials.get` returned it.',
};

const codeField = 'Six digits of the authenticator app, or a recovery code.';
const enrolmentField = 'As it was returned with the secret.';
const challengeField = 'As the sign-in returned it.';
const rule = { requires_second_factor: 'True if everybody needs a second factor to sign in.' };

export const secondFactorSection: ApiSection = {
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
