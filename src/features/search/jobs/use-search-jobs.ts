import { useQuery } from '@tanstack/react-query';
import type { SearchView } from '../../../../contract/search/job-filters.ts';
import { listSearchJobs, type SearchJob } from '../../../../contract/search/sourcing.calls.ts';
import { pollEvery } from '../../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../../lib/api.tsx';
import { newestJobsKey, searchJobsKey } from '../query-keys.ts';

/** A part of the list, and how many there are. */
export interface JobPage {
  items: SearchJob[];
  total: number;
  /** The ids of those that could not be shown. */
  leftOut: string[];
}

const isRunning = ({ state }: { state: { data?: JobPage | undefined } }) =>
  state.data?.items.some((job) => job.status === 'Processing') ? pollEvery.search : false;

/** Loads the organisation's newest searches: as many as the server answers at once. Polls while one of them runs. */
export function useSearchJobs() {
  const api = useApi();
  const { data, ...query } = useQuery<JobPage>({
    queryKey: newestJobsKey,
    meta: { tasks: 'search' },
    queryFn: ({ signal }) => api.callPage(listSearchJobs, { query: {} }, { signal }),
    refetchInterval: isRunning,
  });
  return { ...query, data: data?.items, total: data?.total, leftOut: data?.leftOut };
}

export const pageSize = 25;

export interface ListedJobs {
  view: SearchView;
  q: string;
  /** From 1. */
  page: number;
}

/** A page of the list. The newest searches are loaded at once, and turned over without a request. */
export function useJobPage({ view, q, page }: ListedJobs) {
  const api = useApi();
  const newest = useSearchJobs();
  const start = (page - 1) * pageSize;
  const isNewest = view === 'all' && q === '' && (newest.total ?? 0) <= (newest.data?.length ?? 0);
  const isAmongNewest = view === 'all' && q === '' && start + pageSize <= (newest.data?.length ?? 0);
  const asks = !newest.isPending && !newest.error && !isNewest && !isAmongNewest;
  const { data, ...asked } = useQuery<JobPage>({
    queryKey: [...searchJobsKey, { view, q, page }],
    meta: { tasks: 'search' },
    enabled: asks,
    // Until the answer is there, the list stays as it is.
    placeholderData: (before) =>
      before ?? (newest.data && { items: newest.data.slice(0, pageSize), total: 0, leftOut: [] }),
    queryFn: ({ signal }) =>
      api.callPage(listSearchJobs, { query: { view, q, page, page_size: pageSize } }, { signal }),
    refetchInterval: isRunning,
  });
  if (asks) return { ...asked, jobs: data?.items, total: data?.total, leftOut: data?.leftOut };
  return { ...newest, jobs: newest.data?.slice(start, start + pageSize), total: newest.total };
}
