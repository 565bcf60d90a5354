import { useQuery } from '@tanstack/react-query';
import { getSearchStatus } from '../../../../contract/api/sourcing.ts';
import { pollEvery } from '../../../../contract/model/task-statuses.ts';
import { useApi } from '../../../lib/api.tsx';
import { type FollowedSearch, isGone, isOver } from './search-task.ts';

export const searchStatusKey = (id: string | undefined) => ['search-status', id];

/**
 * How far a search is, asked every 5 seconds until it is over (spec §4). An error does not end the asking, unless the search is
 * gone. A search that
 * was just initiated is already in the cache, so that the first question comes 5 seconds later.
 * @param poll false where another part of the screen follows the same search already.
 */
export function useSearchStatus(id: string | undefined, { poll = true } = {}) {
  const api = useApi();
  return useQuery<FollowedSearch>({
    queryKey: searchStatusKey(id),
    queryFn: ({ signal }) => api.call(getSearchStatus, { query: { task_id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      poll && !isOver(state.data) && !isGone(state.error) ? pollEvery.search : false,
    refetchIntervalInBackground: true,
    staleTime: ({ state }) => (isOver(state.data) ? Number.POSITIVE_INFINITY : pollEvery.search),
  });
}
