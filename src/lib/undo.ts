import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

export interface Undoable {
  text: string;
  undoneText: string;
  undo: () => Promise<unknown>;
  opens?: string;
  isTakenBack?: boolean;
}

let offered: Undoable | undefined;
const listeners = new Set<() => void>();

export function offerUndo(undoable: Undoable | undefined): void {
  offered = undoable;
  for (const listener of listeners) listener();
}

/** What became of an offer stands in its place, unless that has gone or there is a newer one. */
export function endUndo(undoable: Undoable, outcome: string): void {
  if (offered === undoable) offerUndo({ ...undoable, undoneText: outcome, isTakenBack: true });
}

/** False also for what became of one. */
export const isUndoOffered = (except?: Undoable): boolean =>
  offered !== undefined && offered !== except && !offered.isTakenBack;

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
