import { getSearchJob } from '../../../contract/search/searches.calls.ts';
import type { Platform } from '../../platform/platform-context.tsx';
import type { ApiClient } from '../api-client.ts';
import { paths } from '../paths.ts';
import type { Session } from '../session.tsx';

/** Searches started by hand are announced by the screen that started them. */
export async function notifyOfMatches(
  { api, session, tasks }: { api: ApiClient; session: Session; tasks: Platform['tasks'] },
  id: string,
): Promise<void> {
  const job = await api.call(getSearchJob, { params: { id } });
  if (job.watch_run === undefined || job.owner_id !== session.state().user?.id) return;
  const screen = paths.searchJob(id);
  const run = `watch-${job.watch_run}`;
  tasks.taskStarted({ kind: 'search', id, label: job.title, screen, result: screen, run });
}
