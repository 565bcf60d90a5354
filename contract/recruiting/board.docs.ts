import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as board from './board.calls.ts';
import { boardLimits, usualColumns } from './board.ts';

const notFound = { 404: 'The organization has no such search or person; either may have been deleted.' };
const stale =
  'The place of a person has changed since the version that was sent; `detail` says who changed it and how. Nothing is changed.';
const entry = {
  at: example.time,
  author: 'Ada Novak',
  person: { id: example.otherId, name: 'Mila Visser' },
  kind: 'decision' as const,
  answer: null,
  from: null,
  to: 'shortlist' as const,
  reason: '',
  from_column: '',
  to_column: 'Shortlisted',
  evidence: [{ criterion: 'Kafka', need: 'must', verdict: 'found' as const }],
};
const template = {
  id: example.taskId,
  name: 'Quick hire',
  columns: ['new', 'shortlisted', 'contacted', 'hired', 'closed'],
};
const columns = { columns: [...usualColumns], templates: [template], version: 0 };

const docs: DocsOf<typeof board> = {
  listBoard: {
    description: `Everyone put on the board by a decision or a move, up to ${boardLimits.pageSize} a page. A decision puts people there: Shortlist into \`shortlisted\`, Maybe into \`new\`, No into \`closed\`.`,
    refusals: notFound,
    example: {
      answer: [
        {
          id: example.otherId,
          name: 'Mila Visser',
          role: 'Data Engineer',
          employer: 'Harbour Terminal',
          place: 'Rotterdam, Netherlands',
          stage: 'interview',
          moved_at: example.time,
          decision: 'shortlist',
          reason: '',
          assignee: { id: example.taskId, name: 'Ada Novak' },
          next_step: 'Second interview with the team',
          next_on: '2026-11-30',
          do_not_contact: false,
          person_id: example.otherId,
          musts_met: 3,
          musts: 4,
          last_contact: example.time,
          sequence: {
            id: example.taskId,
            name: 'First contact',
            place: example.otherId,
            sent: 1,
            mails: 2,
            is_paused: false,
            next_at: example.time,
          },
          email_problem: '',
          answers: [],
          version: 4,
        },
      ],
    },
  },
  movePeople: {
    description:
      'Moves up to 200 people, all or none. Each comes with the version that the caller has seen. Moving people to a column other than `new` and `closed` shortlists them. Each move is recorded like a decision, and taken back by the same call.',
    refusals: { 400: 'The board has no such column.', 409: stale, ...notFound },
    example: {
      body: { stage: 'interview', people: [{ id: example.otherId, version: 3 }] },
      answer: [
        {
          id: example.otherId,
          decision: 'shortlist',
          reason: '',
          decided_by: 'Ada Novak',
          decision_version: 4,
          stage: 'interview',
        },
      ],
    },
  },
  addToJob: {
    description: `Adds up to ${boardLimits.addedAtOnce} people to the results of a search and puts them into a column of its board, as \`movePeople\` does: they have a card, decisions, reminders and mails there. Who is on the board or decided about stays and is answered in \`there\`; who is not in the talent pool is left out. Taking the entry back by \`undoDecisions\` takes out again those that no run has found.`,
    refusals: {
      400: 'The board has no such column.',
      409: 'The search is running.',
      404: 'The organization has no such search.',
    },
    example: {
      body: { stage: 'new', ids: [example.otherId] },
      answer: {
        added: [
          {
            id: example.otherId,
            decision: null,
            reason: '',
            decided_by: '',
            decision_version: 1,
            stage: 'new',
          },
        ],
        there: [],
      },
    },
  },
  planNextStep: {
    description: 'Changes assignee, next step and its day. What is left out stays.',
    refusals: { 400: 'Nobody of the team has the id, or a field is wrong.', 409: stale, ...notFound },
    example: {
      body: { version: 4, next_step: 'Call about the notice period', next_on: '2026-11-30' },
      answer: { version: 5 },
    },
  },
  listDecisions: {
    description:
      'Every decision and every move: who, when, what it replaced, and what was found of each criterion at the time, as it was worded then. Nothing of it can be changed.',
    refusals: notFound,
    example: { answer: [entry] },
  },
  exportDecisions: {
    description: 'The whole record, a row for each entry.',
    refusals: notFound,
    example: {
      answer:
        'At,By,Person,Kind,From,To\r\n2026-03-02T09:30:00.000Z,Ada Novak,Mila Visser,decision,,shortlist\r\n',
    },
  },
  getBoardColumns: {
    description:
      'The columns in order, and templates: choices of them, one of which a search can have for its board. People in other columns are shown there nevertheless.',
    answerHeaders: ['ETag'],
    example: { answer: columns },
  },
  saveBoardColumns: {
    description: `Replaces the columns: those sent are there afterwards, in this order, at most ${boardLimits.columns}. One without an id is new. A column is removed only when nobody stands in it; \`new\`, \`shortlisted\`, \`contacted\` and \`closed\` stay, under any name.`,
    refusals: {
      400: 'A column is not empty, two have one name, or a field is wrong.',
      412: 'The columns have changed in the meantime.',
    },
    answerHeaders: ['ETag'],
    example: {
      body: { columns: [...usualColumns, { name: 'Trial day' }] },
      answer: {
        columns: [...usualColumns, { id: example.otherId, name: 'Trial day' }],
        templates: [template],
        version: 1,
      },
    },
  },
};

