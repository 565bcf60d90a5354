import { classes } from '../../../ui/classes.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import type { PoolTableModel } from './pool-table-columns.tsx';
import type { useChosenPeople } from './use-chosen-people.ts';

const cell =
  'sticky top-0 z-10 border-b border-hairline bg-panel px-3 py-2.5 text-left text-sm font-semibold text-muted';
const directions = { asc: 'ascending', desc: 'descending' } as const;

/** The names of the columns, by which the table is sorted, and the box that chooses everybody. */
export function PoolHead({
  table,
  people: { chosen, isLoading, chooseAll, clear },
  hasActions,
}: {
  table: PoolTableModel;
  people: ReturnType<typeof useChosenPeople>;
  hasActions: boolean;
}) {
  const [group] = table.getHeaderGroups();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className={classes(cell, 'w-11')}>
          <input
            type="checkbox"
            aria-label="Choose everybody listed"
            className="size-4 align-middle touch:size-6"
            disabled={isLoading}
            checked={chosen.size > 0}
            onChange={({ target }) => (target.checked ? void chooseAll().catch(() => {}) : clear())}
          />
        </td>
        {group?.headers.map((header) => {
          const sorted = header.column.getIsSorted();
          return (
            <th
              key={header.id}
              scope="col"
              aria-sort={sorted ? directions[sorted] : undefined}
              className={cell}
              style={{ width: header.getSize() }}
            >
              {header.column.getCanSort() ? (
                <button
                  type="button"
                  className="inline-flex items-center gap-1 hover:text-ink touch:min-h-11"
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
        {hasActions && <td className={classes(cell, 'w-14')} />}
      </tr>
    </thead>
  );
}
