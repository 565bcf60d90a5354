import { useState } from 'react';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { classes } from '../../../ui/classes.ts';
import { DeleteCandidateDialog } from '../candidates/delete-candidate-dialog.tsx';
import { ChosenPeopleBar } from './chosen-people-bar.tsx';
import { PoolHead } from './pool-head.tsx';
import { PoolRow } from './pool-row.tsx';
import { countColumns, SampleMarked } from './pool-table-columns.tsx';
import type { useChosenPeople } from './use-chosen-people.ts';
import type { PoolAddress } from './use-pool-address.ts';
import { usePoolTable, useRangeChoice, useVirtualRows } from './use-pool-table.ts';

/** Beside the columns that can be chosen: the box, and what can be done with one person. */
const edges = 44 + 56;

/**
 * The table of the talent pool. Only the rows in view, and those next to them, are asked for and drawn, however many there are.
 */
export function PoolTable({
  address,
  start,
  total,
  isStale,
  people,
}: {
  address: PoolAddress;
  start: Candidate[];
  total: number;
  /** The rows are those of the request before. */
  isStale: boolean;
  people: ReturnType<typeof useChosenPeople>;
}) {
  const [toDelete, setToDelete] = useState<Candidate>();
  const { container, noteRemoval } = useFocusAfterRemoval();
  const { rows, virtualizer, items } = useVirtualRows(container, address, start, total);
  const { table, byIndex } = usePoolTable(address, rows);
  const choose = useRangeChoice(people, byIndex);
  const isOwner = useIsOwner();
  const columns = countColumns(table, isOwner);
  const isMixed = rows.some(({ candidate }) => !candidate.sample);
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
        aria-label="Candidates"
        aria-busy={isStale}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
        className={classes(
          'relative max-h-[max(22rem,calc(100dvh-13rem))] overflow-auto rounded-card border border-hairline bg-panel',
          isStale && 'opacity-60',
        )}
      >
        <SampleMarked value={isMixed}>
          <table
            aria-rowcount={total + 1}
            className="w-full table-fixed border-separate border-spacing-0 text-left"
            style={{ minWidth: table.getTotalSize() + edges }}
          >
            <PoolHead table={table} people={people} hasActions={isOwner} />
            <tbody>
              <Gap height={items[0]?.start ?? 0} columns={columns} />
              {items.map(({ index, key }) => {
                const row = byIndex.get(index);
                return (
                  <PoolRow
                    key={key}
                    table={table}
                    row={row}
                    index={index}
                    isChosen={row !== undefined && people.chosen.has(row.id)}
                    onChoose={(isChosen, isRange) => choose(index, isChosen, isRange)}
                    onDelete={isOwner ? setToDelete : undefined}
                  />
                );
              })}
              <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columns} />
            </tbody>
          </table>
        </SampleMarked>
      </section>
      <DeleteCandidateDialog
        candidate={toDelete}
        onClose={() => setToDelete(undefined)}
        onDeleted={noteRemoval}
      />
    </>
  );
}

/** As high as the rows that are not drawn. More columns than there are would take their share of the width. */
const Gap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