export const boardSection: ApiSection = {
  tag: 'Board',
  description: 'From shortlist to hire: where the people of a search stand.',
  calls: pairWithCalls(board, docs),
  schemas: {
    BoardPerson: describeObject(board.boardPerson, 'A person on the board.', {
      id: 'The id of the result.',
      name: 'As the talent pool has it now; of a person of the web as the search has found it.',
      role: 'The present job; may be empty.',
      employer: 'May be empty.',
      place: 'May be empty.',
      stage: 'The id of the column.',
      moved_at: 'When they came into the column.',
      decision: 'Null where nothing is decided.',
      reason: 'Why it was decided; may be empty.',
      assignee: 'Who takes the next step; null for nobody.',
      next_step: 'What is next; may be empty.',
      next_on: 'The day of the next step; null without one.',
      answers: 'What was last answered by each link to the shortlist.',
      do_not_contact: 'True if the person must not be contacted.',
      left_pool: 'True of a person of the sample after the first import; else left out.',
      person_id: 'The id of the candidate; left out for people of the web and of the sample.',
      musts_met: 'How many must-haves are found; left out where nobody has judged the person.',
      musts: 'Of how many.',
      answered_at: 'When they last answered a mail of this job; left out where no answer waits for one.',
      last_contact: 'When a mail to them was last sent, or one of them came in; left out where none was.',
      sequence:
        'The sequence that they get further mails from, their place in it, and when its next mail leaves; left out where they get none.',
      email_problem: 'Why mails to their address come back; empty where none has.',
      version: 'Rises with each change; changes are sent with it.',
    }),
    MoveRequest: describeObject(board.moveRequest, 'Who is moved where.', {
      stage: 'The id of the column.',
      people: 'The ids of results, each with the version that the caller has seen.',
    }),
    JobAddition: describeObject(board.jobAddition, 'People of the talent pool who are put into a search.', {
      stage: 'The key of the column of its board.',
      ids: 'The ids of the candidates.',
    }),
    JobAdditionAnswer: describeObject(board.jobAdditionAnswer, 'What became of them.', {
      added: 'Who is on the board now.',
      there: 'Who was on the board already, or decided about.',
    }),
    PlanRequest: describeObject(board.planRequest, 'What is planned with a person.', {
      version: 'The version that the caller has seen.',
      assignee_id: 'A member of the team; null for nobody.',
      next_step: 'What is next.',
      next_on: 'The day, as `2026-11-30`; null for none.',
    }),
    PlanAnswer: describeObject(board.planAnswer, 'A stored plan.', {
      version: 'The version from now on.',
    }),
    RecordEntry: describeObject(board.recordEntry, 'One decision or move.', {
      at: 'When.',
      author: 'Who.',
      person: 'The person concerned, with the id of the candidate.',
      kind: '`decision`, `move` where nothing was decided, or `answer` to a shared shortlist.',
      answer: 'What was answered; null for other kinds and for comments.',
      from: 'The decision before.',
      to: 'The decision after.',
      reason: 'Why; may be empty.',
      from_column: 'The column before; empty for off the board.',
      to_column: 'The column after; empty for off the board.',
      evidence: 'What each criterion was found to be at the time.',
    }),
    BoardTemplate: describeObject(
      board.boardTemplate,
      'A choice of columns for the boards of some searches.',
      {
        id: 'Its id, which `changeSearchJob` takes.',
        name: 'Its name.',
        columns: 'The ids of its columns, in their order.',
      },
    ),
    BoardColumns: describeObject(board.boardColumns, 'The columns of the boards.', {
      columns: 'In order.',
      templates: 'Choices of them. A search without one shows all columns.',
      version: 'Rises with each change; send it back as `If-Match`.',
    }),
    BoardColumnsRequest: describeObject(board.boardColumnsFields, 'The columns as they are to be.', {
      columns: 'In order; one without an id is new.',
      templates: 'Choices of columns that are there; one without an id is new. Left out, they stay.',
    }),
  },
};
