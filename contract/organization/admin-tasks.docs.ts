import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as deletions from './admin-deletions.ts';
import * as health from './admin-health.ts';
import * as tasks from './admin-tasks.calls.ts';

const docs: DocsOf<typeof tasks> = {
  listAdminTasks: {
    description:
      'Every kind of task, without what it is about. Failures are listed for 30 days. `organisation` is the id of one.',
    example: {
      answer: [
        {
          id: example.taskId,
          kind: 'search',
          state: 'failed',
          organisation_id: example.otherId,
          organisation: 'Harbour Logistics',
          started_at: example.time,
          ended_at: example.time,
          attempts: 3,
          error: 'TypeError',
          can_retry: true,
        },
      ],
    },
  },
  retryTask: {
    description: 'As it was asked for. It takes its turn like a new one and counts against no quota.',
    refusals: {
      404: 'There is no such task.',
      409: 'It has not failed, it was canceled, or it is an import or a hand-over, which the organization starts again itself.',
    },
    example: {},
  },
  cancelAnyTask: {
    description: 'Its users are notified that the provider has canceled it.',
    refusals: { 404: 'There is no such task.', 409: 'It has ended.' },
    example: {},
  },
};

const healthDocs: DocsOf<typeof health> = {
  getHealth: {
    description:
      'What `/metrics` and the alerts say, in words. Event loop and memory are those of the process that answers.',
    example: {
      answer: {
        at: example.time,
        version: '1.0.0',
        checks: [
          { name: 'Database', state: 'good', says: 'PostgreSQL answers within 2 ms.', advice: '' },
          {
            name: 'Queue',
            state: 'bad',
            says: '41 jobs wait or run. The oldest, in search, has waited for 14 minutes.',
            advice: 'No worker runs, or there are too few. Start one: npm run worker.',
          },
        ],
      },
    },
  },
};

const deletionDocs: DocsOf<typeof deletions> = {
  listDeletions: {
    description:
      'Of those that were deleted, the last 200: ids alone, the organization’s and that of the Owner who asked, which lead to nobody any more.',
    example: {
      answer: {
        planned: [{ id: example.otherId, name: 'Harbour Logistics', due_at: example.time }],
        deleted: [
          { id: example.taskId, asked_by: example.otherId, asked_at: example.time, deleted_at: example.time },
        ],
      },
    },
  },
};

export const adminTasksSection: ApiSection = {
  tag: 'Operation',
  description: 'Tasks of all organizations, and how the installation is. For SuperAdmins.',
  calls: [
    ...pairWithCalls(tasks, docs),
    ...pairWithCalls(health, healthDocs),
    ...pairWithCalls(deletions, deletionDocs),
  ],
  schemas: {
    AdminTask: describeObject(tasks.adminTask, 'A task of any organization.', {
      id: 'The id of the task.',
      kind: 'What it does.',
      state: '`waiting` for a worker, `running`, or `failed`.',
      organisation_id: 'Whose it is.',
      organisation: 'The name of that.',
      started_at: 'When it was asked for.',
      ended_at: 'When it failed; null until then.',
      attempts: 'How often it was begun; null once the queue has forgotten it.',
      error: 'The kind of error, such as `ModelError`; null where there was none.',
      can_retry: 'True if it can be begun again.',
    }),
    Deletions: describeObject(deletions.deletions, 'What is to be deleted, and what was.', {
      planned: 'The next one first.',
      deleted: 'Newest first. `asked_by` is null for the operator; `deleted_at` while it is going on.',
    }),
    HealthCheck: describeObject(health.healthCheck, 'One thing that is watched.', {
      name: 'What it is.',
      state: '`bad` when it needs attention now.',
      says: 'How it is, in a sentence.',
      advice: 'What to do; empty while it is good.',
    }),
    HealthReport: describeObject(health.healthReport, 'How the installation is.', {
      at: 'When.',
      version: 'The version of the product; empty where it is not known.',
      checks: 'What is watched.',
    }),
  },
};
