import { defineCall, id, idParams, nothing } from '../platform/call.ts';
import { day } from '../platform/day.ts';
import { requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { boardLimits } from './board.ts';
import { reminder } from './search-people.calls.ts';

export type Reminder = z.infer<typeof reminder>;

const reminderText = requiredText(boardLimits.nextStep, 'Say what it is about.');

export const newReminder = z.object({
  text: reminderText,
  on: day(),
  assignee_id: z.optional(z.nullable(id)),
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
