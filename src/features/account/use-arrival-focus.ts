import { useEffect } from 'react';

/** Focuses a field when its page opens, unless the user is already using another element. */
export function useArrivalFocus(id: string): void {
  useEffect(() => {
    // Run after the effects of the layout, which move the focus to the page's content on navigation.
    queueMicrotask(() => {
      const active = document.activeElement;
      const isFree = !active || active === document.body || active.id === 'content';
      if (isFree) document.getElementById(id)?.focus({ preventScroll: true });
    });
  }, [id]);
}
