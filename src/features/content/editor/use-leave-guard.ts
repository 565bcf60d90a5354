import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Asks before the page is left: the browser when the window is closed or reloaded, a dialog when a link is followed.
 * @param isUnsaved whether something would be left behind
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string>();
  const holdBack = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved) event.preventDefault();
  });
  const ask = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isUnsaved || !isPlain || !link?.href || link.target || link.download) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin !== location.origin || pathname === location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    setTarget(pathname + search + hash);
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => holdBack(event);
    const onClick = (event: MouseEvent) => ask(event);
    addEventListener('beforeunload', onUnload);
    // Before the router sees the click.
    addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onUnload);
      removeEventListener('click', onClick, { capture: true });
    };
  }, []);
  return {
    isAsking: target !== undefined,
    stay: () => setTarget(undefined),
    leave: () => {
      setTarget(undefined);
      if (target !== undefined) void navigate(target);
    },
  };
}
