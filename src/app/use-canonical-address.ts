import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Updates the document's canonical URL on navigation. */
export function useCanonicalAddress(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) canonical.href = new URL(pathname, location.origin).href;
  }, [pathname]);
}
