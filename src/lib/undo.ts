import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Something that was just done and can be taken back. */
export interface Undoable {
  /** What was done: `Post deleted.` */
  text: string;
  /** What is said when it is taken back: `Post restored.` */
  undoneText: string;
  undo: () => Promise<unknown>;
  /** Where what was done can be seen. */
  opens?: string;
  /** Offers nothing any more: it was taken back by other means, which is only told. */
  isTakenBack?: boolean;
}

let offered: Undoable | undefined;
const listeners = new Set<() => void>();

/** Offers to take back what was just done, instead of what was done before. Undefined withdraws the offer. */
export function offerUndo(undoable: Undoable | undefined): void {
  offered = undoable;
  for (const listener of listeners) listener();
}

/** @param except an offer that does not count, since it is taken back already */
export const isUndoOffered = (except?: Undoable): boolean => offered !== undefined && offered !== except;

const dialogs: HTMLElement[] = [];

/**
 * Has offers stand in a modal dialog while it is open: nothing outside of it can be pressed.
 * @returns ends that
 */
export function holdOffers(dialog: HTMLElement): () => void {
  const tell = () => {
    for (const listener of listeners) listener();
  };
  dialogs.push(dialog);
  tell();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    tell();
  };
}

/** The modal dialog on top, where there is one. */
export const useTopDialog = (): HTMLElement | undefined =>
  useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1),
    () => undefined,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What can be taken back at present. */
export const useOfferedUndo = (): Undoable | undefined =>
  useSyncExternalStore(
    subscribe,
    () => offered,
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
