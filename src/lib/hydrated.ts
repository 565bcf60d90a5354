import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False during prerendering and hydration, true afterwards. As a `key`, it remounts what depends on the time or place
 * of rendering: the year, a local date.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
