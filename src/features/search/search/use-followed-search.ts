import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from '../../../../contract/platform/zod.ts';
import { openDraft } from '../../../lib/drafts.ts';
import { useSession } from '../../../lib/session.tsx';
import { useFollowedTask } from '../../../lib/use-followed-task.ts';
import { resultsKey, searchJobsKey } from '../query-keys.ts';
import { isGone, isOver, useSearchStatus } from '../use-search-status.ts';
import { searchDraft } from './search-form-values.ts';

const startedSearch = z.object({
  id: z.string(),
  title: z.string(),
  /** When it was submitted, in milliseconds. */
  at: z.optional(z.number()),
});
export type StartedSearch = z.infer<typeof startedSearch>;

const parseStartedSearch = (stored: unknown) => startedSearch.parse(stored);

/**
 * Follows the search that this tab started, on every view of the sourcing page (spec §4). When its links arrive, the results
 * open. While the results of another search are open, a link to them is offered instead.
 * @param openJobId the search whose results are open
 */
export function useFollowedSearch(openJobId: string | undefined, openResults: (id: string) => void) {
  const queries = useQueryClient();
  const { user } = useSession();
  const { task: search, follow, forget, clear } = useFollowedTask('started-search', parseStartedSearch);
  const { data: state, error } = useSearchStatus(search?.id);
  const [ready, setReady] = useState<StartedSearch>();
  // Back on the tabs the offer is void: the job list shows the search.
  if (ready && !openJobId) setReady(undefined);

  const hasEnded = isOver(state) || isGone(error);
  const onEnd = useEffectEvent((ended: StartedSearch) => {
    forget();
    if (state?.status === 'Failed') return;
    void queries.invalidateQueries({ queryKey: searchJobsKey });
    // The results of an earlier run.
    void queries.invalidateQueries({ queryKey: resultsKey(ended.id) });
    if (isGone(error)) return;
    if (user) openDraft(user.id, searchDraft).remove(ended.at);
    if (state?.urls === undefined) return;
    clear();
    if (openJobId && openJobId !== ended.id) setReady(ended);
    else openResults(ended.id);
  });
  useEffect(() => {
    if (search && hasEnded) onEnd(search);
  }, [search, hasEnded]);

  return {
    running: search && { ...search, state, error },
    /** The search whose links arrived while other results were open. */
    ready: openJobId === ready?.id ? undefined : ready,
    follow,
    clear,
  };
}
