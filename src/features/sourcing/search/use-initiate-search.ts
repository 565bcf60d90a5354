import { useMutation, useQueryClient } from '@tanstack/react-query';
import { initiateSearch } from '../../../../contract/api/sourcing.ts';
import type { CallInput } from '../../../../contract/call.ts';
import { useApi } from '../../../lib/api.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { FollowedSearch } from './search-task.ts';
import { searchStatusKey } from './use-search-status.ts';
import type { StartedSearch } from './use-started-search.ts';

/** Starts a search: it stands as `Initiated`, and the platform is told what the user waits for. */
export function useInitiateSearch(onStarted: (search: StartedSearch) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { tasks } = usePlatform();
  return useMutation({
    mutationFn: (body: CallInput<typeof initiateSearch>['body']) => api.call(initiateSearch, { body }),
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
