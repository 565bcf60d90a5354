import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import type { SearchSummary } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Decision } from '../../../../contract/search/decisions.ts';
import type { Criterion, FoundCandidate, ResultFilters } from '../../../../contract/search/sourcing.calls.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { bandOf, bands, byMustsMet, keyOf, type ListedPerson, listPerson } from './listed-person.ts';
import { findRow, useKeptScroll } from './people-list.tsx';
import { type FailedStep, useDecisions } from './use-decisions.ts';
import { type Cut, useResults } from './use-results.ts';

const names = ['decision', 'strength', 'musts_met', 'source', 'place', 'tag'] as const;
/** The order stays when the filters are cleared. */
const held = [...names, 'first'] as const;
type FilterName = (typeof held)[number];

export type ChosenFilters = Partial<Record<FilterName, string>>;

/** The URL has `all` if everybody was asked for explicitly; the call has no such filter. */
const withoutAll = ({ strength, ...others }: ChosenFilters): ChosenFilters =>
  strength && strength !== 'all' ? { ...others, strength } : others;

/** Keeps the filters in the address, so that a reload and the way back keep them. */
export function useResultFilters() {
  const [params, setParams] = useSearchParams();
  const chosen: ChosenFilters = Object.fromEntries(
    held.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const count = names.filter((name) => withoutAll(chosen)[name] !== undefined).length;
  return {
    chosen,
    count,
    isFiltered: count > 0,
    /** On a narrow window instead of the list. */
    isPersonOpen: params.get('view') === 'person',
    query: withoutAll(chosen) as unknown as Partial<ResultFilters>,
    /** Of the query what tells who is found, not which group is shown and in what order. */
    narrowing: (({ strength: _, first: __, ...others }) => others)(
      chosen,
    ) as unknown as Partial<ResultFilters>,
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

/** Links alone and people who left the talent pool are nothing to decide about. */
export const canBeChosen = ({ id, details }: ListedPerson): boolean =>
  id !== undefined && details !== undefined && !details.gone;

/**
 * Who is selected, which the address holds, and who is chosen beside them.
 * @param isWide whether the selected person stands beside the list; otherwise instead of it, once opened
 */
function useSelection(people: ListedPerson[], isWide: boolean) {
  const navigate = useNavigate();
  const location = useLocation();
  const navigation = useNavigationType();
  const { pathname, search, state } = location;
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const lastChecked = useRef<string>(undefined);
  const params = new URLSearchParams(search);
  const inAddress = params.get('person') ?? undefined;
  const isOpen = params.get('view') === 'person';
  // The URL is updated late, so keys act on the local selection. Only Back and Forward set the selection from the URL, save Back
  // from a person, whose row is next.
  const [named, mark] = useState(inAddress);
  const last = useRef({ key: location.key, isOpen });
  // Not while rendering: a render of the URL to come may be dropped, and a key that is pressed meanwhile would go on from it.
  useLayoutEffect(() => {
    const { key, isOpen: wasOpen } = last.current;
    last.current = { key: location.key, isOpen };
    if (key !== location.key && navigation === 'POP' && (isOpen || !wasOpen)) mark(inAddress);
  }, [location.key, navigation, isOpen, inAddress]);
  const given = people.find((person) => keyOf(person) === named);
  /** Beside the list, a person is always shown. */
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
    /** True if the selection is explicit, for example from the URL after a reload, and not the default. */
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
    /** @param isRange all from the one that was chosen last, as with Shift */
    check: (key: string, isRange = false) => {
      const keys = people.map(keyOf);
      const [from, to] = [keys.indexOf(lastChecked.current ?? key), keys.indexOf(key)].sort((a, b) => a - b);
      const isRangeThere = isRange && from !== undefined && from >= 0 && !checked.has(key);
      lastChecked.current = key;
      setChecked((before) => {
        const next = new Set(before);
        if (isRangeThere) for (const one of people.slice(from, Number(to) + 1)) next.add(keyOf(one));
        else if (!next.delete(key)) next.add(key);
        return next;
      });
    },
    checkAll: () => setChecked(new Set(people.filter(canBeChosen).map(keyOf))),
    uncheckAll: () => setChecked(new Set()),
  };
}

/**
 * Moves the focus to something that may only be there after a coming render.
 * @param find each thing by its name, or null while it is not there
 */
function useNextFocus<Name extends string>(find: Record<Name, () => HTMLElement | null>) {
  const wanted = useRef<Name>(undefined);
  const settle = () => {
    const element = wanted.current && find[wanted.current]();
    if (!element) return;
    wanted.current = undefined;
    element.focus();
    // A note that was begun goes on at its end.
    if (element instanceof HTMLTextAreaElement) element.selectionStart = element.value.length;
  };
  useEffect(settle);
  return (name: Name) => {
    wanted.current = name;
    settle();
  };
}

/** The keys do nothing while the user types. */
function useResultKeys(keys: {
  move: (by: 1 | -1) => void;
  shortlist: () => void;
  maybe: () => void;
  no: () => void;
  note: () => void;
  undo: () => void;
}): void {
  useShortcut('j', () => keys.move(1));
  useShortcut('k', () => keys.move(-1));
  useShortcut('s', keys.shortlist);
  useShortcut('m', keys.maybe);
  useShortcut('x', keys.no);
  useShortcut('n', keys.note);
  useShortcut('u', keys.undo);
}

export const batch = 100;

export const metIds = (judged: NonNullable<FoundCandidate['criteria']>): string[] =>
  judged.flatMap(({ id, verdict }) => (verdict === 'found' ? [id] : []));

interface Listing {
  known: ListedPerson[];
  isComplete: boolean;
  filters: ReturnType<typeof useResultFilters>;
  cut: Cut;
  criteria: Criterion[];
  summary: SearchSummary | undefined;
}

/** Whether all only share words with the job, and nobody has asked for them or decided on one. */
function areNoMustsMet(all: ListedPerson[], { filters, criteria, summary }: Listing): boolean {
  const musts = new Set(criteria.flatMap(({ id, need }) => (need === 'must' ? [id] : [])));
  if (musts.size === 0 || filters.isFiltered || filters.chosen.strength) return false;
  if (!summary || summary.strong + summary.shortlist + summary.maybe + summary.no > 0) return false;
  const judged = all.flatMap(({ details }) => (details?.criteria && !details.gone ? [details.criteria] : []));
  return judged.length > 0 && judged.every((one) => metIds(one).every((id) => !musts.has(id)));
}

function useListed(jobId: string, listing: Listing) {
  const { known, isComplete, filters, cut } = listing;
  const results = useResults(
    jobId,
    cut.isHiding ? { ...filters.query, strength: cut.strength } : filters.query,
    isComplete,
  );
  const isKnownOnly = results.people === undefined && !filters.isFiltered;
  // The results that come with the search are in rank order.
  const shown = filters.chosen.first === 'fit' ? known : byMustsMet(known, listing.criteria);
  const all = isKnownOnly ? shown : (results.people ?? []).map(listPerson);
  // An earlier server has them in one ranking.
  const inBands = bands.flatMap((band) => all.filter((person) => bandOf(person) === band));
  return { results, all: inBands, isNoMustMet: areNoMustsMet(all, listing) };
}

/** @param onUnfold moves the focus to the first of the folded people */
function useFold({ filters, cut }: Listing, onUnfold: () => void) {
  const fold = useRef<HTMLButtonElement>(null);
  const focus = useNextFocus({ fold: () => fold.current });
  return {
    fold,
    isAtFold: () => fold.current !== null && fold.current === document.activeElement,
    toggleOthers: () => {
      filters.set('strength', cut.isHiding ? 'all' : '');
      if (cut.isHiding) onUnfold();
      else focus('fold');
    },
  };
}

export const besideEachOther = '(width >= 75rem)';

/** Holds the listed, selected and chosen people, and connects them to keys and buttons. */
export function useWorkspace(jobId: string, listing: Listing) {
  const isWide = useMediaQuery(besideEachOther);
  const listed = useListed(jobId, listing);
  const { results, all, isNoMustMet } = listed;
  const list = useRef<HTMLDivElement>(null);
  const { focusOn, ...drawn } = useDrawnPeople(isNoMustMet ? [] : all, results, list);
  const { people, hasMore, showMore } = drawn;
  const others = useFold(listing, () => focusOn(all.filter((one) => bandOf(one) !== 'others').length));
  const { selected, checked, ...selection } = useSelection(people, isWide);
  const { decide, undo, failures, dismiss } = useDecisions(jobId, (ids) => {
    const [id] = ids;
    if (id !== undefined && ids.length === 1) goTo(id);
  });
  const [turningDown, setTurningDown] = useState<{ people: ListedPerson[]; byKey: boolean }>();
  const next = useRef<string>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  useKeptScroll(jobId, () => (selection.isNamed && selected ? findRow(list.current, keyOf(selected)) : null));

  const chosen = people.filter((person) => checked.has(keyOf(person)));
  const targets = chosen.length > 0 ? chosen : selected ? [selected] : [];
  const decideOn = (some: ListedPerson[], decision: Decision | null, reason = '') => {
    const deciding = some.filter(({ details }) => (details?.decision ?? null) !== decision || reason);
    if (deciding.length > 0) decide(deciding, decision, reason);
    // A decision on the person beside the list leaves the choice as it is.
    if (chosen.every((person) => some.includes(person) || person.details?.gone)) selection.uncheckAll();
  };
  const choose = (some: ListedPerson[], decision: Decision | null, byKey = false) => {
    const there = some.filter(({ details }) => !details?.gone);
    if (there.length === 0) return;
    if (decision === 'no') setTurningDown({ people: there, byKey });
    else {
      decideOn(there, decision);
      if (byKey) goOn();
    }
  };
  const turnDown = (reason: string) => {
    if (!turningDown) return;
    setTurningDown(undefined);
    decideOn(turningDown.people, 'no', reason);
    if (turningDown.byKey) goOn();
  };
  const move = (by: 1 | -1) => {
    const at = others.isAtFold() ? people.length : selected ? people.indexOf(selected) : -1;
    const to = people[Math.max(0, at + by)];
    if (!to) {
      if (hasMore) showMore();
      else others.fold.current?.focus();
      return;
    }
    next.current = undefined;
    if (selection.isOpen) selection.open(keyOf(to));
    else findRow(list.current, keyOf(to))?.focus();
  };
  const goOn = () => {
    const to = chosen.length > 0 ? undefined : undecidedAfter(people, selected);
    if (to) goTo(keyOf(to));
  };
  const goTo = (key: string) => {
    next.current = key;
    if (selection.isOpen) selection.open(key);
    else focus('next');
  };
  const focus = useNextFocus({
    heading: () => heading.current,
    note: () => noteField.current,
    // Not while the reason is asked for, since the rows take no focus then.
    next: () => (turningDown || !next.current ? null : findRow(list.current, next.current)),
    row: () => (selection.isOpen || !selected ? null : findRow(list.current, keyOf(selected))),
  });
  const returnFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) focus('row');
  });
  const wasOpen = useRef(selection.isOpen);
  // The way back of the browser takes the person away with the focus.
  useEffect(() => {
    if (wasOpen.current && !selection.isOpen) returnFocus();
    wasOpen.current = selection.isOpen;
  }, [selection.isOpen]);
  const open = (key: string, isByKeyboard: boolean) => {
    selection.open(key);
    if (isByKeyboard || !isWide) focus('heading');
  };
  const focusBack = () => focus(selection.isOpen ? 'heading' : 'row');
  const leave = () => {
    selection.close();
    focus('row');
  };
  useResultKeys({
    move,
    shortlist: () => choose(targets, 'shortlist', true),
    maybe: () => choose(targets, 'maybe', true),
    no: () => choose(targets, 'no', true),
    note: () => {
      if (!selected) return;
      selection.open(keyOf(selected));
      focus('note');
    },
    undo,
  });

  return {
    jobId,
    isWide,
    move,
    ...listed,
    ...drawn,
    ...others,
    selected,
    chosen,
    checked,
    selection,
    failures,
    retry: (failure: FailedStep) => {
      failure.retry?.();
      focusBack();
    },
    dismiss: (failure: FailedStep) => {
      dismiss(failure);
      focusBack();
    },
    turningDown,
    setTurningDown,
    turnDown,
    choose,
    open,
    leave,
    list,
    heading,
    noteField,
  };
}

const undecidedAfter = (people: ListedPerson[], person: ListedPerson | undefined) =>
  people
    .slice(person ? people.indexOf(person) + 1 : 0)
    .find(({ details }) => !details?.decision && !details?.gone);

/** Draws the list batch by batch: all at once would hold up the first. */
function useDrawnPeople(
  all: ListedPerson[],
  results: Pick<ReturnType<typeof useResults>, 'hasNextPage' | 'fetchNextPage'>,
  list: RefObject<HTMLElement | null>,
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
  return {
    people,
    hasMore: drawn < all.length || results.hasNextPage,
    showMore,
    focusOn: (at: number) => {
      focusFrom.current = at;
    },
  };
}
