import { defineCall } from '../platform/call.ts';
import { z } from '../platform/zod.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** In characters. */
export const longestSignature = 1000;

/** Each kind is sent unless it is switched off. */
export const mailKinds = [
  'reply_mails',
  'failure_mails',
  'assignment_mails',
  'reminder_mails',
  'watch_mails',
  'post_mails',
] as const;
export type MailKind = (typeof mailKinds)[number];

export const preferences = z.object({
  theme: z.enum(themes),
  reply_mails: z.optional(z.boolean()),
  failure_mails: z.optional(z.boolean()),
  assignment_mails: z.optional(z.boolean()),
  reminder_mails: z.optional(z.boolean()),
  watch_mails: z.optional(z.boolean()),
  post_mails: z.optional(z.boolean()),
  signature: z.optional(z.string().check(z.maxLength(longestSignature))),
});
export type Preferences = z.infer<typeof preferences>;

export const getPreferences = defineCall({
  name: 'getPreferences',
  summary: "The caller's own settings.",
  method: 'GET',
  path: '/api/settings/preferences/',
  access: 'signed-in',
  answers: { 200: preferences },
});

export const savePreferences = defineCall({
  name: 'savePreferences',
  summary: "Replaces the caller's own settings.",
  method: 'PUT',
  path: '/api/settings/preferences/',
  access: 'signed-in',
  body: preferences,
  answers: { 200: preferences },
});
