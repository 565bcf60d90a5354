import { useMutation, useQueryClient } from '@tanstack/react-query';
import { initiateSearch } from '../../../../contract/api/sourcing.ts';
import { useApi } from '../../../lib/api.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { SearchPayload } from './search-form-values.ts';
import type { StartedSearch } from './use-followed-search.ts';
import { type FollowedSearch, searchStatusKey } from './use-search-status.ts';

/** Starts a search, caches it as `Initiated`, and reports it to the platform. */
export function useInitiateSearch(onStarted: (search: StartedSearch) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { tasks } = usePlatform();
  return useMutation({
    mutationFn: (body: SearchPayload) => api.call(initiateSearch, { body }),
    onMutate: () => Date.now(),
    onSuccess: ({ task_id: id }, { job_title: title }, at) => {
      queries.setQueryData<FollowedSearch>(searchStatusKey(id), { status: 'Initiated' });
      onStarted({ id, title, at });
      tasks.taskStarted({
        kind: 'search',
        id,
        label: title,
        screen: paths.sourcing,
        result: paths.searchJob(id),
      });
    },
  });
}
