import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftKind, type DraftStore, openDraft } from './drafts.ts';
import { useSession } from './session.tsx';

/** The signed-in user's draft of one kind, and what it held when the screen opened. */
export function useDraft<T>(kind: DraftKind<T>) {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const store = useMemo(() => openDraft(userId, kind), [userId, kind]);
  const [found, setFound] = useState(() => store.read());
  return {
    store,
    found,
    /** The user has decided about what was found. */
    forget: () => setFound(undefined),
  };
}

/**
 * Writes a form's values to its draft at every change, at once: nothing is left to a timer that a closed window would
 * not wait for. A form that is as it was at first has no draft.
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

/** Whether two forms of texts hold the same. */
export const isSameTexts = (one: object, other: object): boolean =>
  Object.entries(one).every(([name, text]) => text === (other as Record<string, unknown>)[name]);
