import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { getSearchCounts } from '../../../contract/search/searches.calls.ts';
import { useApi } from '../../lib/api.tsx';

export function SearchCounts({ isReduced }: { isReduced: boolean }) {
  const api = useApi();
  const { pathname } = useLocation();
  const isIdle = useIdle();
  const { data, refetch } = useQuery({
    queryKey: ['search-counts'],
    meta: { tasks: 'search' },
    enabled: isIdle,
    queryFn: ({ signal }) => api.call(getSearchCounts, {}, { signal }),
  });
  // Opening a person emits no task event, so the counts are refetched on navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen asks once
  useEffect(() => void (isIdle && refetch()), [pathname]);
  if (!data || data.running + data.unread === 0) return null;
  const words = [
    data.running > 0 && `${data.running} running`,
    data.unread > 0 && `${data.unread} with unread results`,
  ].filter((text) => text !== false);
  return (
    <>
      <span className="sr-only">, {words.join(', ')}</span>
      <span
        aria-hidden="true"
        title={words.join(', ')}
        className={isReduced ? 'sr-only' : 'ml-auto flex gap-1'}
      >
        {data.running > 0 && (
          <span className="rounded-full border border-edge px-1.5 font-semibold text-muted text-xs">
            {data.running}
          </span>
        )}
        {data.unread > 0 && (
          <span className="rounded-full bg-strong px-1.5 font-semibold text-on-strong text-xs">
            {data.unread}
          </span>
        )}
      </span>
    </>
  );
}

/** True once the browser has been idle: the screen itself comes first. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const settle = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle, 1500);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(settle, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
