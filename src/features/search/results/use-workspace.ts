import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Decision } from '../../../../contract/recruiting/decisions.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { keyOf, type ListedPerson, listPerson } from './listed-person.ts';
import { findRow, useKeptScroll } from './people-list.tsx';
import type { Cut } from './strength-cut.ts';
import { useDecisions } from './use-decisions.ts';
import { useNextFocus } from './use-next-focus.ts';
import type { useResultFilters } from './use-result-filters.ts';
import { useResultKeys } from './use-result-keys.ts';
import { useResults } from './use-results.ts';
import { useSelection } from './use-selection.ts';

/** How many people are drawn at once. */
export const batch = 100;

/**
 * Who is listed, selected and chosen, and what keys and buttons do with them.
 * @param known what came with the search itself, shown until the list is loaded
 * @param isComplete whether more than the links is known
 */
export function useWorkspace(
  jobId: string,
  known: ListedPerson[],
  isComplete: boolean,
  filters: ReturnType<typeof useResultFilters>,
  cut: Cut,
) {
  // Wide enough for list and person side by side.
  const isWide = useMediaQuery('(width >= 75rem)');
  const results = useResults(
    jobId,
    cut.isHiding ? { ...filters.query, strength: 'possible' } : filters.query,
    isComplete,
  );
  const isKnownOnly = results.people === undefined && !filters.isFiltered;
  const all = isKnownOnly ? known : (results.people ?? []).map(listPerson);
  const list = useRef<HTMLOListElement>(null);
  const { people, showMore } = useDrawnPeople(all, results, list);
  const { selected, checked, ...selection } = useSelection(people, isWide);
  const { decide, undo, problem, dismiss } = useDecisions(jobId);
  const [turningDown, setTurningDown] = useState<ListedPerson[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  useKeptScroll(jobId, () => (selection.isNamed && selected ? findRow(list.current, keyOf(selected)) : null));

  const chosen = people.filter((person) => checked.has(keyOf(person)));
  const targets = chosen.length > 0 ? chosen : selected ? [selected] : [];
  const decideOn = (some: ListedPerson[], decision: Decision | null, reason = '') => {
    const deciding = some.filter(({ details }) => (details?.decision ?? null) !== decision || reason);
    if (deciding.length > 0) decide(deciding, decision, reason);
    selection.uncheckAll();
  };
  const choose = (some: ListedPerson[], decision: Decision | null) => {
    const there = some.filter(({ details }) => !details?.gone);
    if (there.length === 0) return;
    if (decision === 'no') setTurningDown(there);
    else decideOn(there, decision);
  };
  const move = (by: 1 | -1) => {
    const at = selected ? people.indexOf(selected) : -1;
    // Who has been decided on by a key is left, though the list was never entered.
    const isFirstMove =
      !(selection.isNamed || selected?.details?.decision) &&
      at === 0 &&
      !list.current?.contains(document.activeElement);
    const next = people[isFirstMove ? 0 : Math.max(0, at + by)];
    if (!next) {
      showMore();
      return;
    }
    if (selection.isOpen) selection.open(keyOf(next));
    else findRow(list.current, keyOf(next))?.focus();
  };
  const focus = useNextFocus({
    heading: () => heading.current,
    note: () => noteField.current,
    row: () => (selection.isOpen || !selected ? null : findRow(list.current, keyOf(selected))),
  });
  const open = (key: string, isByKeyboard: boolean) => {
    selection.open(key);
    if (isByKeyboard || !isWide) focus('heading');
  };
  const leave = () => {
    selection.close();
    focus('row');
  };
  useResultKeys({
    move,
    shortlist: () => choose(targets, 'shortlist'),
    maybe: () => choose(targets, 'maybe'),
    no: () => choose(targets, 'no'),
    note: () => {
      if (!selected) return;
      selection.open(keyOf(selected));
      focus('note');
    },
    undo,
  });

  return {
    isWide,
    results,
    all,
    people,
    selected,
    chosen,
    checked,
    selection,
    problem,
    dismiss,
    turningDown,
    setTurningDown,
    decideOn,
    choose,
    open,
    leave,
    showMore,
    list,
    heading,
    noteField,
  };
}

/** Draws the list batch by batch: all at once would hold up the first. */
function useDrawnPeople(
  all: ListedPerson[],
  results: Pick<ReturnType<typeof useResults>, 'hasNextPage' | 'fetchNextPage'>,
  list: RefObject<HTMLOListElement | null>,
) {
  const [drawn, setDrawn] = useState(batch);
  const people = all.slice(0, drawn);
  const focusFrom = useRef<number>(undefined);
  // The button moves away or goes: the keyboard goes on with the first of those that came.
  useEffect(() => {
    const next = people[focusFrom.current ?? people.length];
    if (!next) return;
    focusFrom.current = undefined;
    findRow(list.current, keyOf(next))?.focus();
  }, [people, list]);
  const showMore = () => {
    focusFrom.current = people.length;
    setDrawn(drawn + batch);
    if (drawn >= all.length && results.hasNextPage) void results.fetchNextPage();
  };
  return { people, showMore };
}
