import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type DuplicatePair,
  type DuplicateReason,
  decideDuplicates,
  listDuplicates,
  listMerges,
  undoMerge,
} from '../../../../contract/people/duplicates.calls.ts';
import { useApi } from '../../../lib/api.tsx';

export const pairsPageSize = 20;
const pairsAtOnce = 100;

export type DuplicateKind = DuplicateReason | '';

/** Loads a page of likely pairs. The previous page stays until the next has loaded. */
export function useDuplicates(kind: DuplicateKind, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['duplicates', kind, page],
    queryFn: ({ signal }) => {
      const query = { page, page_size: pairsPageSize, ...(kind && { reason: kind }) };
      return api.callPage(listDuplicates, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Loads the newest merges that can be undone. */
export function useMerges() {
  const api = useApi();
  return useQuery({
    queryKey: ['merges'],
    queryFn: ({ signal }) => api.callPage(listMerges, { query: { page: 1, page_size: 10 } }, { signal }),
  });
}

/** Everything that shows people is loaded anew after a change. */
function useRefresh() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}

export type Decision = 'merge' | 'apart';
const idsOf = ({ kept, other }: Pick<DuplicatePair, 'kept' | 'other'>) => ({
  kept: kept.id,
  other: other.id,
});

/** Merges a pair, or tells it apart. */
export function useDecide() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ pair, as }: { pair: Pick<DuplicatePair, 'kept' | 'other'>; as: Decision }) =>
      api.call(decideDuplicates, { body: { pairs: [idsOf(pair)], as } }),
    onSuccess: useRefresh(),
  });
}

export function useMergeAll(kind: DuplicateKind) {
  const api = useApi();
  return useMutation({
    mutationFn: async () => {
      let merged = 0;
      for (;;) {
        const query = { page: 1, page_size: pairsAtOnce, ...(kind && { reason: kind }) };
        const pairs = await api.call(listDuplicates, { query });
        if (pairs.length === 0) return merged;
        const { changed } = await api.call(decideDuplicates, {
          body: { pairs: pairs.map(idsOf), as: 'merge' },
        });
        if (changed === 0) return merged;
        merged += changed;
      }
    },
    onSettled: useRefresh(),
  });
}

export function useUndoMerge() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: string) => api.call(undoMerge, { params: { id } }),
    onSuccess: useRefresh(),
  });
}
