import { useQuery } from '@tanstack/react-query';
import { getCandidate } from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';

export const candidateKey = (id: string) => ['candidate', id];

/** Loads a candidate of the talent pool. */
export function useCandidate(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: candidateKey(id),
    queryFn: ({ signal }) => api.call(getCandidate, { params: { id } }, { signal }),
  });
}
