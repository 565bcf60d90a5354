/**
 * The contract between main and the shell's own pages, the find bar and the proxy sign-in. They have their own origin, so that
 * the bridge refuses their calls, and their preload script exposes nothing.
 */

export const shellOrigin = 'app://shell';

export const shellPaths = { find: '/find', proxy: '/proxy' } as const;

/** `first` starts a new search; the others continue the last one. */
export type FindStep = 'first' | 'next' | 'previous';

/** The number of the highlighted match, from 1, and of all matches; both 0 if there are none. */
export interface FindResult {
  active: number;
  total: number;
}

export interface ProxyQuestion {
  host: string;
  /** The proxy's name for itself; may be empty. */
  realm: string;
  /** The proxy rejected the last answer. */
  isRetry: boolean;
}

export interface ProxyAnswer {
  user: string;
  password: string;
}

export const shellCalls = {
  find: 'find:text',
  closeFind: 'find:close',
  readQuestion: 'proxy:question',
  answer: 'proxy:answer',
  cancel: 'proxy:cancel',
} as const;

export const shellMessages = { found: 'find:found', focus: 'find:focus' } as const;
