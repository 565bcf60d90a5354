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
