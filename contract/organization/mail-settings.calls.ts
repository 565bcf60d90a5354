import { defineCall, ifMatchHeaders, nothing } from '../platform/call.ts';
import { emailAddress, optionalText, requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { mailSecurities } from './settings.ts';

/** A mail server as an Owner enters it. Without `password` a stored one is kept, as long as server and user stay; null removes it. */
export const mailAccountFields = z.object({
  host: requiredText(253),
  port: z.number().check(z.int(), z.minimum(1), z.maximum(65_535)),
  security: z.enum(mailSecurities),
  user: optionalText(254),
  password: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(500)))),
  from_name: optionalText(100),
  from_address: emailAddress(),
});
export type MailAccountFields = z.infer<typeof mailAccountFields>;

export const mailAccount = z.object({
  is_set: z.boolean(),
  host: z.string(),
  port: z.number(),
  security: z.enum(mailSecurities),
  user: z.string(),
  has_password: z.boolean(),
  from_name: z.string(),
  from_address: z.string(),
  version: z.number(),
});
export type MailAccountSettings = z.infer<typeof mailAccount>;

/** How far the connection to a mail server came: each step needs those before. The last one sends a mail, or opens a folder. */
export const mailTestSteps = ['find', 'connect', 'secure', 'sign-in', 'use'] as const;
export type MailTestStep = (typeof mailTestSteps)[number];

/** With `sends` false, the server is only signed in to. */
export const mailTestFields = z.extend(mailAccountFields, { sends: z.optional(z.boolean()) });
export type MailTestFields = z.infer<typeof mailTestFields>;

export const mailTest = z.object({
  works: z.boolean(),
  to: z.string(),
  detail: z.optional(z.string()),
  /** The step that failed; left out where none did, and by an earlier server. */
  failed_at: z.optional(z.enum(mailTestSteps)),
});
export type MailTest = z.infer<typeof mailTest>;

const path = '/api/settings/mail/';

export const getMailAccount = defineCall({
  name: 'getMailAccount',
  summary: 'The mail server by which the organization writes to people.',
  method: 'GET',
  path,
  access: 'owner',
  answers: { 200: mailAccount },
});

export const saveMailAccount = defineCall({
  name: 'saveMailAccount',
  summary: 'Sets the mail server, from the next mail on.',
  method: 'PUT',
  path,
  access: 'owner',
  needsProof: true,
  headers: ifMatchHeaders,
  body: mailAccountFields,
  answers: { 200: mailAccount },
});

export const removeMailAccount = defineCall({
  name: 'removeMailAccount',
  summary: 'Removes the mail server and its password.',
  method: 'DELETE',
  path,
  access: 'owner',
  needsProof: true,
  answers: { 204: nothing },
});

export const testMailAccount = defineCall({
  name: 'testMailAccount',
  summary: 'Sends a test mail to the caller by the given mail server, or signs in there alone.',
  method: 'POST',
  path: `${path}test/`,
  access: 'owner',
  body: mailTestFields,
  answers: { 200: mailTest },
});
