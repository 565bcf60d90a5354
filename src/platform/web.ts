import { decodeClaims } from '../../contract/account/access-token.ts';
import type { Tokens } from '../../contract/account/account.calls.ts';
import { endOf, type RefreshedSession } from '../../contract/account/session.ts';
import { learnServerTime, readAccessToken, serverNow } from '../lib/access-token.ts';
import type { SessionStore } from '../lib/session.tsx';
import type { Exchanged } from './exchange-tokens.ts';
import type { Platform } from './platform-context.tsx';
import { accessTokenKey, openTokenStorage, refreshTokenKey } from './token-storage.ts';

/** Both calls throw `CallError`. */
export interface TokenServer {
  refresh(refresh: string, signal: AbortSignal): Promise<Tokens>;
  revoke(access: string, refresh?: string): Promise<unknown>;
}

/** Loaded on first use, because public pages never need the calls. */
export const tokenServer: TokenServer = {
  refresh: async (refresh, signal) => (await loadAuthCalls()).refresh(refresh, signal),
  revoke: async (access, refresh) => (await loadAuthCalls()).signOut(access, refresh),
};

const loadAuthCalls = async () => (await import('../lib/auth-calls.ts')).authCalls;

/** Never rejects. Loaded on first use, like the calls. */
export const exchangeTokens = (server: TokenServer, refresh: string): Promise<Exchanged> =>
  import('./exchange-tokens.ts').then(
    ({ exchange }) => exchange(server, refresh),
    () => ({ outcome: 'unreachable' }),
  );

const refreshLock = 'larkspur-refresh';

/** Both tokens are in local storage, with one refresh at a time across requests and tabs. */
export function createWebPlatform(server: TokenServer): Platform {
  return {
    session: createWebSession(server),
    tasks: { taskStarted: () => {} },
    links: { onOpenPath: () => () => {} },
    inbox: null,
    shell: null,
  };
}

function createWebSession(server: TokenServer): SessionStore {
  const { storage, lasting } = openTokenStorage();
  const accessToken = () => storage.getItem(accessTokenKey);
  const removeBoth = () => {
    storage.removeItem(accessTokenKey);
    storage.removeItem(refreshTokenKey);
  };
  const store = (access: string, refresh?: string) => {
    // The refresh token first, because a change of the access token notifies other tabs.
    if (refresh) storage.setItem(refreshTokenKey, refresh);
    else storage.removeItem(refreshTokenKey);
    storage.setItem(accessTokenKey, access);
  };
  const current = (): RefreshedSession => {
    const access = accessToken();
    return access ? { outcome: 'refreshed', access } : { outcome: 'absent' };
  };

  async function refreshNow(spent: string): Promise<RefreshedSession> {
    // The previous holder of the lock may have refreshed or signed out.
    if (accessToken() !== spent) return current();
    const refresh = storage.getItem(refreshTokenKey);
    if (!refresh) {
      removeBoth();
      return { outcome: 'absent' };
    }
    const exchanged = await exchangeTokens(server, refresh);
    // A sign-out or sign-in during the exchange takes precedence.
    if (storage.getItem(refreshTokenKey) !== refresh) return current();
    if (exchanged.outcome === 'refused') removeBoth();
    if (exchanged.outcome !== 'refreshed') return exchanged;
    learnServerTime(exchanged.tokens.access);
    store(exchanged.tokens.access, exchanged.tokens.refresh);
    return { outcome: 'refreshed', access: exchanged.tokens.access };
  }

  return {
    accessToken,
    restore: async () => {
      const access = accessToken();
      if (access && readAccessToken(access)) return { outcome: 'restored', access };
      removeBoth();
      return access
        ? { outcome: 'absent', why: endOf(decodeClaims(access), serverNow() / 1000) }
        : { outcome: 'absent' };
    },
    keep: async ({ access, refresh }) => {
      store(access, refresh);
      return { outcome: lasting ? 'kept' : 'memory' };
    },
    refresh: (spent) => oneAtATime(() => refreshNow(spent)),
    clear: async () => {
      const access = accessToken();
      const refresh = storage.getItem(refreshTokenKey);
      removeBoth();
      if (access) await server.revoke(access, refresh ?? undefined).catch(() => {});
    },
    onOutsideChange: (listener) => {
      const onStorage = (event: StorageEvent) => {
        // A null key means that the whole storage was cleared.
        if (event.key === accessTokenKey || event.key === null) listener();
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

let queue: Promise<unknown> = Promise.resolve();

/** Serializes refreshes across tabs by Web Locks, or within this page where there are none (insecure origins). */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(refreshLock, work);
  const result = queue.then(work);
  queue = result.catch(() => {});
  return result;
}
