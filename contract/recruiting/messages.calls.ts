import { defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { mailDraft } from '../platform/mail-draft.ts';
import { requiredParagraphs, requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

const messageStatuses = ['queued', 'sent', 'failed', 'drafted'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** In characters. */
export const messageLimits = { subject: 200, text: 10_000 } as const;

export const messageFields = z.object({
  subject: requiredText(messageLimits.subject, 'Give the mail a subject.'),
  text: requiredParagraphs(messageLimits.text, 'Write something first.'),
});
export type MessageFields = z.infer<typeof messageFields>;

export const heldMs = 10_000;
export const messageRequest = z.object({
  ...messageFields.shape,
  is_held: z._default(z.boolean(), false),
  /** True where the author left the job that was proposed to them: a person who has no standing in it gets none by the mail. */
  is_job_proposed: z._default(z.boolean(), false),
});

export const message = z.object({
  id,
  author: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(messageStatuses),
  detail: z.string(),
  created_at: timestamp,
  sent_at: z.nullable(timestamp),
});
export type Message = z.infer<typeof message>;

export const writtenMessage = z.object({
  ...message.shape,
  draft: z.optional(mailDraft),
});
export type WrittenMessage = z.infer<typeof writtenMessage>;

/** A colleague who got in touch with the person within 90 days. */
export const recentContact = z.object({
  kind: z.enum(['wrote', 'submitted']),
  is_drafted: z.optional(z.boolean()),
  author: z.string(),
  search: z.string(),
  at: timestamp,
});
export type RecentContact = z.infer<typeof recentContact>;

export const mailSender = z.object({
  name: z.string(),
  address: z.string(),
  answers_to: z.string(),
  is_read: z.boolean(),
});
export type MailSender = z.infer<typeof mailSender>;

export const messageDraft = z.object({
  subject: z.string(),
  text: z.string(),
  /** `composer`, or the name of the model. */
  engine: z.string(),
  refused: z.optional(z.string()),
  footer: z.string(),
  to: z.string(),
  // Left out by an earlier server.
  /** The recipient in the talent pool, where all that is known to be missing is their address: `updatePerson` adds one. */
  person_id: z.optional(id),
  // Left out by an earlier server.
  sender: z.optional(mailSender),
  obstacle: z.string(),
  bounce: z.string(),
  /** True where the mail opens as a draft in the mail program of the user, on whose computer the server runs. */
  by_mail_program: z.boolean(),
  is_refused: z.boolean(),
  recent: z.array(recentContact),
  /** What the person answered to the last mail; left out where they have not, and by an earlier server. */
  answer: z.optional(z.object({ author: z.string(), text: z.string(), at: timestamp })),
  /** The sequence from which the person gets further mails; left out where there is none, and by an earlier server. */
  sequence: z.optional(
    z.object({
      id,
      /** The person's place in it, by which it is stopped for them. */
      place_id: id,
      name: z.string(),
      is_paused: z.boolean(),
      sent: z.number(),
      next_at: z.nullable(timestamp),
    }),
  ),
  messages: z.array(message),
  // Left out by an earlier server, which fills no fields of single mails.
  fields: z.optional(z.record(z.string(), z.string())),
  texts: z.optional(z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }))),
});
export type MessageDraft = z.infer<typeof messageDraft>;

export const draftMessage = defineCall({
  name: 'draftMessage',
  summary: 'Drafts a first or a further mail to a person of a search. Nothing is sent or stored.',
  method: 'POST',
  path: '/search/results/:id/messages/draft/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: messageDraft },
});

export const jobMessageRecipient = z.object({ person_id: id });

export const draftJobMessage = defineCall({
  name: 'draftJobMessage',
  summary: 'Drafts a mail about a search to a person who is not in it. Nothing is sent or stored.',
  method: 'POST',
  path: '/search/jobs/:id/messages/draft/',
  access: 'signed-in',
  params: idParams,
  body: jobMessageRecipient,
  answers: { 200: messageDraft },
});

export const sendMessage = defineCall({
  name: 'sendMessage',
  summary: "Sends a mail to a person of a search by the organization's mail server.",
  method: 'POST',
  path: '/search/results/:id/messages/',
  access: 'signed-in',
  params: idParams,
  body: messageRequest,
  answers: { 201: writtenMessage },
});

export const withdrawMessage = defineCall({
  name: 'withdrawMessage',
  summary: 'Takes back a mail of the caller that has not left.',
  method: 'DELETE',
  path: '/search/messages/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});

export const objectionLink = z.object({
  uid: z.string().check(z.maxLength(100)),
  token: z.string().check(z.maxLength(512)),
});

export const unsubscribe = defineCall({
  name: 'unsubscribe',
  summary: 'Objects to mails: the one click of mail programs (RFC 8058).',
  method: 'POST',
  path: '/api/contact/objections/:uid/:token/',
  access: 'anyone',
  params: z.object({ ...objectionLink.shape }),
  upload: {
    type: 'application/x-www-form-urlencoded',
    maxBytes: 1000,
    alsoTypes: ['multipart/form-data'],
  },
  answers: { 204: nothing },
});

export const objectToContact = defineCall({
  name: 'objectToContact',
  summary: 'Objects to mails. For the recipient of the link.',
  method: 'POST',
  path: '/api/contact/objections/',
  access: 'anyone',
  body: objectionLink,
  answers: { 204: nothing },
});
