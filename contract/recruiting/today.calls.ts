import { defineCall, id, paging, timestamp } from '../platform/call.ts';
import { day } from '../platform/day.ts';
import { z } from '../platform/zod.ts';
import { shareAnswers } from '../search/decisions.ts';
import { todayPath } from './board.ts';
import { replyKinds } from './replies.calls.ts';
import { reminder } from './search-people.calls.ts';
import { haltReasons } from './sequences.ts';

export const todayListed = 50;

/** A reminder that is due, or the next step of a card. */
export const dueStep = z.extend(reminder, {
  name: z.string(),
  on: z.string(),
  is_mine: z.boolean(),
});
export type DueStep = z.infer<typeof dueStep>;

export const clientAnswer = z.object({
  id,
  name: z.string(),
  job_id: id,
  job: z.string(),
  author: z.string(),
  answer: z.nullable(z.enum(shareAnswers)),
  comment: z.string(),
  at: timestamp,
});

/** An answer to a mail of the caller, or a report that it did not arrive. */
export const openReply = z.object({
  id,
  kind: z.enum(replyKinds),
  person_id: id,
  name: z.string(),
  card: z.nullable(z.object({ search_id: id, title: z.string(), result_id: id })),
  text: z.string(),
  at: timestamp,
});
export type OpenReply = z.infer<typeof openReply>;

/** People of a sequence of the caller who get no further mails until someone decides, for one reason. */
export const haltedMails = z.object({
  sequence_id: id,
  sequence: z.string(),
  reason: z.enum(haltReasons),
  detail: z.string(),
  people: z.array(
    z.object({
      id,
      person_id: id,
      name: z.string(),
    }),
  ),
});
export type HaltedMails = z.infer<typeof haltedMails>;

export const today = z.object({
  steps: z.array(dueStep),
  /** All of them, those beyond `steps` included. */
  step_count: z.number(),
  /** Those of days before the asked one. */
  overdue_count: z.number(),
  /** Those of later days; left out by an earlier server. */
  coming_count: z.optional(z.number()),
  replies: z.array(openReply),
  /** All of it, what is beyond `replies` included. */
  reply_count: z.number(),
  halted: z.array(haltedMails),
  /** All of them, those beyond `halted` included. */
  halted_count: z.number(),
  answers: z.array(clientAnswer),
  watched: z.array(z.object({ id, title: z.string(), people: z.number() })),
  resumes: z.number(),
  /** Imports of the caller of the last seven days that held rows back, the latest first; left out by an earlier server. */
  imports: z.optional(z.array(z.object({ id, file_name: z.string(), rows: z.number() }))),
  /** Sequences of the caller whose first mails leave within two days, the next first; left out by an earlier server. */
  starting: z.optional(z.array(z.object({ id, name: z.string(), people: z.number(), at: timestamp }))),
  moved: z.optional(z.array(z.object({ id, people: z.number() }))),
  drafts: z.number(),
  last_search: z.nullable(z.object({ id, title: z.string() })),
  has_people: z.boolean(),
  has_searches: z.boolean(),
  /** Whether there are two searches or more; left out by an earlier server. */
  has_several_searches: z.optional(z.boolean()),
  has_colleagues: z.boolean(),
  /** Whether a company profile is filled in; left out by an earlier server. */
  has_profile: z.optional(z.boolean()),
  /** Whether mails to people can leave; left out by an earlier server. */
  has_mail: z.optional(z.boolean()),
  sample_people: z.optional(z.number()),
  /** Whether the caller can have a model write and read on the server's computer, where none does. */
  offers_model: z.boolean(),
});
export type Today = z.infer<typeof today>;

const isTimestamp = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(text) && !Number.isNaN(Date.parse(text));

export const getToday = defineCall({
  name: 'getToday',
  summary:
    'The work that waits for the caller: due steps, answers to mails, mails that did not leave, answers of clients, new matches, reviews and drafts.',
  method: 'GET',
  path: todayPath,
  access: 'signed-in',
  query: z.object({
    on: day(),
    since: z.optional(
      z.stringFormat('moment', isTimestamp, { error: 'Must be a time such as 2026-02-28T09:00:00.000Z.' }),
    ),
  }),
  answers: { 200: today },
});

export const listComingReminders = defineCall({
  name: 'listComingReminders',
  summary: 'Reminders and steps of the caller and of nobody after a day, the earliest first.',
  method: 'GET',
  path: `${todayPath}coming/`,
  access: 'signed-in',
  query: z.object({ on: day(), ...paging }),
  answers: { 200: z.array(dueStep) },
});
