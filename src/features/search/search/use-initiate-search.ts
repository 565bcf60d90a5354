import { useMutation, useQueryClient } from '@tanstack/react-query';
import { searchJobAgain } from '../../../../contract/search/searches.calls.ts';
import { initiateSearch } from '../../../../contract/search/sourcing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { paths } from '../../../lib/paths.ts';
import { randomId } from '../../../lib/random-id.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { searchDetailsKey } from '../details/use-search-details.ts';
import type { SearchPayload } from './search-form-values.ts';
import type { StartedSearch } from './use-followed-search.ts';
import { type FollowedSearch, searchStatusKey } from './use-search-status.ts';

/**
 * Starts a search, caches it as `Initiated`, and reports it to the platform.
 * @param repeated the search that is made again instead
 */
export function useInitiateSearch(onStarted: (search: StartedSearch) => void, repeated: string | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const { tasks } = usePlatform();
  return useMutation({
    mutationFn: ({ max_pages, queries: own = [], template, ...job }: SearchPayload) =>
      repeated === undefined
        ? api.call(initiateSearch, {
            body: {
              ...job,
              ...(max_pages !== undefined && { max_pages }),
              ...(own.length > 0 && { queries: own }),
              ...(template && { template }),
            },
          })
        : api.call(searchJobAgain, { params: { id: repeated }, body: { ...job, queries: own } }),
    onMutate: () => Date.now(),
    onSuccess: ({ task_id: id }, { job_title: title }, at) => {
      queries.setQueryData<FollowedSearch>(searchStatusKey(id), { status: 'Initiated' });
      void queries.invalidateQueries({ queryKey: searchDetailsKey(id) });
      onStarted({ id, title, at });
      tasks.taskStarted({
        kind: 'search',
        id,
        label: title,
        screen: paths.sourcing,
        result: paths.searchJob(id),
        ...(repeated !== undefined && { run: randomId() }),
      });
    },
  });
}
