import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as calls from './reminders.calls.ts';

export const exampleReminder: calls.Reminder = {
  id: example.otherId,
  person_id: example.taskId,
  text: 'Call about the notice period',
  on: '2026-11-30',
  card: null,
  assignee: { id: example.taskId, name: 'Ada Novak' },
  author: 'Ada Novak',
  by_mail: false,
};
const { text } = exampleReminder;
const colleague = { 400: 'A field is wrong, or nobody of the team has the id.' };
const notFound = { 404: 'The organization has no such person; they may have been deleted.' };
const gone = { 404: 'The organization has no such reminder.' };

const docs: DocsOf<typeof calls> = {
  addPersonReminder: {
    description:
      'Adds a reminder, for the caller unless `assignee_id` names a colleague or is null for everyone. It appears in *Today* from its day on.',
    refusals: { ...colleague, ...notFound },
    example: { body: { text, on: '2026-11-30', by_mail: false }, answer: exampleReminder },
  },
  addReminder: {
    description:
      'Adds a step to the card of a person. The earliest open one is the next step of the card; it is for who the card is assigned to unless `assignee_id` names a colleague.',
    refusals: {
      ...colleague,
      404: 'The organization has no such search or person; either may have been deleted.',
    },
    example: {
      body: { text, on: '2026-11-30', by_mail: false },
      answer: {
        ...exampleReminder,
        card: { search_id: example.taskId, title: 'Data Engineer', result_id: example.otherId },
      },
    },
  },
  changeReminder: {
    description:
      'Fields that are left out stay. `done` takes the reminder out of the lists of open ones, where it comes back with false. Another day in `on` snoozes it.',
    refusals: { ...colleague, ...gone },
    example: { body: { on: '2026-12-02' }, answer: { ...exampleReminder, on: '2026-12-02' } },
  },
  deleteReminder: { description: 'Deletes a reminder for good.', refusals: gone, example: {} },
};

/** What each field means, for all that carry a reminder. */
export const reminderDocs = {
  id: 'The id of the reminder.',
  person_id: 'The id of the person.',
  text: 'What is to be done.',
  on: 'The day from which it is due; null for a step of a card without a day.',
  card: 'The card whose step it is; null for a reminder about the person alone.',
  assignee: 'Who does it; null for everyone.',
  author: 'Who added it.',
  by_mail: 'True if it is mailed on its day, too.',
};

export const remindersSection: ApiSection = {
  tag: 'Reminders',
  description: 'Things to do about a person by a day, and the steps of cards on the boards.',
  calls: pairWithCalls(calls, docs),
  schemas: {
    Reminder: describeObject(calls.reminder, 'A thing to do about a person.', reminderDocs),
    NewReminder: describeObject(calls.newReminder, 'A reminder that is added.', {
      text: 'What is to be done.',
      on: 'The day from which it is due.',
      assignee_id: 'Who does it. Left out: the caller, or who the card is assigned to. Null: everyone.',
      by_mail: 'Mails it on its day, too, if the server can send mail.',
    }),
    ReminderChange: describeObject(calls.reminderChange, 'Fields that are left out stay.', {
      text: 'What is to be done.',
      on: 'Another day.',
      assignee_id: 'Who does it; null for everyone.',
      by_mail: 'Mails it on its day, too.',
      done: 'True once it is done.',
    }),
  },
};
