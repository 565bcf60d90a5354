import { defineCall, idParams, ifMatchHeaders } from '../platform/call.ts';
import { mailDraft } from '../platform/mail-draft.ts';
import { isWebAddress, optionalParagraphs, requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { versionNumber } from './posts.calls.ts';

/** Fields that a mailing tool fills in, with what a preview shows instead. */
export const mergeFields = {
  first_name: 'Alex',
  last_name: 'Morgan',
  full_name: 'Alex Morgan',
  email: 'alex.morgan@example.com',
  company: 'Example Ltd',
  unsubscribe_url: 'https://example.com/unsubscribe',
} as const;
export type MergeField = keyof typeof mergeFields;

/** Unknown fields stay, so that a misspelled one is seen. */
export const withSamples = (text: string): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => mergeFields[name as MergeField] ?? whole);

export const isMergeField = (text: string): boolean => /^\{\{\s*\w+\s*\}\}$/.test(text);

/** An address with its fields as the sending tool knows them: Markdown encodes their braces. */
export const keepMergeFields = (address: string): string =>
  address.replaceAll(/%7B%7B(?:%20)*(\w+)(?:%20)*%7D%7D/gi, '{{$1}}');

const optionalAddress = (isAddress = (value: string) => value === '' || isWebAddress(value)) =>
  z._default(
    z
      .string()
      .check(z.trim(), z.maxLength(2048), z.refine(isAddress, { error: 'Please enter a valid URL.' })),
    '',
  );

/** The frame of an organization's mails, and the footer that laws on mailings ask for. */
export const mailTemplateFields = z.object({
  name: requiredText(120),
  /** Of buttons and links, as `#3a46b0`. */
  colour: requiredText(20),
  logo_url: optionalAddress(),
  /** The postal address, in lines. */
  postal_address: optionalParagraphs(500),
  /** Why someone gets these mails. */
  reason: optionalParagraphs(300),
});
export type MailTemplateFields = z.infer<typeof mailTemplateFields>;

export const mailTemplate = z.object({
  ...mailTemplateFields.shape,
  logo_url: z.string(),
  postal_address: z.string(),
  reason: z.string(),
  /** Rises with each change of these settings; also the entity tag. Send it back as `If-Match`. */
  version: z.number(),
});
export type MailTemplate = z.infer<typeof mailTemplate>;

/** True for an address, a merge field that becomes one, or nothing. */
export const isMailLink = (value: string): boolean =>
  value === '' || isWebAddress(value) || isMergeField(value);

export const mailDetails = z.object({
  /** Where its call to action leads; empty for none. */
  link: optionalAddress(isMailLink),
  /** Days after the start of the series. */
  send_day: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(365)), 0),
});
export type MailDetails = z.infer<typeof mailDetails>;

export const renderedMail = z.object({
  /** The segment that it is for; empty outside a series. */
  segment: z.string(),
  name: z.string(),
  subject: z.string(),
  preview_text: z.string(),
  /** The words of its call to action; empty for none. */
  call_to_action: z.string(),
  link: z.string(),
  send_day: z.number(),
  /** With merge fields as they are, for a mailing tool. */
  html: z.string(),
  text: z.string(),
});
export type RenderedMail = z.infer<typeof renderedMail>;

export const postMails = z.object({
  /** Changes with the text, the links and the send days; also the entity tag. Send it back as `If-Match`. */
  version: z.string(),
  mails: z.array(renderedMail),
  /** What the footer lacks. */
  missing: z.array(z.enum(['postal_address', 'template'])),
  /** True where a test opens as a draft in the mail program of the user, on whose computer the server runs. */
  by_mail_program: z.boolean(),
});
export type PostMails = z.infer<typeof postMails>;

const mailsPath = '/post/posts/:id/mails/';
const templatePath = '/api/settings/mail-template/';
const mailNumber = z.number().check(z.int(), z.minimum(0), z.maximum(200));

export const listPostMails = defineCall({
  name: 'listPostMails',
  summary: 'The mails of a newsletter or a series, as HTML and as plain text.',
  method: 'GET',
  path: mailsPath,
  access: 'signed-in',
  params: idParams,
  answers: { 200: postMails },
});

export const mailDetailsList = z.object({
  mails: z.array(mailDetails).check(z.maxLength(200)),
  /** Of the post's text. */
  version: z.optional(versionNumber),
});

export const saveMailDetails = defineCall({
  name: 'saveMailDetails',
  summary: 'Sets links and send days of the mails of a post, in their order.',
  method: 'PUT',
  path: mailsPath,
  access: 'signed-in',
  params: idParams,
  headers: ifMatchHeaders,
  body: mailDetailsList,
  answers: { 200: postMails },
});

export const testMailRequest = z.object({ mail: mailNumber });
export const sentTestMail = z.object({
  /** Empty where the mail program has to be told. */
  to: z.string(),
  /** What the mail program opens, where the mail was not sent. */
  draft: z.optional(mailDraft),
});

export const sendTestMail = defineCall({
  name: 'sendTestMail',
  summary: 'Sends one mail of a post to the caller, with samples in place of merge fields.',
  method: 'POST',
  path: '/post/posts/:id/mails/test/',
  access: 'signed-in',
  params: idParams,
  body: testMailRequest,
  answers: { 200: sentTestMail },
});

export const exportPostMail = defineCall({
  name: 'exportPostMail',
  summary: 'One mail of a post as a file for mail programs (.eml).',
  method: 'GET',
  path: '/post/posts/:id/mails/export/',
  access: 'signed-in',
  params: idParams,
  query: z.object({ mail: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(200)), 0) }),
  answerType: 'message/rfc822',
  answers: { 200: z.string() },
});

export const getMailTemplate = defineCall({
  name: 'getMailTemplate',
  summary: "The frame of the organization's mails.",
  method: 'GET',
  path: templatePath,
  access: 'owner',
  answers: { 200: mailTemplate },
});

export const saveMailTemplate = defineCall({
  name: 'saveMailTemplate',
  summary: "Sets the frame of the organization's mails.",
  method: 'PUT',
  path: templatePath,
  access: 'owner',
  headers: ifMatchHeaders,
  body: mailTemplateFields,
  answers: { 200: mailTemplate },
});
