import type { Tokens } from '../../contract/api/account.ts';
import { CallError } from '../lib/problem-text.ts';

/** The two calls that the web's session store makes itself. Both throw `CallError`. */
export interface TokenServer {
  refresh(refresh: string, signal: AbortSignal): Promise<Tokens>;
  /** Ends the session behind the tokens. */
  revoke(access: string, refresh?: string): Promise<unknown>;
}

/** The real server. Calls and contract load when the first one is made: public pages never need them. */
export const tokenServer: TokenServer = {
  refresh: async (refresh, signal) => (await loadAuthCalls()).refresh(refresh, signal),
  revoke: async (access, refresh) => (await loadAuthCalls()).signOut(access, refresh),
};

const loadAuthCalls = async () => (await import('../lib/auth-calls.ts')).authCalls;

type Exchanged =
  | { outcome: 'refreshed'; tokens: Tokens }
  | { outcome: 'refused'; reason: 'rejected' }
  | { outcome: 'unavailable' };

/** In milliseconds. A refresh that takes longer is given up, so that a silent server does not hold the other tabs for ever. */
const patience = 20_000;

/** Only 400, 401 and 403 are a refusal; every other failure says nothing about the session. */
export async function exchangeTokens(server: TokenServer, refresh: string): Promise<Exchanged> {
  try {
    const tokens = await server.refresh(refresh, AbortSignal.timeout(patience));
    // A success without tokens is a proxy's page, not a refusal.
    return tokens?.access && tokens.refresh ? { outcome: 'refreshed', tokens } : { outcome: 'unavailable' };
  } catch (error) {
    const refused = error instanceof CallError && [400, 401, 403].includes(error.status);
    return refused ? { outcome: 'refused', reason: 'rejected' } : { outcome: 'unavailable' };
  }
}
