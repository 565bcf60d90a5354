import { defineCall, id, idParams, nothing, paging, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { taskKinds } from '../tasks/task-statuses.ts';

export const adminTaskStates = ['waiting', 'running', 'failed'] as const;
export type AdminTaskState = (typeof adminTaskStates)[number];

/** A task of any organization, without what it is about. */
export const adminTask = z.object({
  id,
  kind: z.enum(taskKinds),
  state: z.enum(adminTaskStates),
  organisation_id: id,
  organisation: z.string(),
  started_at: timestamp,
  ended_at: z.nullable(timestamp),
  attempts: z.nullable(z.number()),
  error: z.nullable(z.string()),
  can_retry: z.boolean(),
});
export type AdminTask = z.infer<typeof adminTask>;

export const listAdminTasks = defineCall({
  name: 'listAdminTasks',
  summary: 'Waiting, running and failed tasks of all organizations, newest first. For a SuperAdmin.',
  method: 'GET',
  path: '/api/admin/tasks/',
  access: 'super-admin',
  query: z.object({
    state: z.optional(z.enum(adminTaskStates)),
    organisation: z.optional(id),
    ...paging,
  }),
  answers: { 200: z.array(adminTask) },
});

export const retryTask = defineCall({
  name: 'retryTask',
  summary: 'Begins a failed task again. For a SuperAdmin.',
  method: 'POST',
  path: '/api/admin/tasks/:id/retry/',
  access: 'super-admin',
  params: idParams,
  answers: { 204: nothing },
});

export const cancelAnyTask = defineCall({
  name: 'cancelAnyTask',
  summary: 'Ends a task of any organization as failed. For a SuperAdmin.',
  method: 'POST',
  path: '/api/admin/tasks/:id/cancel/',
  access: 'super-admin',
  params: idParams,
  answers: { 204: nothing },
});
