import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isTextField } from './use-shortcut.ts';

/** Keeps the focus in a list whose rows leave once they are done. `list` holds a `li` for each of the keys, in their order. */
export function useKeptFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const last = useRef<{ key: string; at: number }>(undefined);
  const left = useRef<string>(undefined);
  const rows = useRef<readonly string[]>([]);
  const note = useEffectEvent(({ target, type }: FocusEvent) => {
    const items = [...(list.current?.querySelectorAll('li') ?? [])];
    const at = items.findIndex((item) => item.contains(target as Node));
    const key = rows.current[at];
    if (type === 'focusin') last.current = key === undefined ? undefined : { key, at };
  });
  useEffect(() => {
    const onFocus = (event: FocusEvent) => note(event);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  const focusRow = (at: number) => {
    const row = list.current?.querySelectorAll('li')[at];
    const action =
      row?.querySelector<HTMLElement>('button[aria-label^="Done"]') ?? row?.querySelector('button');
    (action ?? row?.querySelector('a') ?? list.current)?.focus();
  };
  const follow = useEffectEvent(() => {
    const before = rows.current;
    rows.current = keys;
    const back =
      left.current === undefined || before.includes(left.current) ? -1 : keys.indexOf(left.current);
    if (back >= 0 && !isTextField(document.activeElement)) {
      left.current = undefined;
      focusRow(back);
    } else if (last.current && !keys.includes(last.current.key) && hasNoFocus()) {
      left.current = last.current.key;
      focusRow(Math.min(last.current.at, keys.length - 1));
    }
  });
  const shown = keys.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when rows come or go
  useEffect(() => follow(), [shown]);
}

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;
