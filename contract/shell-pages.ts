/**
 * What main and the shell's own small pages agree on: the find bar and the proxy's sign-in. They are served under an origin
 * of their own, so that the bridge of the app's pages refuses them, and their preload script exposes nothing.
 */

export const shellOrigin = 'app://shell';

export const shellPaths = { find: '/find', proxy: '/proxy' } as const;

/** `first` begins a new search; the others go on with the last one. */
export type FindStep = 'first' | 'next' | 'previous';

/** Which match is marked, from 1, and how many there are; both 0 when there is none. */
export interface FindResult {
  active: number;
  total: number;
}

/** Who asks for a user name and password. */
export interface ProxyQuestion {
  host: string;
  /** What the proxy calls itself; may be empty. */
  realm: string;
  /** The last answer was not accepted. */
  isRetry: boolean;
}

export interface ProxyAnswer {
  user: string;
  password: string;
}

/** Calls from a shell page to main. */
export const shellCalls = {
  find: 'find:text',
  closeFind: 'find:close',
  readQuestion: 'proxy:question',
  answer: 'proxy:answer',
  cancel: 'proxy:cancel',
} as const;

/** Messages from main to a shell page. */
export const shellMessages = { found: 'find:found', focus: 'find:focus' } as const;
