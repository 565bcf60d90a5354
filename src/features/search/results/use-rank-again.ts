import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type SearchAgain, searchJobAgain } from '../../../../contract/search/searches.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { paths } from '../../../lib/paths.ts';
import { randomId } from '../../../lib/random-id.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { resultsKey, searchJobsKey, searchStatusKey } from '../query-keys.ts';
import type { FollowedSearch } from '../use-search-status.ts';
import { summaryKey } from './use-results.ts';

/** Makes a search again with other criteria or queries. Until it has ended, the results of the run before stay. */
export function useRankAgain(jobId: string, title: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { tasks } = usePlatform();
  return useMutation({
    mutationFn: (body: SearchAgain) => api.call(searchJobAgain, { params: { id: jobId }, body }),
    onSuccess: (_, { criteria }) => {
      queries.setQueryData<FollowedSearch>(searchStatusKey(jobId), (state) => ({
        status: 'Processing',
        has_earlier_results: true,
        ...((criteria ?? state?.criteria) && { criteria: criteria ?? state?.criteria }),
        ...(state?.queries && { queries: state.queries }),
      }));
      void queries.invalidateQueries({ queryKey: searchStatusKey(jobId) });
      void queries.invalidateQueries({ queryKey: searchJobsKey });
      const screen = paths.searchJob(jobId);
      const run = randomId();
      tasks.taskStarted({ kind: 'search', id: jobId, label: title, screen, result: screen, run });
    },
  });
}

/** Loads the list again when a run that was under way has ended, also where no event tells of it. */
export function useReloadAfterRun(jobId: string, isRunning: boolean): void {
  const queries = useQueryClient();
  const ran = useRef(isRunning);
  useEffect(() => {
    if (ran.current && !isRunning) {
      void queries.invalidateQueries({ queryKey: resultsKey(jobId) });
      void queries.invalidateQueries({ queryKey: summaryKey(jobId) });
      void queries.invalidateQueries({ queryKey: ['found-person'] });
    }
    ran.current = isRunning;
  }, [queries, jobId, isRunning]);
}
