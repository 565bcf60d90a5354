import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getSearchSummary } from '../../../../contract/recruiting/search-people.calls.ts';
import { searchPages } from '../../../../contract/search/search-sources.calls.ts';
import { listSearchResults, type ResultFilters } from '../../../../contract/search/sourcing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { resultsKey } from '../query-keys.ts';

const pageSize = searchPages.shown;

export const summaryKey = (jobId: string) => ['search-summary', jobId];

/** What a completed search has found and the filters let through, page by page. */
export function useResults(jobId: string, filters: Partial<ResultFilters>, enabled: boolean) {
  const api = useApi();
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...resultsKey(jobId), filters],
    meta: { task: jobId },
    enabled,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.callPage(
        listSearchResults,
        { params: { id: jobId }, query: { ...filters, page: pageParam, page_size: pageSize } },
        { signal },
      ),
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  });
  return {
    ...query,
    people: data?.pages.flatMap(({ items }) => items),
    total: data?.pages.at(-1)?.total,
  };
}

/** How many people stand where, and what can be filtered by. */
export function useSearchSummary(jobId: string, enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: summaryKey(jobId),
    meta: { task: jobId },
    enabled,
    queryFn: ({ signal }) => api.call(getSearchSummary, { params: { id: jobId } }, { signal }),
  }).data;
}
