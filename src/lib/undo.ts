import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

export interface Undoable {
  text: string;
  undoneText: string;
  undo: () => Promise<unknown>;
  opens?: string;
  isTakenBack?: boolean;
}

export type UndoState = 'offered' | 'busy' | { outcome: string };

let offered: Undoable | undefined;
/** Outlast the toast, which begins anew in each dialog that opens. */
const states = new WeakMap<Undoable, UndoState>();
const listeners = new Set<() => void>();

export function offerUndo(undoable: Undoable | undefined): void {
  offered = undoable;
  for (const listener of listeners) listener();
}

export function keepUndoState(undoable: Undoable, state: UndoState): void {
  states.set(undoable, state);
  for (const listener of listeners) listener();
}

export const undoStateOf = (undoable: Undoable): UndoState => states.get(undoable) ?? 'offered';

export const useUndoState = (undoable: Undoable): UndoState =>
  useSyncExternalStore(
    subscribe,
    () => undoStateOf(undoable),
    () => 'offered',
  );

export const isUndoOffered = (except?: Undoable): boolean => offered !== undefined && offered !== except;

const dialogs: { element: HTMLElement; before: Undoable | undefined }[] = [];

/**
 * While a modal dialog is open, nothing outside of it can be pressed, so offers stand in it; one from before waits until it is
 * closed. Returns a function that ends that.
 */
export function holdOffers(dialog: HTMLElement): () => void {
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const held = { element: dialog, before: offered };
  dialogs.push(held);
  tell();
  return () => {
    dialogs.splice(dialogs.indexOf(held), 1);
    tell();
  };
}

export const useTopDialog = (): HTMLElement | undefined =>
  useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1)?.element,
    () => undefined,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOfferedUndo = (): Undoable | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (dialogs.at(-1)?.before === offered ? undefined : offered),
    () => undefined,
  );

/**
 * Asks anew for what has changed. Invalidating alone would keep a first answer that is still on its way, and may be from
 * before the change.
 */
export async function reloadQueries(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
