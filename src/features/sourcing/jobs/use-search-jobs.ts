import { useQuery } from '@tanstack/react-query';
import { listSearchJobs } from '../../../../contract/api/sourcing.ts';
import { pollEvery } from '../../../../contract/model/task-statuses.ts';
import { useApi } from '../../../lib/api.tsx';

export const searchJobsKey = ['search-jobs'];

/** Loads the organisation's searches, newest first. Polls while one of them runs. */
export function useSearchJobs() {
  const api = useApi();
  return useQuery({
    queryKey: searchJobsKey,
    meta: { tasks: 'search' },
    queryFn: ({ signal }) => api.call(listSearchJobs, { query: {} }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((job) => job.status === 'Processing') ? pollEvery.search : false,
  });
}
