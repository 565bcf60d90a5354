import { refreshToken, signOut, type Tokens, tokens as tokensAnswer } from '../../../contract/api/account.ts';
import type { KeptSession, RefreshedSession, RestoredSession } from '../../../contract/desktop.ts';
import type { Fetch } from '../protocol.ts';
import type { Keychain } from './keychain.ts';

/** The session of this machine's user. Main alone holds the refresh token and makes the refresh call. */
export interface DesktopSession {
  restore(): Promise<RestoredSession>;
  keep(tokens: Tokens): Promise<KeptSession>;
  refresh(): Promise<RefreshedSession>;
  clear(): Promise<void>;
  /** The access token of the last sign-in or refresh, for calls that main makes itself. */
  accessToken(): string | undefined;
}

type Outcome =
  | { outcome: 'refreshed'; access: string; inMemory?: boolean }
  | { outcome: 'absent' | 'rejected' | 'locked' | 'unavailable' | 'unreachable' };

/** A refresh that takes longer is given up, in milliseconds. */
const patience = 20_000;

/** @param onRefused called when a refresh is refused for good, whoever asked for it */
export function createSession(
  keychain: Keychain,
  serverUrl: string,
  fetch: Fetch,
  onRefused: () => void,
): DesktopSession {
  let access: string | undefined;
  /** Whether the last session ended by a refusal: a page that asks later is told, too. */
  let wasRefused = false;
  let running: Promise<Outcome> | undefined;
  /** Counts sign-ins and sign-outs: an answer that comes after one of them belongs to the session before. */
  let era = 0;

  const refreshOnce = () => {
    running ??= refreshNow().finally(() => {
      running = undefined;
    });
    return running;
  };

  async function refreshNow(): Promise<Outcome> {
    const before = era;
    const kept = await keychain.read();
    if (kept.outcome !== 'found') return kept;
    const answer = await exchange(kept.secret);
    if (era !== before) return access ? { outcome: 'refreshed', access } : { outcome: 'absent' };
    if (answer === 'unreachable') return { outcome: 'unreachable' };
    if (answer === 'rejected') {
      access = undefined;
      wasRefused = true;
      await keychain.take();
      return { outcome: 'rejected' };
    }
    access = answer.access;
    const inMemory = (await keychain.write(answer.refresh)) === 'memory';
    return { outcome: 'refreshed', access: answer.access, inMemory };
  }

  /** Only 400, 401 and 403 are a refusal; every other failure says nothing about the session. */
  async function exchange(refresh: string): Promise<Tokens | 'rejected' | 'unreachable'> {
    try {
      const response = await post(refreshToken.path, { refresh });
      if ([400, 401, 403].includes(response.status)) return 'rejected';
      // A success without tokens is a proxy's page.
      return response.ok ? tokensAnswer.parse(await response.json()) : 'unreachable';
    } catch {
      return 'unreachable';
    }
  }

  const post = (path: string, body: object, bearer?: string) =>
    fetch(serverUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
      // A redirect with 307 or 308 would hand the refresh token to another origin.
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    });

  return {
    accessToken: () => access,
    restore: async () => {
      const restored = await refreshOnce();
      switch (restored.outcome) {
        case 'refreshed':
          return { ...restored, outcome: 'ok' };
        case 'rejected':
        case 'absent':
          return wasRefused ? { outcome: 'absent', why: 'refused' } : { outcome: 'absent' };
        default:
          return { outcome: restored.outcome };
      }
    },
    keep: async (given) => {
      era += 1;
      wasRefused = false;
      const spent = access;
      access = given.access;
      const outcome = await keychain.write(given.refresh);
      // Whoever was signed in before is not any more.
      if (spent && spent !== given.access) void post(signOut.path, {}, spent).catch(() => {});
      return { outcome };
    },
    refresh: async () => {
      const refreshed = await refreshOnce();
      switch (refreshed.outcome) {
        case 'refreshed':
          return refreshed;
        case 'absent':
          return { outcome: 'refused', reason: 'no-token' };
        case 'rejected':
          onRefused();
          return { outcome: 'refused', reason: 'rejected' };
        default:
          return { outcome: 'unavailable' };
      }
    },
    clear: async () => {
      era += 1;
      wasRefused = false;
      const spent = access;
      access = undefined;
      const refresh = await keychain.take();
      // Best effort: signing out works without a server, too.
      if (spent || refresh) await post(signOut.path, { refresh }, spent).catch(() => {});
    },
  };
}
