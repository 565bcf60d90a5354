import { getSearchJob } from '../../../contract/search/searches.calls.ts';
import type { Platform } from '../../platform/types.ts';
import type { ApiClient } from '../api-client.ts';
import { paths } from '../paths.ts';
import type { Session } from '../session-state.ts';

/**
 * Has the platform announce what the watch of a search has found, to whoever looks after the search. Searches that somebody
 * has made are announced to them by the screen on which they started them.
 */
export async function tellOfWatch(
  { api, session, tasks }: { api: ApiClient; session: Session; tasks: Platform['tasks'] },
  id: string,
): Promise<void> {
  const job = await api.call(getSearchJob, { params: { id } });
  if (job.watch_run === undefined || job.owner_id !== session.state().user?.id) return;
  const screen = paths.searchJob(id);
  const run = `watch-${job.watch_run}`;
  tasks.taskStarted({ kind: 'search', id, label: job.title, screen, result: screen, run });
}
