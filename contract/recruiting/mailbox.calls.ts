import { mailTestSteps } from '../organization/mail-settings.calls.ts';
import { mailSecurities } from '../organization/settings.ts';
import { defineCall, ifMatchHeaders, nothing, timestamp } from '../platform/call.ts';
import { emailAddress, requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

/** A mailbox as an Owner enters it. Without `password` a stored one is kept, as long as server and user stay. */
export const mailboxFields = z.object({
  host: requiredText(253),
  port: z.number().check(z.int(), z.minimum(1), z.maximum(65_535)),
  security: z.enum(mailSecurities),
  user: requiredText(254),
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  folder: requiredText(200),
  reply_address: z.union([z.literal(''), emailAddress()]),
});
export type MailboxFields = z.infer<typeof mailboxFields>;

export const mailSending = z.object({
  last_sent_at: z.nullable(timestamp),
  sent_today: z.number(),
  daily_limit: z.number(),
  waiting: z.number(),
  failed: z.number(),
  problem: z.string(),
});
export type MailSending = z.infer<typeof mailSending>;

export const mailbox = z.object({
  is_set: z.boolean(),
  host: z.string(),
  port: z.number(),
  security: z.enum(mailSecurities),
  user: z.string(),
  has_password: z.boolean(),
  folder: z.string(),
  reply_address: z.string(),
  read_at: z.nullable(z.string()),
  problem: z.string(),
  /** Left out by an earlier server. */
  sending: z.optional(mailSending),
  version: z.number(),
});
export type MailboxSettings = z.infer<typeof mailbox>;

export const mailboxTest = z.object({
  works: z.boolean(),
  mails: z.optional(z.number()),
  detail: z.optional(z.string()),
  /** The step that failed; left out where none did, and by an earlier server. */
  failed_at: z.optional(z.enum(mailTestSteps)),
});
export type MailboxTest = z.infer<typeof mailboxTest>;

const path = '/api/settings/mailbox/';

export const getMailbox = defineCall({
  name: 'getMailbox',
  summary: 'The mailbox that is read for answers.',
  method: 'GET',
  path,
  access: 'owner',
  answers: { 200: mailbox },
});

export const saveMailbox = defineCall({
  name: 'saveMailbox',
  summary: 'Sets the mailbox that is read for answers, and has it read.',
  method: 'PUT',
  path,
  access: 'owner',
  needsProof: true,
  headers: ifMatchHeaders,
  body: mailboxFields,
  answers: { 200: mailbox },
});

export const removeMailbox = defineCall({
  name: 'removeMailbox',
  summary: 'Removes the mailbox and its password. Nothing is read from then on.',
  method: 'DELETE',
  path,
  access: 'owner',
  needsProof: true,
  answers: { 204: nothing },
});

export const testMailbox = defineCall({
  name: 'testMailbox',
  summary: 'Signs in to the given mailbox and opens its folder. Nothing is stored or read.',
  method: 'POST',
  path: `${path}test/`,
  access: 'owner',
  body: mailboxFields,
  answers: { 200: mailboxTest },
});
