import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the new page's content after a navigation, so that keyboards and screen readers continue there.
 * Leaves a field alone that the user is typing in.
 */
export function useRouteFocus() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const active = document.activeElement;
    const isAtLink = !active || active === document.body || active.closest('a') !== null;
    if (isAtLink && !hash) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
