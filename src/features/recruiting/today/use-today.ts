import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { localDay } from '../../../../contract/platform/day.ts';
import { getToday, type Today } from '../../../../contract/recruiting/today.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { todayKey } from '../../search/query-keys.ts';

/** Counts of a day change with the work of colleagues; the query asks again when the window is looked at. */
const freshMs = 60_000;
/** Parts of a screen that appear within so long are looked at together. */
const sameLookMs = 5000;

export function useToday() {
  const api = useApi();
  const on = localDay();
  const [since] = useState(lastVisit);
  return useQuery<Today>({
    queryKey: [...todayKey, on],
    meta: { tasks: 'search' },
    staleTime: freshMs,
    retry: false,
    // The list of jobs and the panel above it ask at once.
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt > sameLookMs ? 'always' : false),
    queryFn: ({ signal }) => api.call(getToday, { query: { on, ...(since && { since }) } }, { signal }),
  });
}

/** Undefined until *Today* has answered. Asks nothing by itself. */
export function useTodayAnswer(): Today | undefined {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const subscribe = useCallback(
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  const read = () => queries.getQueryData<Today>([...todayKey, localDay()]);
  return useSyncExternalStore(subscribe, read, read);
}

/** Counts people moved by others since the last visit, by search, once *Today* has asked. */
export function useMoved(): ReadonlyMap<string, number> {
  return new Map(useTodayAnswer()?.moved?.map(({ id, people }) => [id, people]));
}

const key = 'larkspur-visits';
const visitEndsAfterMs = 30 * 60_000;

/** Undefined in the first visit with this browser. */
function lastVisit(): string | undefined {
  const now = new Date().toISOString();
  try {
    const [before, latest] = (localStorage.getItem(key) ?? '').split(' ');
    const isAnother = latest && Date.now() - Date.parse(latest) > visitEndsAfterMs;
    const since = isAnother ? latest : before;
    localStorage.setItem(key, `${since ?? ''} ${now}`);
    return since || undefined;
  } catch {
    // Where storage is refused, nothing is known of earlier visits.
    return undefined;
  }
}
