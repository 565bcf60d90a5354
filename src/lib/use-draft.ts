import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftKind, type DraftStore, openDraft } from './drafts.ts';
import { useSession } from './session.tsx';

export function useDraft<T>(kind: DraftKind<T>) {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const store = useMemo(() => openDraft(userId, kind), [userId, kind]);
  const [found, setFound] = useState(() => store.read());
  return {
    store,
    found,
    forget: () => setFound(undefined),
  };
}

/** Saves at every change, at once: closing the window would cancel a timer. A form with its initial values has no draft. */
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
