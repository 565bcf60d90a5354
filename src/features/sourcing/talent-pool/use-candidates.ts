import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCandidates } from '../../../../contract/api/sourcing.ts';
import { useApi } from '../../../lib/api.tsx';

export const candidatesKey = ['candidates'];
export const candidatePageSize = 25;

/** One page of the talent pool; the page before stays on the screen until the next one is there. */
export function useCandidates(q: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...candidatesKey, q, page],
    queryFn: ({ signal }) =>
      api.callPage(listCandidates, { query: { q, page, page_size: candidatePageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
