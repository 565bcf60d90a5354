import { defineCall, id, idParams, ifMatchHeaders, moment } from '../platform/call.ts';
import { requiredParagraphs, requiredText, singleLine } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { unknownFields } from './merge-fields.ts';
import { messageLimits } from './messages.calls.ts';
import { sendingTimesFields } from './sending-times.ts';
import { mostInSequence, sequenceLimits, sequenceStates, sequenceStep, stopReasons } from './sequences.ts';

const merged = <T extends z.ZodMiniType<string>>(text: T) =>
  text.check(
    z.refine((given) => unknownFields(given as string).length === 0, {
      error: (issue) =>
        `There is no field ${unknownFields(String(issue.input)).join(', ')}. Choose one of the list.`,
    }),
  );

const step = z.object({
  /** Empty for a reply to the mail before. */
  subject: merged(z.string().check(z.trim(), z.maxLength(messageLimits.subject), singleLine)),
  text: merged(requiredParagraphs(messageLimits.text, 'Write something first.')),
  days: z.number().check(z.int(), z.minimum(0), z.maximum(sequenceLimits.days)),
});

const steps = z.array(step).check(
  z.minLength(1),
  z.maxLength(sequenceLimits.steps),
  z.refine(([first]) => first?.subject !== '', { error: 'Give the first mail a subject.' }),
  z.refine((given) => given.slice(1).every(({ days }) => days > 0), {
    error: 'At least one day lies between two mails.',
  }),
);

const ids = z._default(z.array(id).check(z.maxLength(mostInSequence)), []);
const chosen = {
  /** People of the talent pool. */
  people: ids,
  /** People of searches, by their results. */
  results: ids,
  steps,
  /** Of who asks, for recipients whose own is not known where the organization has set none. */
  time_zone: sendingTimesFields.shape.time_zone,
};

export const sequencePreviewRequest = z.object(chosen);
export const sequenceRequest = z.object({
  ...chosen,
  name: requiredText(sequenceLimits.name, 'Give the sequence a name.'),
});
export type SequenceRequest = z.infer<typeof sequenceRequest>;

export const sequencePreview = z.object({
  /** The candidate's. */
  id,
  /** The one by which a person of a search was chosen; null for one of the pool. */
  result: z.nullable(id),
  name: z.string(),
  to: z.string(),
  /** Why this person gets no mail; empty where they do. */
  obstacle: z.string(),
  /** When the first mail leaves, at the earliest. */
  first_at: z.nullable(moment),
  /** The time zone by whose working hours it leaves. */
  time_zone: z.string(),
  mails: z.array(z.object({ subject: z.string(), text: z.string() })),
});
export type SequencePreview = z.infer<typeof sequencePreview>;

export const sequencePreviews = z.object({
  /** Why no sequence can be started at present, and what to do; empty where one can. */
  obstacle: z.string(),
  people: z.array(sequencePreview),
});
export type SequencePreviews = z.infer<typeof sequencePreviews>;

export const personInSequence = z.object({
  /** The person's place in the sequence. */
  id,
  person_id: id,
  name: z.string(),
  state: z.enum(sequenceStates),
  /** The number of mails that left. */
  sent: z.number(),
  /** When the next mail leaves, at the earliest; null while one is at the mail server, and where none follows. */
  next_at: z.nullable(moment),
  /** Why it has stopped; null where it has not. */
  reason: z.nullable(z.enum(stopReasons)),
  detail: z.string(),
  /** Who stopped it; empty where nobody did. */
  by: z.string(),
  last_sent_at: z.nullable(moment),
});
export type PersonInSequence = z.infer<typeof personInSequence>;

const counts = z.object({
  active: z.number(),
  finished: z.number(),
  stopped: z.number(),
  replied: z.number(),
});

export const sequence = z.object({
  id,
  name: z.string(),
  search: z.nullable(z.object({ id, title: z.string() })),
  author: z.string(),
  created_at: moment,
  is_paused: z.boolean(),
  steps: z.array(sequenceStep),
  people: counts,
});
export type Sequence = z.infer<typeof sequence>;

export const sequenceDetails = z.object({ ...sequence.shape, places: z.array(personInSequence) });
export type SequenceDetails = z.infer<typeof sequenceDetails>;

export const sequenceChange = z.object({
  is_paused: z.optional(z.boolean()),
  /** The places of people who get nothing further. */
  stop: ids,
  /** The places of stopped people who go on with the next mail. */
  resume: ids,
});

const path = '/talent/sequences/';

export const previewSequence = defineCall({
  name: 'previewSequence',
  summary: 'Previews what each person would get, and who gets nothing and why. Sends nothing.',
  method: 'POST',
  path: `${path}preview/`,
  access: 'signed-in',
  body: sequencePreviewRequest,
  answers: { 200: sequencePreviews },
});

export const startSequence = defineCall({
  name: 'startSequence',
  summary: 'Starts a sequence of mails to several people.',
  method: 'POST',
  path,
  access: 'signed-in',
  body: sequenceRequest,
  answers: { 201: sequence },
});

export const listSequences = defineCall({
  name: 'listSequences',
  summary: "The organization's sequences, newest first.",
  method: 'GET',
  path,
  access: 'signed-in',
  answers: { 200: z.array(sequence) },
});

export const getSequence = defineCall({
  name: 'getSequence',
  summary: 'A sequence, and where each of its people stands.',
  method: 'GET',
  path: `${path}:id/`,
  access: 'signed-in',
  params: idParams,
  answers: { 200: sequenceDetails },
});

export const changeSequence = defineCall({
  name: 'changeSequence',
  summary: 'Pauses or resumes a sequence, or stops or resumes some of its people.',
  method: 'PATCH',
  path: `${path}:id/`,
  access: 'signed-in',
  params: idParams,
  body: sequenceChange,
  answers: { 200: sequenceDetails },
});

const settingsPath = '/api/settings/sending-times/';
/** What is set, or what holds without it. */
export const sendingTimesSettings = z.object({ ...sendingTimesFields.shape, version: z.number() });
export type SendingTimesSettings = z.infer<typeof sendingTimesSettings>;

export const getSendingTimes = defineCall({
  name: 'getSendingTimes',
  summary: 'When the mails of sequences leave, and how many a day.',
  method: 'GET',
  path: settingsPath,
  access: 'signed-in',
  answers: { 200: sendingTimesSettings },
});

export const saveSendingTimes = defineCall({
  name: 'saveSendingTimes',
  summary: 'Sets when the mails of sequences leave, and how many a day.',
  method: 'PUT',
  path: settingsPath,
  access: 'owner',
  headers: ifMatchHeaders,
  body: sendingTimesFields,
  answers: { 200: sendingTimesSettings },
});
