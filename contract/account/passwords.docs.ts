import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import { minimumPasswordLength } from './account.calls.ts';
import * as passwords from './passwords.calls.ts';

const chosen = { password: example.password, re_password: example.password };
const rule = `At least ${minimumPasswordLength} characters, and none of the 10,000 most common passwords.`;

const docs: DocsOf<typeof passwords> = {
  forgotPassword: {
    description:
      'Mails a link that works once, within an hour. Answer and time are the same whether the address is known or not.',
    example: { body: { email: example.userEmail }, answer: { detail: passwords.passwordTexts.forgotten } },
  },
  resetPassword: {
    description:
      'Sets a new password by the two values at the end of the mailed link, and ends every session, API key and linked sign-in of the account. Passkeys and second factor stay. The owner is notified by mail.',
    refusals: { 400: 'The link is wrong, expired or used, or the password is refused.' },
    example: {
      body: { uid: example.otherId, token: example.refresh, ...chosen },
      answer: { detail: passwords.passwordTexts.reset },
    },
  },
  changePassword: {
    description:
      "Replaces the caller's password and ends their other sessions. The owner is notified by mail.",
    refusals: { 400: 'The current password is wrong, or the new one is refused.' },
    example: {
      body: { current_password: 'low tide at noon', ...chosen },
      answer: { detail: passwords.passwordTexts.changed },
    },
  },
};

export const passwordsSection: ApiSection = {
  tag: 'Passwords',
  description: 'Forgotten and changed passwords.',
  calls: pairWithCalls(passwords, docs),
  schemas: {
    ForgottenPassword: describeObject(passwords.forgotPassword.body, 'Who has forgotten their password.', {
      email: 'The email address of the account.',
    }),
    PasswordReset: describeObject(passwords.passwordReset, 'A new password, by a mailed link.', {
      uid: 'The first part of the link.',
      token: 'The second part. It works once.',
      password: rule,
      re_password: 'The same password again.',
      keep_providers:
        "Whether accounts at the organization's own sign-in stay linked. Otherwise they end, too.",
    }),
    PasswordChange: describeObject(passwords.passwordChange, 'A new password in place of the current one.', {
      current_password: 'The password in use.',
      password: rule,
      re_password: 'The same password again.',
    }),
  },
};
