import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What narrows and orders a list, and its page from 1, in the address, which a reload and a link keep. */
export function useListAddress<Name extends string>() {
  const [search, setSearch] = useSearchParams();
  /** Ahead of what is shown when one choice follows another quickly: the address changes with the next rendering. */
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  const set = (changed: Partial<Record<string, string>>, replace: boolean) => {
    latest.current = new URLSearchParams(
      Object.entries({ ...Object.fromEntries(latest.current), ...changed }).filter(
        (entry): entry is [string, string] => Boolean(entry[1]),
      ),
    );
    setSearch(latest.current, { replace });
  };
  return {
    given: (name: Name) => search.get(name) ?? '',
    latest: (name: Name) => latest.current.get(name) ?? '',
    page: Math.max(1, Math.trunc(Number(search.get('page')) || 1)),
    change: (changed: Partial<Record<Name, string>>) => set({ page: '', ...changed }, true),
    /** A history entry of its own, so that *Back* leads to the page before. */
    showPage: (page: number) => set({ page: page > 1 ? String(page) : '' }, false),
    clear: () => {
      latest.current = new URLSearchParams();
      setSearch(latest.current, { replace: true });
    },
  };
}

/** Forms of values in the query of an address. Anything else there is left out. */
export const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const dayForm = /^\d{4}-\d{2}-\d{2}$/;
