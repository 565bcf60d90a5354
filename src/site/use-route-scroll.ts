import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { scrollBehavior } from '../ui/motion.ts';

/** In milliseconds (spec §2, §9). */
const anchorDelayMs = 100;
const anchorTimeoutMs = 5000;

/**
 * Scrolls to the URL's hash target, or to the top, on every navigation (spec §2). The browser restores no
 * position within the site; a list that returns to where it was left does so itself. A page that replaces its
 * own query keeps its scroll position.
 */
export function useRouteScroll(): void {
  useOwnRestoration();
  const { pathname, search, hash, key } = useLocation();
  const type = useNavigationType();
  const first = useRef(true);
  const shown = useRef({ pathname, search });

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigations to the same address count, too
  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    const before = shown.current;
    shown.current = { pathname, search };
    if (type === 'REPLACE' && before.pathname === pathname && before.search !== search) return;
    const id = decodeHash(hash);
    if (id && isFirst && reach(id, 'instant')) return;
    if (id) return scrollToAnchor(id);
    if (!isFirst) window.scrollTo({ top: 0, behavior: scrollBehavior() });
  }, [pathname, search, hash, key, type]);
}

/** The browser restores positions only when it loads the page. */
function useOwnRestoration(): void {
  useEffect(() => {
    // The setting belongs to the current entry of the history, and new ones take it over.
    const set = (restoration: ScrollRestoration) => () => {
      history.scrollRestoration = restoration;
    };
    const [take, giveBack] = [set('manual'), set('auto')];
    // Until then the browser may still have to restore where a reload began.
    if (document.readyState === 'complete') take();
    addEventListener('load', take);
    addEventListener('pageshow', take);
    addEventListener('pagehide', giveBack);
    return () => {
      giveBack();
      removeEventListener('load', take);
      removeEventListener('pageshow', take);
      removeEventListener('pagehide', giveBack);
    };
  }, []);
}

function scrollToAnchor(id: string): () => void {
  let observer: MutationObserver | undefined;
  const delay = setTimeout(() => {
    if (reach(id)) return;
    observer = new MutationObserver(() => reach(id) && observer?.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
  }, anchorDelayMs);
  const giveUp = setTimeout(() => observer?.disconnect(), anchorTimeoutMs);
  return () => {
    clearTimeout(delay);
    clearTimeout(giveUp);
    observer?.disconnect();
  };
}

function reach(id: string, behavior: ScrollBehavior = scrollBehavior()): boolean {
  const target = document.getElementById(id);
  target?.scrollIntoView({ behavior });
  return target !== null;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
