import * as adminCalls from '../../../contract/organization/admin-tasks.calls.ts';
import * as calls from '../../../contract/tasks/tasks.calls.ts';
import type { Bind } from '../../platform/http/calls.ts';
import { type EventStreams, followTasks } from './event-streams.ts';
import { cancelAnyTask, cancelTask, listAdminTasks, retryAnyTask } from './tasks.ts';

export function taskRoutes(bind: Bind, streams: EventStreams): void {
  bind(calls.followTasks, (ctx, input) => followTasks(ctx, input, streams));
  bind(calls.cancelTask, cancelTask);
  bind(adminCalls.listAdminTasks, listAdminTasks);
  bind(adminCalls.retryTask, retryAnyTask);
  bind(adminCalls.cancelAnyTask, cancelAnyTask);
}
