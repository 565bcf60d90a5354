import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { keyOf, type ListedPerson } from './listed-person.ts';
import { PersonRow } from './person-row.tsx';

const nothingChecked: ReadonlySet<string> = new Set();

/** The ranked list. What is pressed in it is handled here, so that a row is drawn again only when it changes. */
export function PeopleList({
  people,
  criteria,
  selected,
  checked = nothingChecked,
  list,
  onSelect,
  onOpen,
  onCheck,
}: {
  people: ListedPerson[];
  criteria: Criterion[];
  selected?: string | undefined;
  checked?: ReadonlySet<string>;
  list?: RefObject<HTMLOListElement | null>;
  onSelect?: (key: string) => void;
  /** By a press on the row; by the keyboard the focus follows. */
  onOpen?: (key: string, isByKeyboard: boolean) => void;
  onCheck?: (key: string) => void;
}) {
  const isSampleMarked = !people.every(({ details }) => details?.sample);
  const isSourceMarked = people.some(({ details }) => details && details.source !== 'talent-pool');
  const rowOf = (target: EventTarget) => (target as HTMLElement).closest('li[data-key]');
  const keyIn = (target: EventTarget) => rowOf(target)?.getAttribute('data-key') ?? undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons as well
    <ol
      ref={list}
      className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-panel"
      onFocus={({ target }) => {
        const key = keyIn(target);
        if (key !== undefined) onSelect?.(key);
      }}
      onClick={({ target, detail }) => {
        const key = keyIn(target);
        if (key === undefined) return;
        if ((target as HTMLElement).matches('input')) onCheck?.(key);
        else if ((target as HTMLElement).matches('[data-row]')) onOpen?.(key, detail === 0);
      }}
    >
      {people.map((person, index) => (
        <PersonRow
          key={keyOf(person)}
          person={person}
          rank={index + 1}
          criteria={criteria}
          isSampleMarked={isSampleMarked}
          isSourceMarked={isSourceMarked}
          isSelected={keyOf(person) === selected}
          isChecked={
            onCheck && person.id !== undefined && !person.details?.gone
              ? checked.has(keyOf(person))
              : undefined
          }
        />
      ))}
    </ol>
  );
}

/** What of a person's row takes the focus. */
export const findRow = (list: HTMLElement | null, key: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null;

const scrolledTo = new Map<string, number>();

/**
 * Brings the way back to a list to where it was left, and to the row that the address names.
 * @param findNamed that row; null on a first visit
 */
export function useKeptScroll(name: string, findNamed: () => HTMLElement | null): void {
  // Not as a passive effect: a page that is about to be replaced is hidden first, and would be remembered at its top.
  useLayoutEffect(() => {
    const keep = () => scrolledTo.set(name, window.scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [name]);
  const restore = useEffectEvent(() => {
    const row = findNamed();
    if (!row) return;
    const top = scrolledTo.get(name);
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
    const { top: rowTop, bottom } = row.getBoundingClientRect();
    if (rowTop < 0 || bottom > window.innerHeight)
      row.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  useEffect(() => {
    // After the scroll to the top with which every page begins.
    const frame = requestAnimationFrame(() => restore());
    return () => cancelAnimationFrame(frame);
  }, []);
}
