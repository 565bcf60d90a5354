import { paths } from './paths.ts';

const key = 'larkspur-return';

/** Keeps the page that this tab goes back to after a sign-in, also through another site. */
export const keepReturnPath = (path: string): void => sessionStorage.setItem(key, path);

/** Where to go after a sign-in: the page that was kept, once, else the dashboard. */
export function takeReturnPath(): string {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept ?? paths.dashboard;
}
