import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type {
  KeptSession,
  RefreshedSession,
  RestoredSession,
  SessionEnd,
  UncertainSession,
} from '../../contract/account/session.ts';
import {
  isClockWrong,
  learnServerTime,
  readAccessToken,
  readHolder,
  type SessionUser,
} from './access-token.ts';

/** Where nothing is certain, an unexpired `access` token may still be at hand. */
type StoredSession = RestoredSession<SessionEnd> | (UncertainSession & { access: string });

/** No method throws or rejects; no method returns a refresh token. */
export interface SessionStore {
  /** Another tab may have changed it. */
  accessToken(): string | null;
  /**
   * Asked once on load. A stored access token that has expired or cannot be decoded is removed, on the web
   * together with the refresh token (spec §4).
   */
  restore(): Promise<StoredSession>;
  /** The refresh token is stored only if passed (spec §4). */
  keep(tokens: { access: string; refresh?: string }): Promise<KeptSession>;
  /**
   * Exchanges the refresh token after `spent`, an access token, was answered 401. One exchange at a time: calls
   * made while one runs, or after it with the same `spent` token, get its result. `absent` and `refused` have removed both tokens.
   */
  refresh(spent: string): Promise<RefreshedSession>;
  /** Removes both tokens at once, then revokes the session if the server can be reached. */
  clear(): Promise<void>;
  /** Another tab or the shell replaced or removed the tokens. Returns an unsubscribe function. */
  onOutsideChange(listener: (why?: SessionEnd) => void): () => void;
}

/** `locked`: the keychain; `memory`: this device cannot keep the session; `clock`: the clock is wrong. */
export type SessionNotice = 'locked' | 'memory' | 'unreachable' | 'clock' | SessionEnd;

interface SessionState {
  status: 'loading' | 'signed-in' | 'signed-out';
  /** Set exactly when signed in. */
  user: SessionUser | null;
  notice: SessionNotice | null;
}

const loadingSession: SessionState = { status: 'loading', user: null, notice: null };

/** Outside React, so that the API client and every tab's events can change it. */
export interface Session {
  readonly store: SessionStore;
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  restore(): Promise<void>;
  /** False, and the session cleared, when the tokens cannot be decoded. */
  signIn(tokens: { access: string; refresh?: string }): Promise<boolean>;
  /** The call to the server is best effort. */
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

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSessionActions(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

export function useSession(): SessionState {
  const session = useSessionActions();
  return useSyncExternalStore(session.subscribe, session.state, () => loadingSession);
}
