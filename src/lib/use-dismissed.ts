import { useSyncExternalStore } from 'react';
import { useSession } from './session.tsx';

/** Where storage is refused, what is put away comes back with the next page. */
const withoutStorage = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function isPutAway(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return withoutStorage.has(key);
  }
}

export function useDismissed(name: string) {
  const key = `larkspur-dismissed-${name}-${useSession().user?.id}`;
  const isDismissed = useSyncExternalStore(subscribe, () => isPutAway(key));
  const dismiss = () => {
    try {
      localStorage.setItem(key, 'dismissed');
    } catch {
      withoutStorage.add(key);
    }
    for (const listener of listeners) listener();
  };
  const restore = () => {
    withoutStorage.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // It was kept in this page alone.
    }
    for (const listener of listeners) listener();
  };
  return { isDismissed, dismiss, restore };
}
