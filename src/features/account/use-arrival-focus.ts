import { useEffect } from 'react';

/** Puts the focus into a field when its page is arrived at, and leaves alone a person who is at something else already. */
export function useArrivalFocus(id: string): void {
  useEffect(() => {
    // After the effects around this page, which take the focus from a followed link to the page's content.
    queueMicrotask(() => {
      const active = document.activeElement;
      const isFree = !active || active === document.body || active.id === 'content';
      if (isFree) document.getElementById(id)?.focus({ preventScroll: true });
    });
  }, [id]);
}
