import { useEffect, useRef, useState } from 'react';

/** Takes the focus to a place that stays, when the row that held it has been deleted. */
export function useFocusAfterRemoval() {
  const place = useRef<HTMLDivElement>(null);
  const [removals, setRemovals] = useState(0);
  // An effect runs after the dialog has closed, which would otherwise hand the focus back to the row.
  useEffect(() => {
    if (removals > 0) place.current?.focus();
  }, [removals]);
  return { place, noteRemoval: () => setRemovals((count) => count + 1) };
}
