import type { Tokens } from '../../contract/account/account.calls.ts';
import type { Exchanged } from './exchange-tokens.ts';

/** The two calls that the website's session store makes. Both throw `CallError`. */
export interface TokenServer {
  refresh(refresh: string, signal: AbortSignal): Promise<Tokens>;
  /** Ends the session behind the tokens. */
  revoke(access: string, refresh?: string): Promise<unknown>;
}

/** The real server. The calls are loaded on first use, because public pages never need them. */
export const tokenServer: TokenServer = {
  refresh: async (refresh, signal) => (await loadAuthCalls()).refresh(refresh, signal),
  revoke: async (access, refresh) => (await loadAuthCalls()).signOut(access, refresh),
};

const loadAuthCalls = async () => (await import('../lib/auth-calls.ts')).authCalls;

/** Exchanges a refresh token for new tokens. Never rejects. Loaded on first use, like the calls. */
export const exchangeTokens = (server: TokenServer, refresh: string): Promise<Exchanged> =>
  import('./exchange-tokens.ts').then(
    ({ exchange }) => exchange(server, refresh),
    () => ({ outcome: 'unreachable' }),
  );
