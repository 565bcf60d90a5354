import { defineCall, id, idParams, ifMatchHeaders, timestamp } from '../platform/call.ts';
import { isTimeZone } from '../platform/day.ts';
import { requiredParagraphs, requiredText, singleLine } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { mailSender, messageLimits } from './messages.calls.ts';
import {
  areHoursInOrder,
  mostInSequence,
  sequenceHours,
  sequenceLimits,
  sequenceStates,
  sequenceStep,
  stopReasons,
} from './sequences.ts';

/** Used in a mail of a sequence as `{{first_name}}`. */
export const mergeFields = {
  first_name: 'First name',
  full_name: 'Full name',
  title: 'Job title',
  employer: 'Employer',
  place: 'Place',
  job: 'Title of the search',
  company: 'Your company',
  my_name: 'Your name',
} as const;
export type MergeField = keyof typeof mergeFields;
export type MergeValues = Readonly<Record<MergeField, string>>;

const field = /\{\{\s{0,9}([\w-]{1,40})\s{0,9}\}\}/g;
const isField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name);

/** In braces and no field, as written; single and unclosed braces count. */
export function unknownFields(text: string): string[] {
  const unknown = [...text.matchAll(field)].flatMap(([whole, name = '']) => (isField(name) ? [] : [whole]));
  const rest = text.replaceAll(field, ' ');
  return [...unknown, ...(rest.match(/\{\{|\}\}/g) ?? [])];
}

const linesOf = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** A text that ends with a signature: the lines that it ends with already, such as the author's name, are not repeated. */
export function withSignature(text: string, signature: string): string {
  if (signature.trim() === '') return text;
  const signed = linesOf(signature);
  const lines = linesOf(text);
  const shared = signed.findLastIndex((_, at) =>
    signed.slice(0, at + 1).every((line, place) => line === lines.at(place - at - 1)),
  );
  const rest = signed.slice(shared + 1);
  if (rest.length === 0) return text.trimEnd();
  return `${text.trimEnd()}${shared < 0 ? '\n\n' : '\n'}${rest.join('\n')}`;
}

export function missingFields(text: string, values: MergeValues): MergeField[] {
  const used = [...text.matchAll(field)].flatMap(([, name = '']) => (isField(name) ? [name] : []));
  return [...new Set(used)].filter((name) => values[name].trim() === '');
}

/** Braces that hold no field stay as written. */
export const fillFields = (text: string, values: MergeValues): string =>
  text.replaceAll(field, (whole, name: string) => (isField(name) ? values[name] : whole));

const titles = new Set(
  'dr prof mr mrs ms miss mx sir dame herr frau m mme mlle monsieur madame sr sra srta señor señora dipl ing mag dipl-ing dr-ing phd msc mba rev hon'.split(
    ' ',
  ),
);
/** Scripts that write family names first, or leave no gap between the two. */
const familyFirst = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The first name in a full one, for a greeting: `Søren` of `Dr. Søren García-López`. Empty where that would be a guess: for an
 * initial, an address, an account's name, and names whose order is not known.
 */
