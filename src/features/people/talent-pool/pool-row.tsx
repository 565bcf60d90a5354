import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { deleteCandidate } from '../../../../contract/people/talent-pool.calls.ts';
import { TrashIcon } from '../../../ui/icons.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { countColumns, type PoolRowModel, type PoolTableModel } from './pool-table-columns.tsx';

/** A person in the table; `row` is undefined until it is loaded. */
export function PoolRow({
  table,
  row,
  index,
  isChosen,
  onChoose,
  onDelete,
}: {
  table: PoolTableModel;
  row: PoolRowModel | undefined;
  /** The place in the whole list, from 0. */
  index: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean, isRange: boolean) => void;
  /** Undefined for those who may not delete. */
  onDelete: ((person: Candidate) => void) | undefined;
}) {
  const person = row?.original;
  return (
    <tr
      aria-rowindex={index + 2}
      className="h-[49px] hover:bg-sunk [&>td:first-child]:text-clip [&>td]:truncate [&>td]:border-hairline [&>td]:border-b [&>td]:px-3"
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
          {row.getVisibleCells().map((cell) => (
            <td key={cell.id}>
              <table.FlexRender cell={cell} />
            </td>
          ))}
          {onDelete && (
            <td className="text-right">
              {!person.sample && (
                <PermittedButton
                  call={deleteCandidate}
                  look="quiet"
                  size="small"
                  className="px-2"
                  aria-label={`Delete ${person.name}`}
                  onClick={() => onDelete(person)}
                >
                  <TrashIcon className="size-4.5" />
                </PermittedButton>
              )}
            </td>
          )}
        </>
      ) : (
        <td colSpan={countColumns(table, onDelete !== undefined)} className="text-muted text-sm">
          Loading...
        </td>
      )}
    </tr>
  );
}
