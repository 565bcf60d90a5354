import { type SortingState, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { defaultOrder, type PoolSort } from '../../../../contract/people/pool-filters.ts';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { poolColumns } from './pool-columns.ts';
import { features, type PoolRowModel, type PoolTableModel, tableColumns } from './pool-table-columns.tsx';
import type { useChosenPeople } from './use-chosen-people.ts';
import type { PoolAddress } from './use-pool-address.ts';
import { type PlacedCandidate, usePoolRows } from './use-pool-rows.ts';

/** Every row is as high as the others, so that the place of any of them is known before it is loaded. */
const rowHeight = 45;
const overscan = 8;

/** Where the list stood when it was left, for the way back. */
let left = { query: '', offset: 0 };

/** The rows of a long list that are in view, drawn and loaded. */
export function useVirtualRows(
  container: RefObject<HTMLDivElement | null>,
  { query, request }: PoolAddress,
  start: Candidate[],
  total: number,
) {
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => container.current,
    estimateSize: () => rowHeight,
    overscan,
    initialOffset: left.query === query ? left.offset : 0,
  });
  const shown = useRef(query);
  useEffect(() => {
    // Another list begins at its top.
    if (shown.current !== query) virtualizer.scrollToOffset(0);
    shown.current = query;
    return () => {
      left = { query, offset: virtualizer.scrollOffset ?? 0 };
    };
  }, [query, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const rows = usePoolRows(request, start, { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 0 });
  return { rows, virtualizer, items };
}

/** The table of the loaded rows: which columns it shows and how it is sorted stand in the address. */
export function usePoolTable(
  { columns, request, setSort }: PoolAddress,
  rows: PlacedCandidate[],
): { table: PoolTableModel; byIndex: Map<number, PoolRowModel> } {
  const data = useMemo(() => rows.map(({ candidate }) => candidate), [rows]);
  const { sort, order } = request;
  const sorting = useMemo<SortingState>(
    () => (sort ? [{ id: sort, desc: (order ?? defaultOrder(sort)) === 'desc' }] : []),
    [sort, order],
  );
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        Object.keys(poolColumns).map((name) => [name, columns.some((each) => each === name)]),
      ),
    [columns],
  );
  const table = useTable({
    features,
    columns: tableColumns,
    data,
    getRowId: ({ id }) => id,
    manualSorting: true,
    state: { sorting, columnVisibility },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      setSort(next?.id as PoolSort | undefined, next && (next.desc ? 'desc' : 'asc'));
    },
  });
  const models = table.getRowModel().rows;
  const byIndex = new Map(
    rows.flatMap(({ index }, at) => {
      const row = models[at];
      return row ? [[index, row] as const] : [];
    }),
  );
  return { table, byIndex };
}

/** Chooses a person, or with Shift everybody from the last one to this one, as far as they are loaded. */
export function useRangeChoice(
  { choose }: ReturnType<typeof useChosenPeople>,
  byIndex: Map<number, PoolRowModel>,
) {
  const last = useRef(0);
  return (index: number, isChosen: boolean, isRange: boolean) => {
    const from = isRange ? Math.min(last.current, index) : index;
    const to = isRange ? Math.max(last.current, index) : index;
    last.current = index;
    const people = Array.from({ length: to - from + 1 }, (_, at) => byIndex.get(from + at)?.original);
    choose(
      people.filter((person) => person !== undefined),
      isChosen,
    );
  };
}
