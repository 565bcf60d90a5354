import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a link was followed, the focus goes to the new page's content, so that a keyboard or a screen reader goes on
 * there. What a person is typing in is left alone.
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
