import { type SortingState, useTable } from '@tanstack/react-table';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { mostPeopleAtOnce } from '../../../../contract/people/pool-people.calls.ts';
import {
  type Candidate,
  defaultOrder,
  type PoolSort,
} from '../../../../contract/people/talent-pool.calls.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { classes } from '../../../ui/button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { ChosenPeopleBar, type useChosenPeople } from './chosen-people-bar.tsx';
import { type PoolColumn, poolColumns } from './pool-columns.ts';
import {
  columnsThatFit,
  columnWidths,
  countColumns,
  edges,
  features,
  Gap,
  PersonCard,
  type PoolRowModel,
  type PoolTableModel,
  SampleMarked,
  SortChoice,
  tableColumns,
  textOf,
} from './pool-table-columns.tsx';
import type { PoolAddress } from './use-pool-address.ts';
import { type PlacedCandidate, phone, useVirtualRows } from './use-virtual-rows.ts';

function usePoolTable(
  { columns: chosen, areUsualColumns, request, setSort }: PoolAddress,
  rows: PlacedCandidate[],
  room: number,
  start: Candidate[],
): { table: PoolTableModel; byIndex: Map<number, PoolRowModel> } {
  const data = useMemo(() => rows.map(({ candidate }) => candidate), [rows]);
  const { sort, order } = request;
  const sorting = useMemo<SortingState>(
    () => (sort ? [{ id: sort, desc: (order ?? defaultOrder(sort)) === 'desc' }] : []),
    [sort, order],
  );
  const isKnown = (name: PoolColumn) => start.some((person) => textOf(person, name) !== '');
  const fitting = columnsThatFit(areUsualColumns ? chosen.filter(isKnown) : chosen, room, start);
  const columnVisibility = Object.fromEntries(
    Object.keys(poolColumns).map((name) => [name, fitting.some((each) => each === name)]),
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
function useRangeChoice({ choose }: ReturnType<typeof useChosenPeople>, byIndex: Map<number, PoolRowModel>) {
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

function useRowKeys(
  container: RefObject<HTMLDivElement | null>,
  virtualizer: Pick<ReturnType<typeof useVirtualRows>['virtualizer'], 'range' | 'scrollToIndex'>,
  total: number,
): (event: KeyboardEvent) => void {
  const move = (by: 1 | -1) => {
    const row = container.current?.contains(document.activeElement)
      ? document.activeElement?.closest('tbody tr')
      : undefined;
    const at = row
      ? Number(row.getAttribute('aria-rowindex')) - 2 + by
      : (virtualizer.range?.startIndex ?? 0);
    const next = Math.min(total - 1, Math.max(0, at));
    virtualizer.scrollToIndex(next);
    // It may be drawn only after that.
    requestAnimationFrame(() =>
      container.current
        ?.querySelector<HTMLElement>(`tr[aria-rowindex="${next + 2}"] a`)
        ?.focus({ preventScroll: true }),
    );
  };
  useShortcut('x', () => {
    const row = document.activeElement?.closest('tbody tr');
    if (row && container.current?.contains(row)) row.querySelector<HTMLElement>('input')?.click();
  });
  useShortcut('j', () => move(1));
  useShortcut('k', () => move(-1));
  return (event) => {
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (!by || !(event.target as Element).closest('tbody tr')) return;
    // Else the list would scroll, and leave the focus behind.
    event.preventDefault();
    move(by);
  };
}

export function PoolTable({
  container,
  address,
  start,
  total,
  isStale,
  people,
}: {
  container: RefObject<HTMLDivElement | null>;
  address: PoolAddress;
  start: Candidate[];
  total: number;
  isStale: boolean;
  people: ReturnType<typeof useChosenPeople>;
}) {
  const { rows, virtualizer, items, gaps, isPage } = useVirtualRows(container, address, start, total);
  const isPhone = useMediaQuery(phone);
  const width =
    (isPage ? container.current?.clientWidth : virtualizer.scrollRect?.width) || Number.POSITIVE_INFINITY;
  // A scrollbar may stand beside the rows.
  const room = width - 18;
  // A wide screen shows all that were chosen, if need be sideways.
  const { table, byIndex } = usePoolTable(address, rows, isPage ? room : Number.POSITIVE_INFINITY, start);
  const choose = useRangeChoice(people, byIndex);
  const onKeyDown = useRowKeys(container, virtualizer, total);
  const names = table.getVisibleLeafColumns().map(({ id }) => id);
  const widths = columnWidths(names, room, start);
  const columns = isPhone ? 2 : countColumns(table);
  const isMixed = rows.some(({ candidate }) => !candidate.sample);
  const isOwn = isMixed || rows.length === 0;
  const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {};
  const onScreen = [...byIndex]
    .filter(([index, { id }]) => index >= startIndex && index <= endIndex && people.chosen.has(id))
    .map(([, { id }]) => id);
  return (
    <>
      {people.chosen.size > 0 && (
        <ChosenPeopleBar
          chosen={people.chosen}
          beyond={people.chosen.size - onScreen.length}
          onDone={people.clear}
        />
      )}
      <section
        ref={container}
        onKeyDown={onKeyDown}
        aria-label="Candidates"
        aria-busy={isStale}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
        className={classes(
          'relative rounded-card border border-hairline bg-panel',
          isPage ? '' : 'max-h-[max(22rem,calc(100dvh-18.25rem))] overflow-auto',
          isStale && 'opacity-60',
        )}
      >
        <SampleMarked value={isMixed}>
          <table
            aria-rowcount={total + 1}
            className="w-full table-fixed border-separate border-spacing-0 text-left"
            style={
              isPhone ? undefined : { minWidth: [...widths.values()].reduce((sum, one) => sum + one, edges) }
            }
          >
            {isPhone && (
              <colgroup>
                <col className="w-11" />
                <col />
              </colgroup>
            )}
            <PoolHead
              table={table}
              widths={widths}
              total={total}
              people={people}
              hasOwn={isOwn}
              sorting={isPhone ? <SortChoice address={address} /> : undefined}
            />
            <tbody>
              <Gap height={gaps.before} columns={columns} />
              {items.map(({ index, key }) => {
                const row = byIndex.get(index);
                return (
                  <PoolRow
                    key={key}
                    table={table}
                    isCard={isPhone}
                    row={row}
                    index={index}
                    isChosen={row !== undefined && people.chosen.has(row.id)}
                    onChoose={(isChosen, isRange) => choose(index, isChosen, isRange)}
                  />
                );
              })}
              <Gap height={gaps.after} columns={columns} />
            </tbody>
          </table>
        </SampleMarked>
      </section>
    </>
  );
}

const cell =
  'sticky top-0 z-10 border-b border-hairline bg-panel px-3 py-2.5 text-left text-sm font-semibold text-muted first:rounded-tl-card last:rounded-tr-card max-lg:top-20 max-sm:static';
const directions = { asc: 'ascending', desc: 'descending' } as const;

function PoolHead({
  table,
  widths,
  total,
  people: { chosen, isLoading, chooseAll, clear },
  hasOwn,
  sorting,
}: {
  table: PoolTableModel;
  widths: ReadonlyMap<string, number>;
  total: number;
  people: ReturnType<typeof useChosenPeople>;
  /** False where all are of the sample, who cannot be chosen. */
  hasOwn: boolean;
  sorting: ReactNode;
}) {
  const isWhole = chosen.size > 0 && chosen.size >= Math.min(total, mostPeopleAtOnce);
  const [group] = table.getHeaderGroups();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className={classes(cell, 'left-0 z-20 w-11')}>
          {hasOwn && (
            <input
              type="checkbox"
              aria-label="Choose everybody listed"
              className="size-4 align-middle touch:size-6"
              disabled={isLoading}
              ref={(box) => {
                if (box) box.indeterminate = chosen.size > 0 && !isWhole;
              }}
              checked={isWhole}
              onChange={({ target }) => (target.checked ? void chooseAll().catch(() => {}) : clear())}
            />
          )}
        </td>
        {sorting && (
          <th scope="col" className={classes(cell, 'py-1')}>
            {sorting}
          </th>
        )}
        {(sorting ? undefined : group)?.headers.map((header) => {
          const sorted = header.column.getIsSorted();
          return (
            <th
              key={header.id}
              scope="col"
              aria-sort={sorted ? directions[sorted] : undefined}
              className={classes(cell, header.id === 'name' && 'left-11 z-20')}
              style={{ width: widths.get(header.id) }}
            >
              {header.column.getCanSort() ? (
                <button
                  type="button"
                  className="inline-flex min-h-6 items-center gap-1 hover:text-ink touch:min-h-11"
                  onClick={header.column.getToggleSortingHandler()}
                >
                  <table.FlexRender header={header} />
                  {sorted && (
                    <ChevronDownIcon className={classes('size-3.5', sorted === 'asc' && 'rotate-180')} />
                  )}
                </button>
              ) : (
                <table.FlexRender header={header} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** A person in the table; `row` is undefined until it is loaded. */
function PoolRow({
  table,
  isCard,
  row,
  index,
  isChosen,
  onChoose,
}: {
  table: PoolTableModel;
  isCard: boolean;
  row: PoolRowModel | undefined;
  /** The place in the whole list, from 0. */
  index: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean, isRange: boolean) => void;
}) {
  const person = row?.original;
  return (
    <tr
      aria-rowindex={index + 2}
      className={classes(
        '[&:hover>td]:bg-sunk [&>td:first-child]:text-clip [&>td]:truncate [&>td]:border-hairline [&>td]:border-b',
        // Whose row it is stays in sight where the table scrolls sideways.
        !isCard &&
          '[&>td:first-child]:left-0 [&>td:nth-child(-n+2)]:sticky [&:not(:hover)>td:nth-child(-n+2)]:bg-panel [&>td:nth-child(2):not(:last-child)]:left-11',
        isCard
          ? 'h-[77px] [&>td:first-child]:pl-3 [&>td]:px-1 [&>td]:py-1.5 [&>td]:align-top'
          : 'h-[38px] touch:h-[45px] [&>td]:px-3',
      )}
    >
      {row && person ? (
        <>
          <td>
            {!person.sample && (
              <input
                type="checkbox"
                aria-label={`Choose ${person.name}`}
                className="size-4 align-middle touch:size-6"
                checked={isChosen}
                onChange={({ target, nativeEvent }) =>
                  onChoose(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                }
              />
            )}
          </td>
          {isCard ? (
            <td>
              <PersonCard person={person} />
            </td>
          ) : (
            row.getVisibleCells().map((cell) => (
              <td key={cell.id}>
                <table.FlexRender cell={cell} />
              </td>
            ))
          )}
        </>
      ) : (
        <td colSpan={isCard ? 2 : countColumns(table)} className="text-muted text-sm">
          Loading...
        </td>
      )}
    </tr>
  );
}
