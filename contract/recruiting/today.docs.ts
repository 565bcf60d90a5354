import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import { exampleReminder, reminderDocs } from './reminders.docs.ts';
import * as calls from './today.calls.ts';

const docs: DocsOf<typeof calls> = {
  getToday: {
    description: `Reminders and steps on the boards for the caller or for everyone that are due by the day \`on\`, which is the caller's own; people in *Hired* and *Closed* and archived searches are left out. Each list holds up to ${calls.todayListed} entries.`,
    example: {
      answer: {
        steps: [{ ...exampleReminder, name: 'Mila Visser', on: '2026-11-28', is_mine: true }],
        step_count: 1,
        overdue_count: 1,
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
        moved: [{ id: example.taskId, people: 2 }],
        drafts: 0,
        last_search: { id: example.taskId, title: 'Data Engineer' },
        has_people: true,
        has_searches: true,
        has_colleagues: false,
        offers_model: false,
      },
    },
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
      replies:
        'Answers to mails of the caller and of those who have left that nobody has marked as done, of the last 30 days, the latest first.',
      reply_count: 'The number of all of them.',
      halted:
        'People of sequences of the caller and of those who have left whose mails did not leave in the last 30 days, by sequence and reason, the latest first.',
      halted_count: 'The number of all of these entries.',
      answers: 'Answers of clients in the last seven days, the latest first.',
      watched: 'Watched searches whose new people nobody has opened.',
      resumes: 'Résumés that wait for their review.',
      imports: 'Imports of the caller of the last seven days that held rows back.',
      moved:
        'Searches in which others have decided about or moved people since `since`, with the number of people.',
      drafts: 'Unfinished drafts of posts that the caller may decide about.',
      last_search: 'The latest search of the caller; null for none.',
      has_people: 'False until people are imported or added.',
      has_searches: 'False until the first search.',
      has_colleagues: 'True if the organization has another member.',
      offers_model: 'True for an Owner without a writing model, where one can run on the server’s computer.',
    }),
  },
};
