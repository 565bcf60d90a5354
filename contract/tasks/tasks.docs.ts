import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as tasks from './tasks.calls.ts';

const docs: DocsOf<typeof tasks> = {
  followTasks: {
    description:
      'A stream of server-sent events that stays open. Each `task` event has a `TaskEvent` as its data: something about that task has changed, and its own call tells what. The stream begins with the changes of the last half minute, or, with `Last-Event-ID`, with all since that event. A `reset` event means that these are no longer known: ask for everything again. A comment every 15 seconds keeps the connection alive. The stream ends with the access token and with the session.',
    refusals: { 429: 'The caller has ten streams open.' },
    example: {
      answer: `id: 4711\nevent: task\ndata: {"kind":"search","id":"${example.taskId}","state":"completed"}\n\n`,
    },
  },
  cancelTask: {
    description:
      'Ends a task that has not ended. Its state is the failed one, with a detail that says who cancelled it. What an import has added until then stays. The work stops soon after the answer.',
    refusals: {
      403: 'A colleague started it, and the caller is no Owner; or it is an import, and the caller is no Owner.',
      404: 'The organization has no such task.',
      409: 'It has ended already.',
    },
    example: {},
  },
};

export const tasksSection: ApiSection = {
  tag: 'Tasks',
  description: 'What searches, generations and imports have in common.',
  calls: pairWithCalls(tasks, docs),
  schemas: {
    TaskEvent: describeObject(tasks.taskEvent, 'A change of a task.', {
      kind: 'What is done.',
      id: 'The `task_id` of the work.',
      state: 'Where it stands. `completed`, `failed` and `deleted` are final.',
    }),
  },
};
