import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCandidates } from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { candidatesKey } from '../candidates/use-person.ts';
import type { PoolAddress, PoolRequest } from './use-pool-address.ts';

export const poolPageSize = 100;

/** A server that has just been set up still loads its sample, of which no event tells. */
const askEmptyPoolMs = 5000;

/** The previous people stay until the next have loaded. An empty pool is polled while it is shown. */
export function usePoolStart({ request, isFiltered }: PoolAddress) {
  const api = useApi();
  return useQuery({
    ...pageQuery(api, request, 1),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => !isFiltered && state.data?.total === 0 && askEmptyPoolMs,
  });
}

export const pageQuery = (api: ReturnType<typeof useApi>, request: PoolRequest, page: number) => ({
  queryKey: [...candidatesKey, 'pool', request, page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.callPage(listCandidates, { query: { ...request, page, page_size: poolPageSize } }, { signal }),
});
