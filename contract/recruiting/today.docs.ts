import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as remindersCalls from './reminders.calls.ts';
import { reminder } from './search-people.calls.ts';
import * as calls from './today.calls.ts';

export const exampleReminder: remindersCalls.Reminder = {
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

const remindersDocs: DocsOf<typeof remindersCalls> = {
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

const reminderDocs = {
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
  calls: pairWithCalls(remindersCalls, remindersDocs),
  schemas: {
    Reminder: describeObject(reminder, 'A thing to do about a person.', reminderDocs),
    NewReminder: describeObject(remindersCalls.newReminder, 'A reminder that is added.', {
      text: 'What is to be done.',
      on: 'The day from which it is due.',
      assignee_id: 'Who does it. Left out: the caller, or who the card is assigned to. Null: everyone.',
      by_mail: 'Mails it on its day, too, if the server can send mail.',
    }),
    ReminderChange: describeObject(remindersCalls.reminderChange, 'Fields that are left out stay.', {
      text: 'What is to be done.',
      on: 'Another day.',
      assignee_id: 'Who does it; null for everyone.',
      by_mail: 'Mails it on its day, too.',
      done: 'True once it is done.',
    }),
  },
};

const docs: DocsOf<typeof calls> = {
  getToday: {
    description: `Reminders and steps on the boards for the caller or for everyone that are due by the day \`on\`, which is the caller's own; people in *Hired* and *Closed* and archived searches are left out. Each list holds up to ${calls.todayListed} entries.`,
    example: {
      answer: {
        steps: [{ ...exampleReminder, name: 'Mila Visser', on: '2026-11-28', is_mine: true }],
        step_count: 1,
        overdue_count: 1,
        coming_count: 4,
        replies: [
          {
            id: example.taskId,
            kind: 'reply',
            person_id: example.taskId,
            name: 'Mila Visser',
            card: { search_id: example.taskId, title: 'Data Engineer', result_id: example.taskId },
            text: 'Tuesday suits me.',
            at: example.time,
          },
        ],
        reply_count: 1,
        halted: [
          {
            sequence_id: example.taskId,
            sequence: 'First contact',
            reason: 'missing',
            detail: '“First name” is not known.',
            people: [{ id: example.taskId, person_id: example.otherId, name: 'M. Visser' }],
          },
        ],
        halted_count: 1,
        answers: [],
        watched: [{ id: example.taskId, title: 'Data Engineer', people: 3 }],
        resumes: 2,
        imports: [{ id: example.taskId, file_name: 'connections.csv', rows: 12 }],
        starting: [{ id: example.taskId, name: 'First contact', people: 5, at: example.time }],
        moved: [{ id: example.taskId, people: 2 }],
        drafts: 0,
        last_search: { id: example.taskId, title: 'Data Engineer' },
        has_people: true,
        has_searches: true,
        has_several_searches: true,
        has_colleagues: false,
        has_profile: true,
        has_mail: true,
        offers_model: false,
      },
    },
  },
  listComingReminders: {
    description:
      'Reminders and steps on the boards for the caller or for everyone that are due after the day `on`, 50 at a time; people in *Hired* and *Closed* and archived searches are left out.',
    example: { answer: [{ ...exampleReminder, name: 'Mila Visser', on: '2026-11-30', is_mine: true }] },
  },
};

export const todaySection: ApiSection = {
  tag: 'Today',
  description: 'The work that waits for the caller.',
  calls: pairWithCalls(calls, docs),
  schemas: {
    DueStep: describeObject(calls.dueStep, 'A reminder that is due, or a step of a card.', {
      ...reminderDocs,
      name: 'The person.',
      on: 'Its day.',
      is_mine: 'False where it is for everyone.',
    }),
    ClientAnswer: describeObject(calls.clientAnswer, 'An answer to a shared shortlist.', {
      id: 'The id of the result.',
      name: 'The person.',
      job_id: 'The id of the search.',
      job: 'The title of the search.',
      author: 'The recipient of the link.',
      answer: 'Null for a comment alone.',
      comment: 'May be empty.',
      at: 'When it was given.',
    }),
    OpenReply: describeObject(calls.openReply, 'An answer to a mail, or a report that it did not arrive.', {
      id: 'The id of the answer.',
      kind: '`reply` or `bounce`.',
      person_id: 'The id of the person.',
      name: 'The person.',
      card: 'The search and result that the mail was about; null for none.',
      text: 'The beginning of what it says.',
      at: 'When it arrived.',
    }),
    HaltedMails: describeObject(calls.haltedMails, 'People of a sequence whose mails wait for a decision.', {
      sequence_id: 'The id of the sequence.',
      sequence: 'Its name.',
      reason: '`missing` (a field), `failed`, or `unclear` (it is not known whether the last mail was sent).',
      detail: 'More about the reason; may be empty.',
      people: 'Their places in the sequence, by which `changeSequence` resumes or stops them.',
    }),
    Today: describeObject(calls.today, 'The work that waits for the caller.', {
      steps:
        'Reminders and steps of the caller and of nobody that are due by the asked day, the earliest first.',
      step_count: 'The number of all of them.',
      overdue_count: 'The number of those of earlier days.',
      coming_count: 'The number of those of later days, which `listComingReminders` lists.',
      replies:
        'Answers to mails of the caller and of those who have left that nobody has marked as done, of the last 30 days, the latest first.',
      reply_count: 'The number of all of them.',
      halted:
        'People of sequences of the caller and of those who have left whose mails did not leave in the last 30 days, by sequence and reason, the latest first.',
      halted_count: 'The number of all of these entries.',
      answers: 'The last answer of each client about each person in the last seven days, the latest first.',
      watched: 'Watched searches whose new people nobody has opened.',
      resumes: 'Résumés that wait for their review.',
      imports:
        'Imports of the caller of the last seven days that held rows back which were not known already, and how many they hold back in all.',
      starting:
        'Sequences of the caller whose first mails leave within two days, with the number of people and the time of the next.',
      moved:
        'Searches in which others have decided about or moved people since `since`, with the number of people.',
      drafts: 'Unfinished drafts of posts that the caller may decide about.',
      last_search: 'The latest search of the caller; null for none.',
      has_people: 'False until people are imported or added.',
      has_searches: 'False until the first search.',
      has_several_searches: 'True once there are two searches or more.',
      has_colleagues: 'True if the organization has another member.',
      has_profile: 'True if the organization has a company profile.',
      has_mail: 'True if mails to people can leave.',
      sample_people:
        'The number of fictional people that searches look at until the first import; absent where there are none.',
      offers_model: 'True for an Owner without a writing model, where one can run on the server’s computer.',
    }),
  },
};
