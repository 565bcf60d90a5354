import { useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { keyOf, type ListedPerson } from './listed-person.ts';

/**
 * Who is selected, which the address holds, and who is chosen beside them.
 * @param isWide whether the selected person stands beside the list; otherwise instead of it, once opened
 */
export function useSelection(people: ListedPerson[], isWide: boolean) {
  const navigate = useNavigate();
  const location = useLocation();
  const navigation = useNavigationType();
  const { pathname, search, state } = location;
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const params = new URLSearchParams(search);
  const inAddress = params.get('person') ?? undefined;
  // The address follows when there is time; a key means whoever is marked at that moment. Only Back and Forward lead the mark.
  const [own, setOwn] = useState({ named: inAddress, at: location.key });
  if (own.at !== location.key) {
    setOwn({ named: navigation === 'POP' ? inAddress : own.named, at: location.key });
  }
  const { named } = own;
  const mark = (key: string) => setOwn((before) => ({ ...before, named: key }));
  const isOpen = params.get('view') === 'person';
  const given = people.find((person) => keyOf(person) === named);
  /** Beside the list somebody always stands. */
  const selected = given ?? (isWide ? people[0] : undefined);

  const go = (change: (next: URLSearchParams) => void, replace: boolean) => {
    const next = new URLSearchParams(search);
    change(next);
    if (next.toString() !== params.toString()) {
      void navigate({ pathname, search: next.toString() }, { replace, state, preventScrollReset: true });
    }
  };
  return {
    selected,
    /** Somebody whom the address names, as after a reload or on the way back. */
    isNamed: given !== undefined,
    /** On a narrow window the person stands instead of the list. */
    isOpen: !isWide && isOpen && given !== undefined,
    select: (key: string) => {
      mark(key);
      go((next) => next.set('person', key), true);
    },
    open: (key: string) => {
      mark(key);
      go((next) => {
        next.set('person', key);
        if (!isWide) next.set('view', 'person');
      }, isWide || isOpen);
    },
    close: () => go((next) => next.delete('view'), true),
    checked,
    check: (key: string) =>
      setChecked((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    uncheckAll: () => setChecked(new Set()),
  };
}
