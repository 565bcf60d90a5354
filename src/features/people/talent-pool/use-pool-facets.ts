import { useQuery } from '@tanstack/react-query';
import { getPoolFacets } from '../../../../contract/people/pool-people.calls.ts';
import { useApi } from '../../../lib/api.tsx';

export const facetsKey = ['pool-facets'];

/** The sources and tags that the filters of the talent pool can choose among. */
export function usePoolFacets() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: facetsKey,
    queryFn: ({ signal }) => api.call(getPoolFacets, {}, { signal }),
  });
  return data ?? { sources: [], tags: [] };
}
