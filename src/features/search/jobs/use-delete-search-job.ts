import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteSearchJob, restoreSearchJob } from '../../../../contract/search/sourcing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { offerUndo, reloadQueries } from '../../../lib/undo.ts';
import { searchJobsKey, searchStatusKey } from '../query-keys.ts';
import type { JobPage } from './use-search-jobs.ts';

/** Deletes a search and removes it from the list at once. It can be undone for a moment. */
export function useDeleteSearchJob() {
  const api = useApi();
  const queries = useQueryClient();
  const reload = () => reloadQueries(queries, searchJobsKey);
  return useMutation({
    mutationFn: (id: string) => api.call(deleteSearchJob, { params: { id } }),
    onSuccess: (_, id) => {
      queries.setQueriesData<JobPage>(
        { queryKey: searchJobsKey },
        (page) =>
          page && {
            items: page.items.filter((job) => job.id !== id),
            total: Math.max(page.total - 1, 0),
            leftOut: page.leftOut.filter((one) => one !== id),
          },
      );
      queries.removeQueries({ queryKey: searchStatusKey(id) });
      offerUndo({
        text: 'Search deleted.',
        undoneText: 'Search restored.',
        undo: () => api.call(restoreSearchJob, { params: { id } }).finally(reload),
      });
    },
    onSettled: reload,
  });
}
