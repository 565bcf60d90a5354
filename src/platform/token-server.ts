import type { Tokens } from '../../contract/api/account.ts';
import { isRefusal, refreshTimeoutMs } from '../../contract/session.ts';
import { CallError } from '../lib/problem-text.ts';

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

type Exchanged = { outcome: 'refreshed'; tokens: Tokens } | { outcome: 'refused' | 'unreachable' };

/** Exchanges a refresh token for new tokens. Never rejects. */
export async function exchangeTokens(server: TokenServer, refresh: string): Promise<Exchanged> {
  try {
    const tokens = await server.refresh(refresh, AbortSignal.timeout(refreshTimeoutMs));
    // A success without tokens is a proxy's page, not a refusal.
    return tokens?.access && tokens.refresh ? { outcome: 'refreshed', tokens } : { outcome: 'unreachable' };
  } catch (error) {
    return { outcome: error instanceof CallError && isRefusal(error.status) ? 'refused' : 'unreachable' };
  }
}