export function firstNameOf(name: string): string {
  const parts = name.split(',').map((part) => part.trim());
  const isInverted = parts.length === 2 && parts[1] !== '' && !isTitle(parts[1] ?? '');
  const given = (isInverted ? parts[1] : parts[0]) ?? '';
  if (familyFirst.test(given)) return '';
  const all = given.split(/\s+/).filter((word) => word !== '');
  const words = all.filter((word) => !isTitle(word));
  const [first = ''] = words;
  const isName = /^\p{L}[\p{L}\p{M}'’-]+$/u.test(first);
  if (!isName) return '';
  // One word after a title is a family name; one in lower case is an account rather than a person.
  const isAlone = words.length === 1 && !isInverted;
  if (isAlone && (all.length > 1 || first === first.toLowerCase())) return '';
  return isOneCase(first)
    ? first.toLowerCase().replace(/(^|[-'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : first;
}

const isTitle = (word: string): boolean =>
  titles.has(word.toLowerCase().replaceAll('.', '')) && !/^\p{Lu}$/u.test(word);
const isOneCase = (word: string): boolean => word === word.toUpperCase() || word === word.toLowerCase();

export const sendingTimesFields = z
  .object({
    time_zone: z.string().check(
      z.maxLength(60),
      z.refine((name) => name === '' || isTimeZone(name), {
        error: 'Must be a time zone such as Europe/Berlin.',
      }),
    ),
    ...sequenceHours.shape,
    daily_limit: z.number().check(z.int(), z.minimum(1), z.maximum(2000)),
  })
  .check(areHoursInOrder);
export type SendingTimes = z.infer<typeof sendingTimesFields>;

export const usualSendingTimes: SendingTimes = {
  time_zone: '',
  days: [1, 2, 3, 4, 5],
  from_hour: 9,
  to_hour: 17,
  daily_limit: 100,
};

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
  people: ids,
  results: ids,
  steps,
  /** Its own hours; null or left out for those of the organization. */
  hours: z.optional(z.nullable(sequenceHours)),
  time_zone: sendingTimesFields.shape.time_zone,
};

export const sequencePreviewRequest = z.object({
  ...chosen,
  /** A sequence that runs, whose waiting people are shown what they would still get. No others may be chosen with it. */
  sequence: z.optional(id),
});
const name = requiredText(sequenceLimits.name, 'Give the sequence a name.');
export const sequenceRequest = z.object({ ...chosen, name });
export type SequenceRequest = z.infer<typeof sequenceRequest>;

export const sequencePreview = z.object({
  id,
  result: z.nullable(id),
  name: z.string(),
  to: z.string(),
  /** Why this person gets no mail; empty where they do. */
  obstacle: z.string(),
  missing: z.optional(z.array(z.string())),
  /** True for people who left the talent pool: they have no page any more. */
  left_pool: z.optional(z.literal(true)),
  same_as: z.optional(id),
  first_at: z.nullable(timestamp),
  time_zone: z.string(),
  mails: z.array(z.object({ subject: z.string(), text: z.string() })),
  /** The last mail to them within 90 days; left out where there is none. */
  written: z.optional(z.object({ author: z.string(), at: timestamp })),
  /** The column of their card, where it is *Replied* or a later one. */
  column: z.optional(z.string()),
  sent: z.optional(z.number()),
});
export type SequencePreview = z.infer<typeof sequencePreview>;

export const sequencePreviews = z.object({
  obstacle: z.string(),
  /** Left out where no mail server is set, and by an earlier server. */
  sender: z.optional(mailSender),
  people: z.array(sequencePreview),
});
export type SequencePreviews = z.infer<typeof sequencePreviews>;

export const personInSequence = z.object({
  id,
  person_id: id,
  name: z.string(),
  state: z.enum(sequenceStates),
  sent: z.number(),
  next_at: z.nullable(timestamp),
  reason: z.nullable(z.enum(stopReasons)),
  detail: z.string(),
  by: z.string(),
  last_sent_at: z.nullable(timestamp),
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
  created_at: timestamp,
  is_paused: z.boolean(),
  steps: z.array(sequenceStep),
  people: counts,
  // Left out by an earlier server.
  is_archived: z.optional(z.boolean()),
  /** Its own hours; null for those of the organization. */
  hours: z.optional(z.nullable(sequenceHours)),
  /** The number of people who got each of its mails, and of those who answered it. */
  mails: z.optional(z.array(z.object({ sent: z.number(), replied: z.number() }))),
  next_at: z.optional(z.nullable(timestamp)),
  /** False where no mailbox is read for answers; left out by an earlier server. */
  reads_answers: z.optional(z.boolean()),
});
export type Sequence = z.infer<typeof sequence>;

export const sequenceDetails = z.object({ ...sequence.shape, places: z.array(personInSequence) });
export type SequenceDetails = z.infer<typeof sequenceDetails>;

export const sequenceChange = z.object({
  name: z.optional(name),
  /** An archived sequence is listed apart. One from which people still get mails cannot be archived. */
  is_archived: z.optional(z.boolean()),
  /** Mails that someone has got stay in their place; those who have them get what follows. */
  steps: z.optional(steps),
  /** The mails as they were when they were opened for the change. */
  seen_steps: z.optional(steps),
  hours: z.optional(z.nullable(sequenceHours)),
  is_paused: z.optional(z.boolean()),
  stop: ids,
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
  summary:
    'Changes a sequence: its name, mails and hours, pauses or archives it, or stops or resumes people.',
  method: 'PATCH',
  path: `${path}:id/`,
  access: 'signed-in',
  params: idParams,
  body: sequenceChange,
  answers: { 200: sequenceDetails },
});

const settingsPath = '/api/settings/sending-times/';
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
