import { useState } from 'react';
import { useSession } from './session.tsx';

/** Whether the user has put a hint or a list away in this browser. */
export function useDismissed(name: string) {
  const key = `larkspur-dismissed-${name}-${useSession().user?.id}`;
  const [isDismissed, setDismissed] = useState(() => {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      // Where storage is refused, it comes back with the next page.
      return false;
    }
  });
  const dismiss = () => {
    setDismissed(true);
    try {
      localStorage.setItem(key, 'dismissed');
    } catch {
      // As above.
    }
  };
  return { isDismissed, dismiss };
}
