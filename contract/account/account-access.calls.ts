import { defineCall, detailAnswer, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { linkPart } from './passwords.calls.ts';
import { stayingCredentials } from './second-factor.calls.ts';

export const accountAccessTexts = {
  linkInvalid: 'This link is no longer valid. It works once, within a week. Choose a new password instead.',
  ended: 'Every login, API key and linked sign-in of your account has ended.',
} as const;

/** Ways into an account beside its password, and everything that ends with them. */
export const accountAccess = z.object({
  sessions: z.array(z.object({ device: z.string(), network: z.string(), last_used_at: timestamp })),
  api_keys: z.array(z.object({ name: z.string(), prefix: z.string(), last_used_at: z.nullable(timestamp) })),
  providers: z.array(z.object({ issuer: z.string(), created_at: timestamp })),
  invitations: z.array(z.object({ email: z.string(), sent_at: timestamp })),
  ...stayingCredentials.shape,
});
export type AccountAccess = z.infer<typeof accountAccess>;

export const accountLink = z.object({ uid: linkPart, token: linkPart });

export const readAccountAccess = defineCall({
  name: 'readAccountAccess',
  summary: 'What opens an account beside its password, by a mailed link.',
  method: 'POST',
  path: '/api/user/auth/access/',
  access: 'anyone',
  body: accountLink,
  answers: { 200: accountAccess },
});

export const endAccountAccess = defineCall({
  name: 'endAccountAccess',
  summary: 'Ends every session, API key and linked sign-in of an account, by a mailed link.',
  method: 'POST',
  path: '/api/user/auth/access/end/',
  access: 'anyone',
  body: accountLink,
  answers: { 200: detailAnswer },
});
