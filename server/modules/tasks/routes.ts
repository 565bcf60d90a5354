import * as adminCalls from '../../../contract/api/admin-tasks.ts';
import * as calls from '../../../contract/api/tasks.ts';
import type { Bind } from '../../plugins/calls.ts';
import { cancelAnyTask, listAdminTasks, retryAnyTask } from './admin-tasks.ts';
import { cancelTask } from './cancel-task.ts';
import type { EventStreams } from './event-streams.ts';
import { followTasks } from './follow-tasks.ts';

export function taskRoutes(bind: Bind, streams: EventStreams): void {
  bind(calls.followTasks, (ctx, input) => followTasks(ctx, input, streams));
  bind(calls.cancelTask, cancelTask);
  bind(adminCalls.listAdminTasks, listAdminTasks);
  bind(adminCalls.retryTask, retryAnyTask);
  bind(adminCalls.cancelAnyTask, cancelAnyTask);
}
