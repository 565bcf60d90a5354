import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as browser from './browser-sign-in.calls.ts';
import * as proof from './proof.calls.ts';
import { wrongProof } from './second-factor.docs.ts';
import * as sessions from './sessions.calls.ts';

const docs: DocsOf<typeof sessions> = {
  listSessions: {
    description: 'The present session comes first. A session that is not used for some days ends by itself.',
    example: {
      answer: [
        {
          id: example.otherId,
          device: 'Firefox on Windows',
          network: '203.0.x.x',
          created_at: example.time,
          last_used_at: example.time,
          is_current: true,
        },
      ],
    },
  },
  endSession: {
    description: 'Its access token and its refresh token are refused from now on.',
    refusals: { 404: 'The caller has no such session, or it has ended.' },
    example: {},
  },
  endOtherSessions: {
    description: 'Signs the caller out on every other device.',
    example: { answer: { ended: 2 } },
  },
};

export const sessionsSection: ApiSection = {
  tag: 'Sessions',
  description: 'Where a user is signed in.',
  calls: pairWithCalls(sessions, docs),
  schemas: {
    SignedInDevice: describeObject(sessions.signedInDevice, 'A device that is signed in.', {
      id: 'The id of the session.',
      device: 'Browser and system, as far as the device said.',
      network: 'The front part of the address that it was used from.',
      created_at: 'When it signed in.',
      last_used_at: 'When it was used last, within minutes.',
      is_current: 'True for the session of this request.',
    }),
    EndedSessions: describeObject(sessions.endedSessions, 'What was ended.', {
      ended: 'The number of sessions.',
    }),
  },
};

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const code = 'v1.c2VhbGVk.Zm9yLWV4YW1wbGU';

const browserSignInDocs: DocsOf<typeof browser> = {
  createAppCode: {
    description:
      'The browser hands the code to the app by a link of its scheme. It counts once, for two minutes, with the verifier behind `challenge`, and as long as the session that made it.',
    example: { body: { challenge }, answer: { code } },
  },
  signInWithAppCode: {
    description: 'Starts a session of its own. The link held the code alone, never a token.',
    refusals: { 401: 'The code has expired, was used already, or belongs to another verifier.' },
    example: { body: { code, verifier }, answer: { access: example.access, refresh: example.refresh } },
  },
};

export const browserSignInSection: ApiSection = {
  tag: 'Sign-in of the desktop app',
  description: "How the desktop app signs in through the system's browser.",
  calls: pairWithCalls(browser, browserSignInDocs),
  schemas: {
    AppCode: describeObject(browser.appCode, 'A code for the app.', { code: 'Works once, for two minutes.' }),
    AppCodeRequest: describeObject(browser.createAppCode.body, 'Which app asks.', {
      challenge: 'The SHA-256 of its verifier, in base64url.',
    }),
    AppSignIn: describeObject(browser.signInWithAppCode.body, 'Signs the app in.', {
      code: 'As the browser handed it over.',
      verifier: 'What the app has kept.',
    }),
  },
};

const until = { proven_until: example.time };

const proofDocs: DocsOf<typeof proof> = {
  proveOwner: {
    description:
      'A session makes the calls that need a proof for ten minutes after it, as after its sign-in. They answer 403 with the code `proof-needed` otherwise, and say in `ways` how the caller can prove who they are.',
    refusals: { 400: wrongProof },
    example: { body: { current_password: example.password, code: '492039' }, answer: until },
  },
  startOrganizationProof: {
    description:
      'The provider is told to ask anew. Send the browser to `url`, and give `attempt` back with what the provider returns within ten minutes.',
    refusals: { 400: 'The organization has no provider, or it does not answer as it should.' },
    example: {
      answer: {
        url: 'https://id.harbour.example/auth?client_id=larkspur',
        attempt: 'v1.c2VhbGVk.Zm9yLWV4YW1wbGU',
      },
    },
  },
  proveByOrganization: {
    description:
      'Takes what `startOrganizationProof` has started in the same session. The account has to be that of the caller, and a time of sign-in that the provider names within ten minutes.',
    refusals: {
      400: 'The attempt has expired, was used already or belongs to another session; the answer cannot be trusted; or it names a different person.',
    },
    example: {
      body: {
        attempt: 'v1.c2VhbGVk.Zm9yLWV4YW1wbGU',
        response: 'code=Zk3&state=Qm9&iss=https%3A%2F%2Fid.harbour.example',
        organization: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
      },
      answer: until,
    },
  },
};

export const proofSection: ApiSection = {
  tag: 'Proof',
  description: 'Proving anew that it is you, for what a session alone may not do.',
  calls: pairWithCalls(proof, proofDocs),
  schemas: {
    ProvenUntil: describeObject(proof.provenUntil, 'A proof that counts.', {
      proven_until: 'Until when the session may make the calls that need one.',
    }),
  },
};
