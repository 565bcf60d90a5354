import { defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';

/**
 * What came back to a mail: an answer of the person, one that a program gave while they are away, or a report that the mail did not
 * arrive.
 */
export const replyKinds = ['reply', 'away', 'bounce'] as const;
export type ReplyKind = (typeof replyKinds)[number];

export const reply = z.object({
  id,
  kind: z.enum(replyKinds),
  person_id: id,
  from_name: z.string(),
  from_address: z.string(),
  subject: z.string(),
  /** All of its text, quotes of earlier mails included. */
  text: z.string(),
  attachments: z.array(z.string()),
  received_at: timestamp,
});
export type Reply = z.infer<typeof reply>;

export const getReply = defineCall({
  name: 'getReply',
  summary: 'The whole text of an answer to a mail.',
  method: 'GET',
  path: '/search/replies/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: reply },
});

export const markReplyDone = defineCall({
  name: 'markReplyDone',
  summary: 'Takes an answer off the list of *Today*.',
  method: 'POST',
  path: '/search/replies/:id/done/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});
