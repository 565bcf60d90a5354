import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchJobsKey } from '../jobs/use-search-jobs.ts';
import { isGone, isOver } from './search-task.ts';
import { useSearchStatus } from './use-search-status.ts';
import { type StartedSearch, useStartedSearch } from './use-started-search.ts';

/**
 * Follows the search that was started here, on whichever view of the screen (spec §4). When its links arrive the results
 * open; while the results of another search are being read, they are only offered.
 * @param readJobId the search whose results are open
 * @param onCompleted must not change from one render to the next
 */
export function useRunningSearch(
  readJobId: string | undefined,
  openResults: (id: string) => void,
  onCompleted: (startedAt: number | undefined) => void,
) {
  const queries = useQueryClient();
  const { started, follow, clear, forget } = useStartedSearch();
  const [ready, setReady] = useState<StartedSearch>();
  const { data: state, error } = useSearchStatus(started?.id);

  const isCompleted = state?.status === 'Completed';
  useEffect(() => {
    if (isCompleted) void queries.invalidateQueries({ queryKey: searchJobsKey });
  }, [isCompleted, queries]);

  const startedAt = started?.at;
  const isDone = isCompleted || state?.urls !== undefined;
  useEffect(() => {
    if (isDone) onCompleted(startedAt);
  }, [isDone, startedAt, onCompleted]);

  const isDeleted = isGone(error);
  useEffect(() => {
    // Gone from the list as well.
    if (isDeleted) void queries.invalidateQueries({ queryKey: searchJobsKey });
  }, [isDeleted, queries]);

  const hasEnded = isOver(state) || isDeleted;
  useEffect(() => {
    if (hasEnded) forget();
  }, [hasEnded, forget]);

  const hasLinks = state?.urls !== undefined;
  useEffect(() => {
    if (!started || !hasLinks) return;
    clear();
    if (readJobId && readJobId !== started.id) setReady(started);
    else openResults(started.id);
  }, [started, hasLinks, readJobId, clear, openResults]);

  // The offer is for whoever is reading; the job list says the same by itself.
  useEffect(() => {
    if (!readJobId) setReady(undefined);
  }, [readJobId]);

  return {
    running: started && { ...started, state, error },
    /** Its links arrived while other results were being read. */
    ready: readJobId && readJobId !== ready?.id ? ready : undefined,
    follow,
    clear,
  };
}
