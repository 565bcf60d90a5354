import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while a page is rendered for HTML and taken over by the browser, true afterwards. As a `key`, it makes anew what
 * depends on when and where it is read: the year, a local date.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
