import type { SearchView } from '../../../../contract/search/job-filters.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';

const control =
  'h-9 rounded-full border border-edge bg-panel px-3 text-sm hover:border-ink touch:h-11 placeholder:text-muted';

const labels: Record<SearchView, string> = {
  all: 'All',
  mine: 'Mine',
  watched: 'Watched',
  archived: 'Archived',
};

/** Narrows the list of searches. */
export function JobFilters({
  view,
  q,
  onView,
  onSearch,
}: {
  view: SearchView;
  q: string;
  onView: (view: SearchView) => void;
  onSearch: (text: string) => void;
}) {
  const search = useDebounced(q, onSearch);
  return (
    <search aria-label="Filter the searches" className="flex flex-wrap items-center gap-2">
      <select
        aria-label="Which searches"
        value={view}
        onChange={({ target }) => onView(target.value as SearchView)}
        className={control}
      >
        {Object.entries(labels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <input
        type="search"
        aria-label="Title, place or client"
        placeholder="Title, place or client"
        value={search.text}
        onChange={({ target }) => search.setText(target.value)}
        className={`${control} w-56`}
      />
    </search>
  );
}
