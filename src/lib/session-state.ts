import type { SessionEnd } from '../../contract/account/session.ts';
import { readAccessToken, readHolder, type SessionUser } from './access-token.ts';
import { isClockWrong, learnServerTime } from './server-clock.ts';
import type { SessionStore, StoredSession } from './session-store.ts';

/**
 * What the user should know about a session that is not quite in order: the desktop's keychain is locked, this device
 * cannot keep the session (`memory`), the server could not be reached to restore it, its clock is wrong (`clock`), or the
 * session ended by itself and why.
 */
export type SessionNotice = 'locked' | 'memory' | 'unreachable' | 'clock' | SessionEnd;

export interface SessionState {
  status: 'loading' | 'signed-in' | 'signed-out';
  /** Set exactly when signed in. */
  user: SessionUser | null;
  notice: SessionNotice | null;
}

export const loadingSession: SessionState = { status: 'loading', user: null, notice: null };

/** The session, outside React, so that the API client and every tab's events can change it. */
export interface Session {
  readonly store: SessionStore;
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Reads the stored session (spec §4). Also the *Try again* behind a notice. */
  restore(): Promise<void>;
  /** Stores the tokens and sets the user from the claims. False, and the session cleared, when they cannot be decoded. */
  signIn(tokens: { access: string; refresh?: string }): Promise<boolean>;
  /** Removes both tokens and the user; the call to the server is best effort. */
  signOut(): void;
  /** Follows the store after a refresh: new claims, or no session any more, and then why. */
  sync(why?: SessionEnd): void;
}

export function createSession(store: SessionStore): Session {
  let state = loadingSession;
  const listeners = new Set<() => void>();

  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const enter = (access: string | null | undefined, notice: SessionNotice | null) => {
    // Out of the server's reach nobody can renew it: the holder stays signed in.
    const read = notice === 'unreachable' ? readHolder : readAccessToken;
    const user = access ? read(access) : null;
    set(
      user
        ? { status: 'signed-in', user, notice: notice ?? (isClockWrong() ? 'clock' : null) }
        : { status: 'signed-out', user: null, notice },
    );
    return user !== null;
  };
  const sync = (why?: SessionEnd) => {
    const access = store.accessToken();
    if (access) return void enter(access, state.notice === 'memory' ? 'memory' : null);
    // Why a session ended is said until the next one begins; one that was logged out has nothing to say.
    if (state.status !== 'signed-out') enter(null, (state.status === 'signed-in' && why) || null);
  };
  store.onOutsideChange((why) => (why ? void enter(null, why) : sync('ended')));

  return {
    store,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    restore: async () => {
      const stored = await store.restore();
      enter('access' in stored ? stored.access : null, noticeOf(stored));
    },
    signIn: async (tokens) => {
      learnServerTime(tokens.access);
      if (!readAccessToken(tokens.access)) {
        void store.clear();
        return enter(null, null);
      }
      const kept = await store.keep(tokens);
      return enter(tokens.access, kept.outcome === 'memory' ? 'memory' : null);
    },
    signOut: () => {
      void store.clear();
      enter(null, null);
    },
    sync,
  };
}

function noticeOf(stored: StoredSession): SessionNotice | null {
  if (stored.outcome === 'restored') return stored.inMemory ? 'memory' : null;
  if (stored.outcome === 'absent') return stored.why ?? null;
  return stored.outcome === 'no-keychain' ? 'memory' : stored.outcome;
}
