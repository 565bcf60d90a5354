import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { useImport } from './use-import.ts';
import type { PoolAddress, PoolFilterName } from './use-pool-address.ts';
import { usePoolFacets } from './use-pool-facets.ts';

/** Narrows the talent pool: by skill, place, source, tag and the day of adding. */
export function PoolFilters({ address }: { address: PoolAddress }) {
  const { chosen, setFilter, isFiltered, clear } = address;
  const { sources, tags } = usePoolFacets();
  const among = (name: PoolFilterName, label: string, all: string, options: string[]) => {
    const value = chosen[name] ?? '';
    if (options.length === 0 && value === '') return null;
    return (
      <select
        aria-label={label}
        className={`${filterPill} max-w-48`}
        value={value}
        onChange={({ target }) => setFilter(name, target.value)}
      >
        <option value="">{all}</option>
        {(options.includes(value) || value === '' ? options : [value, ...options]).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  };
  const day = (name: 'added_from' | 'added_to', label: string) => (
    <label className="flex shrink-0 items-center gap-2 text-muted text-sm">
      {label}
      <input
        type="date"
        className={filterPill}
        value={chosen[name] ?? ''}
        onChange={({ target }) => setFilter(name, target.value)}
      />
    </label>
  );
  return (
    <search
      aria-label="Filters"
      className="flex min-w-0 items-center gap-2 max-sm:-mx-(--gutter) max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:py-1 sm:flex-wrap"
    >
      {chosen.import && <FromImport id={chosen.import} onClear={() => setFilter('import', '')} />}
      <Words address={address} name="skill" label="Skill" />
      <Words address={address} name="place" label="Place" />
      {among('source', 'Source', 'All sources', sources)}
      {among('tag', 'Tag', 'All tags', tags)}
      <select
        aria-label="Basis and notice"
        className={`${filterPill} max-w-48`}
        value={chosen.privacy ?? ''}
        onChange={({ target }) => setFilter('privacy', target.value)}
      >
        <option value="">Any basis or notice</option>
        <option value="no-basis">No lawful basis</option>
        <option value="no-notice">No notice sent</option>
        <option value="notice-overdue">Notice overdue</option>
      </select>
      {day('added_from', 'Added from')}
      {day('added_to', 'to')}
      {isFiltered && (
        <Button look="quiet" size="small" className="shrink-0" onClick={clear}>
          Show all
        </Button>
      )}
    </search>
  );
}

function FromImport({ id, onClear }: { id: string; onClear: () => void }) {
  const { data } = useImport(id);
  return (
    <button type="button" className={`${filterPill} max-w-72 truncate`} onClick={onClear}>
      {`From ${data?.file_name || 'this import'}`}
      <span aria-hidden="true"> ×</span>
      <span className="sr-only"> (remove this filter)</span>
    </button>
  );
}

function Words({
  address: { chosen, setFilter },
  name,
  label,
}: {
  address: PoolAddress;
  name: 'skill' | 'place';
  label: string;
}) {
  const words = useDebounced(chosen[name] ?? '', (text) => setFilter(name, text));
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={words.text}
      onChange={({ target }) => words.setText(target.value)}
      className={`${filterPill} w-32`}
    />
  );
}
