import { defineCall } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { tokens } from './account.calls.ts';

/** The code is used, too old, or for another app. */
export const browserSignInOver =
  'This sign-in took too long, was used already, or was started in another app. Start again in the app.';

/** The SHA-256 of a verifier that the app keeps, in base64url (RFC 7636). */
export const appChallenge = z.string().check(z.regex(/^[\w-]{43}$/));

/** A code that works once, for two minutes, for the app that asked. */
export const appCode = z.object({ code: z.string() });

export const createAppCode = defineCall({
  name: 'createAppCode',
  summary: 'A code by which the desktop app that asked for it signs in as the caller.',
  method: 'POST',
  path: '/api/user/auth/app-code/',
  access: 'signed-in',
  needsProof: true,
  body: z.object({ challenge: appChallenge }),
  answers: { 200: appCode },
});

export const signInWithAppCode = defineCall({
  name: 'signInWithAppCode',
  summary: 'Signs the desktop app in by the code that the browser handed to it.',
  method: 'POST',
  path: '/api/user/auth/jwt/create/app/',
  access: 'anyone',
  body: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(1000)),
    verifier: z.string().check(z.regex(/^[\w-]{43,128}$/)),
  }),
  answers: { 200: tokens },
});
