import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteSearchJob, type SearchJob } from '../../../../contract/api/sourcing.ts';
import { useApi } from '../../../lib/api.tsx';
import { searchStatusKey } from '../search/use-search-status.ts';
import { searchJobsKey } from './use-search-jobs.ts';

/** Deletes a search and removes it from the list at once. */
export function useDeleteSearchJob() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(deleteSearchJob, { params: { id } }),
    onSuccess: (_, id) => {
      queries.setQueryData<SearchJob[]>(searchJobsKey, (jobs) => jobs?.filter((job) => job.id !== id));
      queries.removeQueries({ queryKey: searchStatusKey(id) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: searchJobsKey }),
  });
}
