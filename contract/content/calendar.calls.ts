import { defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { day, instant } from '../platform/day.ts';
import { z } from '../platform/zod.ts';
import { postKindSchema } from './content.calls.ts';
import { postStatuses } from './post-kinds.ts';

export const calendarEntry = z.object({
  /** The post's. */
  id,
  type: postKindSchema,
  title: z.string(),
  /** The campaign that it was written for; absent for others. */
  campaign: z.optional(z.string()),
  status: z.enum(postStatuses),
  /** `planned` is an intention; at a `scheduled` time the post appears by itself. */
  state: z.enum(['planned', 'scheduled', 'published']),
  at: timestamp,
  /** On which days after `at` the later mails of a series leave, ascending; absent for other posts. */
  later_days: z.optional(z.array(z.number())),
  may_move: z.boolean(),
  /** The blanks of an outline that are left; absent where there are none. */
  open_prompts: z.optional(z.number()),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

export const postPlan = z.object({
  /** Null takes the post out of the calendar. */
  planned_for: z.nullable(instant()),
});

export const plannedPost = z.object({ planned_for: z.nullable(timestamp) });

/** The secret address under which calendar programs find the calendar. */
export const calendarFeed = z.object({ address: z.string() });

export const calendarFeedState = z.object({ is_made: z.boolean() });

const feedPath = '/api/settings/calendar-feed/';

export const listCalendar = defineCall({
  name: 'listCalendar',
  summary: 'The posts that are planned, scheduled or published between two days.',
  method: 'GET',
  path: '/post/calendar/',
  access: 'signed-in',
  query: z.object({ from: z.optional(day()), to: z.optional(day()) }),
  answers: { 200: z.array(calendarEntry) },
});

export const planPost = defineCall({
  name: 'planPost',
  summary: 'Puts a post into the calendar, moves it, or takes it out.',
  method: 'PUT',
  path: '/post/posts/:id/plan/',
  access: 'signed-in',
  params: idParams,
  body: postPlan,
  answers: { 200: plannedPost },
});

export const getCalendarFeed = defineCall({
  name: 'getCalendarFeed',
  summary: 'Whether the calendar has a secret address.',
  method: 'GET',
  path: feedPath,
  access: 'signed-in',
  answers: { 200: calendarFeedState },
});

export const showCalendarFeed = defineCall({
  name: 'showCalendarFeed',
  summary: 'The secret address of the calendar.',
  method: 'POST',
  path: `${feedPath}address/`,
  access: 'signed-in',
  needsProof: true,
  answers: { 200: calendarFeed },
});

export const renewCalendarFeed = defineCall({
  name: 'renewCalendarFeed',
  summary: 'Makes a secret address for the calendar. An earlier one ends.',
  method: 'POST',
  path: feedPath,
  access: 'owner',
  needsProof: true,
  answers: { 200: calendarFeed },
});

export const removeCalendarFeed = defineCall({
  name: 'removeCalendarFeed',
  summary: 'Ends the secret address of the calendar.',
  method: 'DELETE',
  path: feedPath,
  access: 'owner',
  answers: { 204: nothing },
});

export const readCalendarFeed = defineCall({
  name: 'readCalendarFeed',
  summary: 'The calendar as iCalendar, at its secret address.',
  method: 'GET',
  path: '/api/calendar/:uid/:token/posts.ics',
  access: 'anyone',
  params: z.object({ uid: z.string().check(z.maxLength(100)), token: z.string().check(z.maxLength(512)) }),
  answerType: 'text/calendar',
  answers: { 200: z.string() },
});
