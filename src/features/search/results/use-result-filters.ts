import { useSearchParams } from 'react-router-dom';
import type { ResultFilters } from '../../../../contract/search/result-filters.ts';

const names = ['decision', 'strength', 'musts_met', 'source', 'place', 'tag'] as const;
type FilterName = (typeof names)[number];

export type ChosenFilters = Partial<Record<FilterName, string>>;

/** The URL has `all` if everybody was asked for explicitly; the call has no such filter. */
const withoutAll = ({ strength, ...others }: ChosenFilters): ChosenFilters =>
  strength && strength !== 'all' ? { ...others, strength } : others;

/** The filters of the results, which the address holds, so that a reload and the way back keep them. */
export function useResultFilters() {
  const [params, setParams] = useSearchParams();
  const chosen: ChosenFilters = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return {
    chosen,
    query: withoutAll(chosen) as unknown as Partial<ResultFilters>,
    isFiltered: Object.keys(withoutAll(chosen)).length > 0,
    set: (name: FilterName, value: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    clear: () =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const name of names) next.delete(name);
          return next;
        },
        { replace: true },
      ),
  };
}
