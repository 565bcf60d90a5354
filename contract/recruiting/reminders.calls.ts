import { defineCall, id, idParams, nothing } from '../platform/call.ts';
import { day } from '../platform/day.ts';
import { requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { boardLimits } from './board.ts';

/** A thing to do about a person by a day. With a card it is a step of that card. */
export const reminder = z.object({
  id,
  person_id: id,
  text: z.string(),
  /** `2026-11-30`; null for a step of a card without a day. */
  on: z.nullable(z.string()),
  /** The card on the board of a search; null for the person alone. */
  card: z.nullable(z.object({ search_id: id, title: z.string(), result_id: id })),
  /** Null for everyone. */
  assignee: z.nullable(z.object({ id, name: z.string() })),
  author: z.string(),
  by_mail: z.boolean(),
});
export type Reminder = z.infer<typeof reminder>;

const reminderText = requiredText(boardLimits.nextStep, 'Say what it is about.');

export const newReminder = z.object({
  text: reminderText,
  on: day(),
  /** Left out: for the caller, or for who the card is assigned to. Null: for everyone. */
  assignee_id: z.optional(z.nullable(id)),
  /** Mails it on the day, too. */
  by_mail: z._default(z.boolean(), false),
});
export type NewReminder = z.input<typeof newReminder>;

/** Fields that are left out stay. */
export const reminderChange = z.object({
  text: z.optional(reminderText),
  on: z.optional(day()),
  assignee_id: z.optional(z.nullable(id)),
  by_mail: z.optional(z.boolean()),
  done: z.optional(z.boolean()),
});
export type ReminderChange = z.infer<typeof reminderChange>;

export const addPersonReminder = defineCall({
  name: 'addPersonReminder',
  summary: 'Adds a reminder about a person of the talent pool.',
  method: 'POST',
  path: '/talent/people/:id/reminders/',
  access: 'signed-in',
  params: idParams,
  body: newReminder,
  answers: { 201: reminder },
});

export const addReminder = defineCall({
  name: 'addReminder',
  summary: 'Adds a reminder to the card of a person of a search.',
  method: 'POST',
  path: '/search/results/:id/reminders/',
  access: 'signed-in',
  params: idParams,
  body: newReminder,
  answers: { 201: reminder },
});

export const changeReminder = defineCall({
  name: 'changeReminder',
  summary: 'Marks a reminder as done, moves it to another day, or rewords it.',
  method: 'PATCH',
  path: '/search/reminders/:id/',
  access: 'signed-in',
  params: idParams,
  body: reminderChange,
  answers: { 200: reminder },
});

export const deleteReminder = defineCall({
  name: 'deleteReminder',
  summary: 'Deletes a reminder.',
  method: 'DELETE',
  path: '/search/reminders/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});
