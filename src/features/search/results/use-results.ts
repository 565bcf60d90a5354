import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getSearchSummary, type SearchSummary } from '../../../../contract/recruiting/search-people.calls.ts';
import { searchPages } from '../../../../contract/search/search-sources.calls.ts';
import { listSearchResults, type ResultFilters } from '../../../../contract/search/sourcing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { resultsKey } from '../query-keys.ts';

const pageSize = searchPages.shown;

export const summaryKey = (jobId: string) => ['search-summary', jobId];

export function useResults(jobId: string, filters: Partial<ResultFilters>, enabled: boolean) {
  const api = useApi();
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...resultsKey(jobId), filters],
    meta: { task: jobId },
    enabled,
    placeholderData: keepPreviousData,
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

export function useSearchSummary(jobId: string, enabled: boolean, filters: Partial<ResultFilters> = {}) {
  const api = useApi();
  return useQuery({
    queryKey: [...summaryKey(jobId), filters],
    meta: { task: jobId },
    enabled,
    queryFn: ({ signal }) =>
      api.call(getSearchSummary, { params: { id: jobId }, query: filters }, { signal }),
  }).data;
}

/** Fit on one screen: hiding some of so few would only cost a click. */
const fewPeople = 10;

/** People who are decided on stay in the list. */
export interface Cut {
  hidden: number;
  /** The filter that hides them; an earlier server knows no `listed`. */
  strength: 'listed' | 'possible';
  isOffered: boolean;
  isHiding: boolean;
}

/**
 * Decides whether the others are folded; a strength filter in the address takes precedence. @param summary of
 * the people that the filters let through
 */
export function cutOf(
  summary: SearchSummary | undefined,
  { chosen }: { chosen: { strength?: string | undefined } },
): Cut {
  const { found = 0, others = 0, undecided_others: undecided } = summary ?? {};
  const hidden = undecided ?? others;
  const isOffered = hidden > 0 && others < found && found > fewPeople;
  return {
    hidden,
    strength: undecided === undefined ? 'possible' : 'listed',
    isOffered,
    isHiding: isOffered && !chosen.strength,
  };
}
