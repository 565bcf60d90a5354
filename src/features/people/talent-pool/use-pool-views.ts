import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPoolViews, type PoolView, savePoolViews } from '../../../../contract/people/pool-people.calls.ts';
import { useApi } from '../../../lib/api.tsx';

const viewsKey = ['pool-views'];

export function usePoolViews() {
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => api.call(getPoolViews, {}, { signal }),
  });
  const saving = useMutation({
    /** Another window may have saved one since. */
    mutationFn: async (change: (views: PoolView[]) => PoolView[]) => {
      const { views } = await api.call(getPoolViews, {});
      return api.call(savePoolViews, { body: { views: change(views) } });
    },
    onSuccess: (saved) => queries.setQueryData(viewsKey, saved),
  });
  return {
    views: data?.views ?? [],
    error: saving.error,
    save: (view: PoolView) =>
      saving.mutateAsync((views) => [...views.filter(({ name }) => name !== view.name), view]),
    remove: (gone: string) => saving.mutateAsync((views) => views.filter(({ name }) => name !== gone)),
  };
}
