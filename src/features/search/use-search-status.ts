import { useQuery } from '@tanstack/react-query';
import { getSearchStatus, type SearchState } from '../../../contract/search/sourcing.calls.ts';
import { pollEvery } from '../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../lib/api.tsx';
import { CallError } from '../../lib/problem-text.ts';
import { searchStatusKey } from './query-keys.ts';

/** A search as the screen shows it: `Initiated` until its first status arrives (spec §4). */
export type FollowedSearch = Omit<SearchState, 'status'> & { status: SearchState['status'] | 'Initiated' };

/** Polling stops when links arrive, and on `Completed` and `Failed` (spec §4). */
export const isOver = (search: FollowedSearch | undefined): boolean =>
  search !== undefined &&
  (search.urls !== undefined || search.status === 'Completed' || search.status === 'Failed');

/** Whether the search was deleted or never existed. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);

/**
 * The status of a search, polled every 5 seconds until it is over or gone (spec §4); other errors do not stop the polling.
 * A new search is in the cache as `Initiated`, so its first poll comes after 5 seconds.
 * @param poll false where another part of the screen polls the same search.
 */
export function useSearchStatus(id: string | undefined, { poll = true } = {}) {
  const api = useApi();
  return useQuery<FollowedSearch>({
    queryKey: searchStatusKey(id),
    meta: { task: id },
    queryFn: ({ signal }) => api.call(getSearchStatus, { query: { task_id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      poll && !isOver(state.data) && !isGone(state.error) ? pollEvery.search : false,
    refetchIntervalInBackground: true,
    staleTime: ({ state }) => (isOver(state.data) ? Number.POSITIVE_INFINITY : pollEvery.search),
  });
}
