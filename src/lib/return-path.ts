import { paths } from './paths.ts';

const key = 'larkspur-return';

export const keepReturnPath = (path: string): void => sessionStorage.setItem(key, path);

export function takeReturnPath(): string {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept ?? paths.dashboard;
}
