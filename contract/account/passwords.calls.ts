import { defineCall, detailAnswer } from '../platform/call.ts';
import { emailAddress } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { newPassword, readyToLogIn, sameTwice } from './account.calls.ts';

const veryCommon = 'This is one of the 10,000 most common passwords, which are guessed first.';

export const passwordTexts = {
  veryCommon,
  common: `${veryCommon} Please choose another one.`,
  forgotten:
    'If an active account has this email address, a link to choose a new password is on its way. It works once, within an hour. If none arrives, look among spam.',
  linkInvalid:
    'This link is no longer valid. It works once, within an hour, and ends when the password is changed. Request a new one.',
  reset: 'Your password has been changed, and you are logged out everywhere. You can log in now.',
  changed: 'Your password has been changed. All your other devices are logged out.',
  wrongCurrent: 'This is not your current password.',
} as const;

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  summary: 'Mails a link to choose a new password. The answer never tells whether the address is known.',
  method: 'POST',
  path: '/api/user/auth/password/forgot/',
  access: 'anyone',
  body: z.object({ email: emailAddress() }),
  answers: { 200: detailAnswer },
});

export const linkPart = z.string().check(z.minLength(1), z.maxLength(512));

export const passwordReset = z
  .object({
    uid: linkPart,
    token: linkPart,
    ...newPassword,
    keep_providers: z.optional(z.boolean()),
  })
  .check(sameTwice);

export const resetPassword = defineCall({
  name: 'resetPassword',
  summary: 'Sets a new password by a mailed link, and ends everything else that opens the account.',
  method: 'POST',
  path: '/api/user/auth/password/reset/',
  access: 'anyone',
  body: passwordReset,
  answers: { 200: readyToLogIn },
});

export const currentPassword = z.string().check(z.minLength(1), z.maxLength(200));

export const passwordChange = z
  .object({ current_password: currentPassword, ...newPassword })
  .check(sameTwice);

export const changePassword = defineCall({
  name: 'changePassword',
  summary: 'Replaces the password of the caller, and ends their other sessions.',
  method: 'POST',
  path: '/api/user/auth/password/change/',
  access: 'signed-in',
  needsProof: true,
  body: passwordChange,
  answers: { 200: detailAnswer },
});
