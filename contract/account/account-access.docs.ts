import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as access from './account-access.calls.ts';

const link = { uid: example.otherId, token: example.refresh };

const docs: DocsOf<typeof access> = {
  readAccountAccess: {
    description:
      'By the two values at the end of the link to a new password, or of the one that ends everything. Both go on working.',
    refusals: { 400: 'The link is wrong, expired or used.' },
    example: {
      body: link,
      answer: {
        sessions: [{ device: 'Firefox on Windows', network: '203.0.x.x', last_used_at: example.time }],
        api_keys: [{ name: 'Applicant system', prefix: 'lk_a1b2c3', last_used_at: null }],
        providers: [{ issuer: 'https://login.harbour.example', created_at: example.time }],
        passkeys: [],
      },
    },
  },
  endAccountAccess: {
    description:
      'By the two values at the end of the link in the mails about passwords. It works once, within a week. Password, passkeys and second factor stay.',
    refusals: { 400: 'The link is wrong, expired or used.' },
    example: { body: link, answer: { detail: access.accountAccessTexts.ended } },
  },
};

export const accountAccessSection: ApiSection = {
  tag: 'Access to an account',
  description: 'What opens an account, and how its owner ends all of it.',
  calls: pairWithCalls(access, docs),
  schemas: {
    AccountLink: describeObject(access.accountLink, 'The two parts of a mailed link.', {
      uid: 'The first part.',
      token: 'The second part.',
    }),
    AccountAccess: describeObject(access.accountAccess, 'What opens an account beside its password.', {
      sessions: 'Devices that are signed in, the one used last first.',
      api_keys: 'Keys by which programs act in the name of the account.',
      providers: "Linked accounts at an organization's own sign-in.",
      passkeys: 'Passkeys of the account. They stay.',
    }),
  },
};
