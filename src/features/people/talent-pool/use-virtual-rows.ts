import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Candidate, listCandidates } from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { candidatesKey } from '../candidates/use-person.ts';
import type { PoolAddress, PoolRequest } from './use-pool-address.ts';

export const poolPageSize = 100;

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

export const pageQuery = (api: ReturnType<typeof useApi>, request: PoolRequest, page: number) => ({
  queryKey: [...candidatesKey, 'pool', request, page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.callPage(listCandidates, { query: { ...request, page, page_size: poolPageSize } }, { signal }),
});

export interface PlacedCandidate {
  index: number;
  candidate: Candidate;
}

function usePoolRows(
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

/** Every row is as high as the others, so that the place of any of them is known before it is loaded. */
const rowHeights = { mouse: 38, touch: 45, card: 77 };
export const phone = '(width < 40rem)';
/** The rows scroll with the page: a second scroller would take half of a finger's strokes. */
const onePage = '(width < 64rem)';
const overscan = 8;

let left = { query: '', offset: 0 };

/** Only rows in or near view are loaded and drawn. */
export function useVirtualRows(
  container: RefObject<HTMLDivElement | null>,
  { query, request }: PoolAddress,
  start: Candidate[],
  total: number,
) {
  const isTouch = useMediaQuery('(pointer: coarse)');
  const isPhone = useMediaQuery(phone);
  const isPage = useMediaQuery(onePage);
  const height = isPhone ? rowHeights.card : isTouch ? rowHeights.touch : rowHeights.mouse;
  const [above, setAbove] = useState(0);
  // What stands above the rows opens, closes and wraps.
  useLayoutEffect(() => {
    const [own, page] = [container.current, document.documentElement].map(
      (element) => element?.getBoundingClientRect().top ?? 0,
    ) as [number, number];
    const next = Math.round(own - page);
    if (isPage && next !== above) setAbove(next);
  });
  const kept = left.query === query ? left.offset : 0;
  const common = { count: total, estimateSize: () => height, overscan };
  const inFrame = useVirtualizer({
    ...common,
    enabled: !isPage,
    getScrollElement: () => container.current,
    // Below the names of the columns.
    scrollPaddingStart: rowHeights.touch,
    initialOffset: kept,
  });
  const inPage = useWindowVirtualizer({
    ...common,
    enabled: isPage,
    // Below the header and the names of the columns.
    scrollPaddingStart: 3 * rowHeights.touch,
    scrollMargin: above,
  });
  const virtualizer = isPage ? inPage : inFrame;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured again
  useEffect(() => {
    virtualizer.measure();
  }, [height, virtualizer]);
  const shown = useRef(query);
  useEffect(() => {
    // Another list begins at its top.
    if (shown.current !== query) virtualizer.scrollToOffset(0);
    shown.current = query;
    return () => {
      left = { query, offset: virtualizer.scrollOffset ?? 0 };
    };
  }, [query, virtualizer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is opened
  useEffect(() => {
    if (!isPage || kept === 0) return;
    // After the scroll to the top with which every page begins.
    const frame = requestAnimationFrame(() => window.scrollTo({ top: kept, behavior: 'instant' }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const items = virtualizer.getVirtualItems();
  const rows = usePoolRows(request, start, { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 0 });
  const top = isPage ? above : 0;
  const gaps = {
    before: (items[0]?.start ?? top) - top,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
  };
  return { rows, virtualizer, items, gaps, isPage };
}
