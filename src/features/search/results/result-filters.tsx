import type { SearchSummary } from '../../../../contract/recruiting/search-people.calls.ts';
import { providerName } from '../../../lib/display-text.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import type { useResultFilters } from './use-result-filters.ts';

/** Narrows the list: by decision, must-haves, source, place and tag. */
export function ResultFilters({
  filters: { chosen, isFiltered, set, clear },
  summary,
  musts,
}: {
  filters: ReturnType<typeof useResultFilters>;
  /** Undefined until it is loaded. */
  summary: SearchSummary | undefined;
  musts: number;
}) {
  const place = useDebounced(chosen.place ?? '', (text) => set('place', text));
  const {
    strong = 0,
    others = 0,
    shortlist = 0,
    maybe = 0,
    no = 0,
    found = 0,
    sources = [],
    tags = [],
  } = summary ?? {};
  const choices = [
    ['', 'All decisions'],
    ['none', `Undecided (${found - shortlist - maybe - no})`],
    ['shortlist', `Shortlist (${shortlist})`],
    ['maybe', `Maybe (${maybe})`],
    ['no', `No (${no})`],
    ['open', `Without No (${found - no})`],
  ] as const;
  const select = (
    name: 'decision' | 'strength' | 'musts_met' | 'source' | 'tag',
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <select
      aria-label={label}
      value={chosen[name] ?? ''}
      onChange={({ target }) => set(name, target.value)}
      className={filterPill}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  return (
    <search
      aria-label="Filters"
      className="flex min-w-0 items-center gap-2 max-sm:-mx-(--gutter) max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:py-1 sm:flex-wrap [&>button]:shrink-0"
    >
      {select('decision', 'Decision', choices)}
      {(strong > 0 || chosen.strength) &&
        select('strength', 'Match', [
          ['', 'Any match'],
          ['strong', `Strong (${strong})`],
          ['possible', `Strong or possible (${found - others})`],
          ['all', `Everybody (${found})`],
        ])}
      {musts > 0 &&
        select('musts_met', 'Musts met', [
          ['', 'Any musts'],
          ...Array.from({ length: musts }, (_, at) => {
            const least = musts - at;
            return [String(least), least === musts ? 'All musts' : `${least} or more musts`] as const;
          }),
        ])}
      {(sources.length > 1 || chosen.source) &&
        select('source', 'Source', [
          ['', 'All sources'],
          ...sources.map((source) => [source, providerName(source)] as const),
        ])}
      {(tags.length > 0 || chosen.tag) &&
        select('tag', 'Tag', [['', 'All tags'], ...tags.map((tag) => [tag, tag] as const)])}
      <input
        type="search"
        aria-label="Place"
        placeholder="Place"
        value={place.text}
        onChange={({ target }) => place.setText(target.value)}
        className={`${filterPill} w-32`}
      />
      {chosen.decision === 'open' && no > 0 && (
        <Button look="quiet" size="small" onClick={() => set('decision', '')}>
          {`Show ${no} hidden again`}
        </Button>
      )}
      {no > 0 && !chosen.decision && (
        <Button look="quiet" size="small" onClick={() => set('decision', 'open')}>
          {`Hide ${no} with No`}
        </Button>
      )}
      {isFiltered && (
        <Button look="quiet" size="small" onClick={clear}>
          Show all
        </Button>
      )}
    </search>
  );
}
