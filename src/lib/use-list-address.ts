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
  /** Empty ones are taken out. */
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
    /** The same for what happens on a press, which may follow another one that is not shown yet. */
    latest: (name: Name) => latest.current.get(name) ?? '',
    page: Math.max(1, Math.trunc(Number(search.get('page')) || 1)),
    /** Sets one or several at once, on the first page. */
    change: (changed: Partial<Record<Name, string>>) => set({ page: '', ...changed }, true),
    /** Another page is a step of its own, from which *Back* leads to the one before. */
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
