import type {
  KeptSession,
  RefreshedSession,
  RestoredSession,
  SessionEnd,
  UncertainSession,
} from '../../contract/account/session.ts';

/** As the shell restores it. Where nothing is known for certain, an unexpired `access` token may still be at hand. */
export type StoredSession = RestoredSession<SessionEnd> | (UncertainSession & { access: string });

/** Stores the tokens of one session. No method throws or rejects; no method returns a refresh token. */
export interface SessionStore {
  /** The access token as it is stored right now; null when there is none. Another tab may have changed it. */
  accessToken(): string | null;
  /**
   * What an earlier visit left, asked once on load. A stored access token that has expired or cannot be decoded is
   * removed, on the web together with the refresh token (spec §4).
   */
  restore(): Promise<StoredSession>;
  /** Keeps the tokens of a sign-in, in place of whatever was kept. The refresh token is stored only if passed (spec §4). */
  keep(tokens: { access: string; refresh?: string }): Promise<KeptSession>;
  /**
   * Exchanges the refresh token after `spent`, an access token, was answered 401. One exchange at a time: calls
   * made while one runs, or after it with the same `spent` token, get its result. `absent` and `refused` have removed both tokens.
   */
  refresh(spent: string): Promise<RefreshedSession>;
  /** Signs out: removes both tokens at once, then revokes the session at the server as far as that can be reached. */
  clear(): Promise<void>;
  /**
   * The tokens were replaced or removed from outside: by another tab, or by the shell, which says why. Returns an
   * unsubscribe function.
   */
  onOutsideChange(listener: (why?: SessionEnd) => void): () => void;
}
