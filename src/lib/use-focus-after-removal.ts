import { useEffect, useRef, useState } from 'react';

/** Takes the focus to a place that stays, when what held it has been deleted. */
export function useFocusAfterRemoval(options?: FocusOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [removals, setRemovals] = useState(0);
  // An effect runs after the dialog has closed, which would otherwise hand the focus back to what goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal takes the focus once
  useEffect(() => {
    if (removals > 0) place.current?.focus(options);
  }, [removals]);
  return { place, noteRemoval: () => setRemovals((count) => count + 1) };
}
