import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCandidates } from '../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../lib/api.tsx';

export const candidatesKey = ['candidates'];
export const candidatePageSize = 25;

/** Loads a page of the talent pool. The previous page stays until the next has loaded. */
export function useCandidates(q: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...candidatesKey, q, page],
    queryFn: ({ signal }) =>
      api.callPage(listCandidates, { query: { q, page, page_size: candidatePageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
