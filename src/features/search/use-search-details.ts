import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listTeam } from '../../../contract/account/team.calls.ts';
import { changeSearchJob, getSearchJob, type SearchChange } from '../../../contract/search/searches.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { offerUndo } from '../../lib/undo.ts';
import { searchDetailsKey, searchJobsKey } from './query-keys.ts';

/** A search with what the list leaves out. */
export function useSearchDetails(id: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: searchDetailsKey(id),
    meta: { task: id },
    enabled: id !== undefined,
    queryFn: ({ signal }) => api.call(getSearchJob, { params: { id: id ?? '' } }, { signal }),
  });
}

export function useColleagues() {
  const api = useApi();
  return useQuery({ queryKey: ['team'], queryFn: ({ signal }) => api.call(listTeam, {}, { signal }) }).data;
}

/** Changes a search without making it again. Archiving can be undone for a moment. */
export function useChangeSearch(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const change = (body: SearchChange) => api.call(changeSearchJob, { params: { id }, body });
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: searchJobsKey }),
      queries.invalidateQueries({ queryKey: searchDetailsKey(id) }),
    ]);
  return useMutation({
    mutationFn: change,
    onSuccess: (changed, { is_archived: isArchived }) => {
      queries.setQueryData(searchDetailsKey(id), changed);
      if (isArchived === undefined) return;
      offerUndo({
        text: isArchived ? 'Search archived.' : 'Search taken back.',
        undoneText: isArchived ? 'Search taken back.' : 'Search archived.',
        undo: () => change({ is_archived: !isArchived }).finally(reload),
      });
    },
    onSettled: reload,
  });
}
