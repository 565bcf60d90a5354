import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Candidate, listCandidates } from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { candidatesKey } from '../candidates/use-person.ts';
import type { PoolAddress, PoolRequest } from './use-pool-address.ts';

export const poolPageSize = 100;

export interface PlacedCandidate {
  index: number;
  candidate: Candidate;
}

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

export function usePoolRows(
  request: PoolRequest,
  start: Candidate[],
  { first, last }: { first: number; last: number },
): PlacedCandidate[] {
  const api = useApi();
  const from = Math.floor(first / poolPageSize) + 1;
  const to = Math.floor(last / poolPageSize) + 1;
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const later = numbers.filter((page) => page > 1);
  const pages = useQueries({
    queries: later.map((page) => pageQuery(api, request, page)),
    combine: (answers) => answers.map(({ data }) => data?.items),
  });
  return useMemo(() => {
    const place = (items: Candidate[], page: number) =>
      items.map((candidate, at) => ({ index: (page - 1) * poolPageSize + at, candidate }));
    return [
      ...(from === 1 ? place(start, 1) : []),
      ...pages.flatMap((items, at) => place(items ?? [], Math.max(from, 2) + at)),
    ];
  }, [start, pages, from]);
}

const pageQuery = (api: ReturnType<typeof useApi>, request: PoolRequest, page: number) => ({
  queryKey: [...candidatesKey, 'pool', request, page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.callPage(listCandidates, { query: { ...request, page, page_size: poolPageSize } }, { signal }),
});
