import { defineCall, detailAnswer, nothing } from '../platform/call.ts';
import { emailAddress, requiredName, webAddress } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

/** Shortest password, in characters (spec §9). */
export const minimumPasswordLength = 6;

/** Texts of spec §5 and §8 that the form and the server both say. */
export const accountTexts = {
  passwordsDiffer: 'Passwords do not match.',
  passwordShort: 'Password must be at least 6 characters long.',
  activated: 'Account activated successfully! You can now log in.',
  registered:
    'An activation link has been sent to your email. Please click on the link to activate your account before logging in.',
  activationFailed: 'Activation failed. The link may be invalid or expired.',
  tooManyLinks:
    'Too many links were asked for, for this address. Look for one in your mail, among spam as well, or try again within an hour.',
  alreadyActive: 'This account is active already. You can log in.',
} as const;

const secret = z.string().check(z.minLength(1), z.maxLength(200));
const opaqueToken = z.string().check(z.minLength(1), z.maxLength(512));

export const tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof tokens>;

/** The claims of an access token beside `exp` and the session's id (spec §3). */
export const accessClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  name: z.string(),
  role: z.string(),
  organization: z.string(),
  exp: z.number(),
  /** When its session ends unless it is used, and when in any case, in seconds. */
  idle_at: z.optional(z.number()),
  ends_at: z.optional(z.number()),
  /** Until when its holder, a SuperAdmin, acts for the organization, in seconds. `sub` is that of the acting then. */
  acting_until: z.optional(z.number()),
});
export type AccessClaims = z.infer<typeof accessClaims>;

export const createToken = defineCall({
  name: 'createToken',
  summary: 'Signs in: an access token and a refresh token.',
  method: 'POST',
  path: '/api/user/auth/jwt/create/',
  access: 'anyone',
  body: z.object({ email: emailAddress(), password: secret }),
  answers: { 200: tokens },
});

export const refreshToken = defineCall({
  name: 'refreshToken',
  summary: 'Exchanges a refresh token for new tokens; the old one is spent.',
  method: 'POST',
  path: '/api/user/auth/jwt/refresh/',
  access: 'anyone',
  body: z.object({ refresh: opaqueToken }),
  answers: { 200: tokens },
});

export const newPassword = {
  password: z
    .string()
    .check(
      z.minLength(1, { abort: true }),
      z.minLength(minimumPasswordLength, accountTexts.passwordShort),
      z.maxLength(200),
    ),
  re_password: z.string().check(z.minLength(1)),
};

export const sameTwice = z.refine<{ password: string; re_password: string }>(
  (value) => value.password === value.re_password,
  {
    error: accountTexts.passwordsDiffer,
    path: ['re_password'],
    when: (payload) => {
      const value = payload.value as { password?: unknown; re_password?: unknown } | null;
      return typeof value?.password === 'string' && typeof value.re_password === 'string';
    },
  },
);

export const registration = z
  .object({
    email: emailAddress(),
    ...newPassword,
    name: requiredName(200),
    organization_name: requiredName(200),
    website_url: webAddress(),
  })
  .check(sameTwice);

export const registerUser = defineCall({
  name: 'registerUser',
  summary: 'Registers an organization and its Owner, and mails an activation link.',
  method: 'POST',
  path: '/api/user/auth/users/',
  access: 'anyone',
  body: registration,
  answers: { 201: detailAnswer },
});

export const readyToLogIn = z.object({ detail: z.string(), email: z.string() });

export const verifyActivation = defineCall({
  name: 'verifyActivation',
  summary: 'Activates an account by the link of the activation mail.',
  method: 'POST',
  path: '/api/user/auth/verify-activation/',
  access: 'anyone',
  body: z.object({ uid: opaqueToken, token: opaqueToken }),
  answers: { 200: readyToLogIn },
});

export const resendActivation = defineCall({
  name: 'resendActivation',
  summary: 'Mails a new activation link. The answer never tells whether the address is known.',
  method: 'POST',
  path: '/api/user/auth/resend-activation/',
  access: 'anyone',
  body: z.object({ email: emailAddress() }),
  answers: { 200: detailAnswer },
});

export const signOutBody = z.object({ refresh: z.optional(opaqueToken) });

export const signOut = defineCall({
  name: 'signOut',
  summary: 'Ends the session behind the bearer token, or behind the refresh token in the body.',
  method: 'POST',
  path: '/api/user/auth/sign-out/',
  access: 'anyone',
  body: z.nullish(signOutBody),
  answers: { 204: nothing },
});
