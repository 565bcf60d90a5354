import { useEffect } from 'react';

/** Focuses a field when its page opens or comes back to it, unless the user is already using another element. */
export function useArrivalFocus(id: string, isShown = true): void {
  useEffect(() => {
    if (!isShown) return;
    // Run after the effects of the layout, which move the focus to the page's content on navigation.
    queueMicrotask(() => {
      const active = document.activeElement;
      const isFree = !active || active === document.body || active.id === 'content';
      if (isFree) document.getElementById(id)?.focus({ preventScroll: true });
    });
  }, [id, isShown]);
}
