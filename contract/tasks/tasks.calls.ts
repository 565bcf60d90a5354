import { defineCall, id, idParams, nothing } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { taskKinds, taskStates } from './task-statuses.ts';

/** Everything else is asked for by the task's own calls. */
export const taskEvent = z.object({ kind: z.enum(taskKinds), id, state: z.enum(taskStates) });
export type TaskEvent = z.infer<typeof taskEvent>;

export const followTasks = defineCall({
  name: 'followTasks',
  summary: "The organization's tasks as server-sent events: each change of a search, generation or import.",
  method: 'GET',
  path: '/tasks/events/',
  access: 'signed-in',
  headers: z.looseObject({ 'last-event-id': z.optional(z.string()) }),
  answerType: 'text/event-stream',
  answers: { 200: z.string() },
});

export const cancelTask = defineCall({
  name: 'cancelTask',
  summary: 'Cancels a search, generation or import that has not ended. For its initiator or an Owner.',
  method: 'POST',
  path: '/tasks/:id/cancel/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});
