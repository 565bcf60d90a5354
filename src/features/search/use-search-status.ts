import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listTeam } from '../../../contract/account/team.calls.ts';
import {
  changeSearchJob,
  getSearchJob,
  type SearchChange,
  type SearchDetails,
} from '../../../contract/search/searches.calls.ts';
import {
  getSearchStatus,
  listSearchJobs,
  type SearchJob,
  type SearchState,
  type SearchView,
} from '../../../contract/search/sourcing.calls.ts';
import { pollEvery } from '../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../lib/api.tsx';
import { formatDate } from '../../lib/display-text.ts';
import { CallError } from '../../lib/problem-text.ts';
import { offerUndo } from '../../lib/undo.ts';
import { useCallQuery } from '../../lib/use-call.ts';
import { newestJobsKey, searchDetailsKey, searchJobsKey, searchStatusKey } from './query-keys.ts';

/** A search as the screen shows it: `Initiated` until its first status arrives (spec §4). */
export type FollowedSearch = Omit<SearchState, 'status'> & { status: SearchState['status'] | 'Initiated' };

/** Polling stops when links arrive, and on `Completed` and `Failed` (spec §4). */
export const isOver = (search: FollowedSearch | undefined): boolean =>
  search !== undefined &&
  (search.urls !== undefined || search.status === 'Completed' || search.status === 'Failed');

export const isGone = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);

/**
 * Polls every 5 seconds until the search is over or gone (spec §4); other errors do not stop it. @param poll
 * false where another part of the screen polls the same search
 */
export function useSearchStatus(id: string | undefined, { poll = true } = {}) {
  const api = useApi();
  return useQuery<FollowedSearch>({
    queryKey: searchStatusKey(id),
    meta: { task: id },
    queryFn: ({ signal }) => api.call(getSearchStatus, { query: { task_id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      poll && !isOver(state.data) && !isGone(state.error) ? pollEvery.search : false,
    refetchIntervalInBackground: true,
    staleTime: ({ state }) => (isOver(state.data) ? Number.POSITIVE_INFINITY : pollEvery.search),
  });
}

export interface JobPage {
  items: SearchJob[];
  total: number;
  leftOut: string[];
}

const isRunning = ({ state }: { state: { data?: JobPage | undefined } }) =>
  state.data?.items.some((job) => job.status === 'Processing') ? pollEvery.search : false;

/** Loads as many searches as the server answers at once. Polls while one of them runs. */
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

/** The newest searches are loaded at once, and turned over without a request. */
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

/** How many searches are put aside. @param isAsked false where the list has others to show */
export function useArchivedCount(isAsked: boolean): number {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [...searchJobsKey, 'archived'],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      api.callPage(listSearchJobs, { query: { view: 'archived', page: 1, page_size: 1 } }, { signal }),
  });
  return isAsked ? (data?.total ?? 0) : 0;
}

export const useSearchDetails = (id: string | undefined) =>
  useCallQuery(
    searchDetailsKey(id),
    getSearchJob,
    { params: { id: id ?? '' } },
    { meta: { task: id }, enabled: id !== undefined },
  );

export function useColleagues() {
  const api = useApi();
  return useQuery({ queryKey: ['team'], queryFn: ({ signal }) => api.call(listTeam, {}, { signal }) }).data;
}

export const describeWatch = ({ watch, watch_due_at: due, owner }: SearchDetails): string =>
  `${watch && due ? `Next run ${formatDate(due)}.` : 'Repeats the search by itself.'} New people are marked${owner ? ` and mailed to ${owner}` : ''}.`;

/** Changes a search without making it again. Archiving can be undone for a moment. */
export function useChangeSearch(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const change = (body: SearchChange) => api.call(changeSearchJob, { params: { id }, body });
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: searchJobsKey }),
      queries.invalidateQueries({ queryKey: searchDetailsKey(id) }),
    ]);
  return useMutation({
    mutationFn: change,
    onSuccess: (changed, { is_archived: isArchived }) => {
      queries.setQueryData(searchDetailsKey(id), changed);
      if (isArchived === undefined) return;
      offerUndo({
        text: isArchived ? 'Search archived.' : 'Search taken back.',
        undoneText: isArchived ? 'Search taken back.' : 'Search archived.',
        undo: () => change({ is_archived: !isArchived }).finally(reload),
      });
    },
    onSettled: reload,
  });
}
