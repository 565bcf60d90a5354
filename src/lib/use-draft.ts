import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftKind, type DraftStore, openDraft } from './drafts.ts';
import { useSession } from './session.tsx';

/** The signed-in user's draft of one kind, and its value when the screen opened. */
export function useDraft<T>(kind: DraftKind<T>) {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const store = useMemo(() => openDraft(userId, kind), [userId, kind]);
  const [found, setFound] = useState(() => store.read());
  return {
    store,
    found,
    /** Dismisses the notice about the draft that was found. */
    forget: () => setFound(undefined),
  };
}

/**
 * Saves a form's values to its draft at every change, at once: closing the window would cancel a timer. A form with its
 * initial values has no draft.
 */
export function useFormDraft<V extends FieldValues, T>(
  { subscribe }: { subscribe: UseFormReturn<V>['subscribe'] },
  store: DraftStore<T>,
  toDraft: (values: V) => T | undefined,
): void {
  const keep = useEffectEvent((values: V) => {
    const draft = toDraft(values);
    if (draft === undefined) store.remove();
    else store.write(draft);
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe],
  );
}

export const isSameTexts = (one: object, other: object): boolean =>
  Object.entries(one).every(([name, text]) => text === (other as Record<string, unknown>)[name]);
