import { useEffect, useRef } from 'react';

/**
 * Moves the focus to something that may only be there after a coming render.
 * @param find each thing by its name, or null while it is not there
 */
export function useNextFocus<Name extends string>(find: Record<Name, () => HTMLElement | null>) {
  const wanted = useRef<Name>(undefined);
  const settle = () => {
    const element = wanted.current && find[wanted.current]();
    if (!element) return;
    wanted.current = undefined;
    element.focus();
  };
  useEffect(settle);
  return (name: Name) => {
    wanted.current = name;
    settle();
  };
}
