import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { type PoolColumn, poolColumns } from './pool-columns.ts';
import type { PoolAddress } from './use-pool-address.ts';

/** Chooses the columns of the table. The last one stays. */
export function PoolColumnsMenu({ address: { columns, setColumns } }: { address: PoolAddress }) {
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
