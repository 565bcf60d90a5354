import { useEffect, useRef, useState } from 'react';

export function useFocusAfterRemoval({
  find,
  ...options
}: FocusOptions & { find?: (container: HTMLElement) => HTMLElement | null } = {}) {
  const container = useRef<HTMLDivElement>(null);
  const [removals, setRemovals] = useState(0);
  // Runs after the dialog has closed, which would otherwise return the focus to the deleted element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal moves the focus once
  useEffect(() => {
    const to = container.current;
    if (to && removals > 0) (find?.(to) ?? to).focus(options);
  }, [removals]);
  return { container, noteRemoval: () => setRemovals((count) => count + 1) };
}

/** Returns a ref for a button that a form replaces. The button has the focus again once the form has gone. */
export function useOpener(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
