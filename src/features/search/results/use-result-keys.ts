import { useShortcut } from '../../../lib/use-shortcut.ts';

/** The keys by which people are read and decided on. They do nothing while the user types. */
export function useResultKeys(keys: {
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
