import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { ChosenPeopleBar } from './chosen-people-bar.tsx';
import { type PoolColumn, poolColumns } from './pool-columns.ts';
import { PoolFilters } from './pool-filters.tsx';
import { PoolTable } from './pool-table.tsx';
import { PoolViews } from './pool-views.tsx';
import { useChosenPeople } from './use-chosen-people.ts';
import type { PoolAddress } from './use-pool-address.ts';

export interface PoolListProps {
  address: PoolAddress;
  start: Candidate[];
  total: number;
  isStale: boolean;
  onClear: () => void;
}

/** The people of the pool as a table, with filters, saved views and what can be done with several at once. */
export function PoolList({ address, start, total, isStale, onClear }: PoolListProps) {
  const people = useChosenPeople(address.request);
  const isEmpty = total === 0 && !address.isFiltered;
  return (
    <>
      {!isEmpty && <PoolFilters address={address} />}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-muted text-sm">
          {total > 0 && counted(total, 'candidate')}
        </p>
        {!isEmpty && (
          <div className="flex flex-wrap items-center gap-3">
            <PoolViews address={address} />
            <PoolColumnsMenu address={address} />
          </div>
        )}
      </div>
      {total === 0 && people.chosen.size > 0 && (
        <ChosenPeopleBar chosen={people.chosen} beyond={people.chosen.size} onDone={people.clear} />
      )}
      {total > 0 && (
        <PoolTable address={address} start={start} total={total} isStale={isStale} people={people} />
      )}
      {total === 0 && <NoCandidates address={address} onClear={onClear} />}
    </>
  );
}

function NoCandidates({
  address: { chosen, isFiltered },
  onClear,
}: {
  address: PoolAddress;
  onClear: () => void;
}) {
  const isOwner = useIsOwner();
  if (isFiltered) {
    const isSearchAlone = chosen.q !== undefined && Object.keys(chosen).length === 1;
    return (
      <EmptyState
        text={
          isSearchAlone
            ? `Nobody in the talent pool matches “${chosen.q}”. Try fewer words, or one skill at a time.`
            : 'Nobody in the talent pool matches all of these filters.'
        }
        action={
          <Button look="secondary" onClick={onClear}>
            {isSearchAlone ? 'Clear the search' : 'Show all'}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      text={
        isOwner
          ? 'Nobody is in the talent pool yet. Import a CSV of the people you know, and searches will rank them.'
          : 'Nobody is in the talent pool yet. An Owner of your organization can import people.'
      }
    />
  );
}

/** Chooses the columns of the table. The last one stays. */
function PoolColumnsMenu({ address: { columns, setColumns } }: { address: PoolAddress }) {
  const names = Object.keys(poolColumns) as PoolColumn[];
  const toggle = (name: PoolColumn) =>
    setColumns(names.filter((each) => (each === name ? !columns.includes(each) : columns.includes(each))));
  return (
    <details className="group relative text-sm">
      <summary className="summary font-semibold text-strong underline-offset-4 hover:underline">
        Columns
        <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <fieldset
        aria-label="Columns"
        className="absolute right-0 z-20 mt-1 w-44 rounded-card border border-hairline bg-panel p-2 shadow-lift"
      >
        {names.map((name) => {
          const isShown = columns.includes(name);
          return (
            <label key={name} className="flex min-h-8 items-center gap-2 px-2 touch:min-h-11">
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && columns.length === 1}
                onChange={() => toggle(name)}
              />
              {poolColumns[name]}
            </label>
          );
        })}
      </fieldset>
    </details>
  );
}
