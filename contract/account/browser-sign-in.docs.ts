import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as browser from './browser-sign-in.calls.ts';

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const code = 'v1.c2VhbGVk.Zm9yLWV4YW1wbGU';

const docs: DocsOf<typeof browser> = {
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
  calls: pairWithCalls(browser, docs),
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
