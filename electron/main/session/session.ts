import type { Tokens } from '../../../contract/account/account.calls.ts';
import { refreshToken, signOut, tokens as tokensAnswer } from '../../../contract/account/account.calls.ts';
import type {
  KeptSession,
  RefreshedSession,
  RestoredSession,
  TimedEnd,
} from '../../../contract/account/session.ts';
import { isRefusal, refreshTimeoutMs, timedEndIn } from '../../../contract/account/session.ts';
import type { Fetch } from '../shell/protocol.ts';
import type { Keychain } from './keychain.ts';

/** No method rejects. */
interface TokenCalls {
  refresh(refresh: string): Promise<Tokens | { refused: TimedEnd | undefined } | 'unreachable'>;
  signOut(tokens: { access?: string | undefined; refresh?: string | undefined }): Promise<void>;
}

function createTokenCalls(serverUrl: string, fetch: Fetch): TokenCalls {
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
      signal: AbortSignal.timeout(refreshTimeoutMs),
    });

  return {
    refresh: async (refresh) => {
      try {
        const response = await post(refreshToken.path, { refresh });
        if (isRefusal(response.status)) {
          return { refused: timedEndIn(await response.json().catch(() => undefined)) };
        }
        // A success without tokens is a proxy's page.
        return response.ok ? tokensAnswer.parse(await response.json()) : 'unreachable';
      } catch {
        return 'unreachable';
      }
    },
    signOut: async ({ access, refresh }) => {
      await post(signOut.path, { refresh }, access).catch(() => {});
    },
  };
}

/** The session of this machine's user. Main alone holds the refresh token and makes the refresh call. */
export interface DesktopSession {
  restore(): Promise<RestoredSession>;
  keep(tokens: Tokens): Promise<KeptSession>;
  refresh(): Promise<RefreshedSession>;
  clear(): Promise<void>;
  accessToken(): string | undefined;
}

export function createSession(
  keychain: Keychain,
  serverUrl: string,
  fetch: Fetch,
  onRefused: (why: 'refused' | TimedEnd) => void,
): DesktopSession {
  const server = createTokenCalls(serverUrl, fetch);
  let access: string | undefined;
  let ended: 'refused' | TimedEnd | undefined;
  let running: Promise<RefreshedSession> | undefined;
  /** Counts sign-ins and sign-outs, so that a late answer is not taken for the current session's. */
  let epoch = 0;

  const refreshOnce = () => {
    running ??= refreshNow().finally(() => {
      running = undefined;
    });
    return running;
  };

  async function refreshNow(): Promise<RefreshedSession> {
    const startedIn = epoch;
    const stored = await keychain.read();
    if (stored.outcome !== 'found') return stored;
    const answer = await server.refresh(stored.secret);
    if (epoch !== startedIn) return access ? { outcome: 'refreshed', access } : { outcome: 'absent' };
    if (answer === 'unreachable') return { outcome: 'unreachable' };
    if ('refused' in answer) {
      access = undefined;
      ended = answer.refused ?? 'refused';
      await keychain.take();
      return { outcome: 'refused', ...(answer.refused && { why: answer.refused }) };
    }
    access = answer.access;
    const inMemory = (await keychain.write(answer.refresh)) === 'memory';
    return { outcome: 'refreshed', access: answer.access, inMemory };
  }

  function startEpoch(nextAccess?: string): string | undefined {
    const previous = access;
    epoch += 1;
    ended = undefined;
    access = nextAccess;
    return previous;
  }

  return {
    accessToken: () => access,
    restore: async () => {
      const isRunning = access !== undefined;
      const refreshed = await refreshOnce();
      // Other windows still show the session.
      if (isRunning && refreshed.outcome === 'refused') onRefused(refreshed.why ?? 'refused');
      switch (refreshed.outcome) {
        case 'refreshed':
          return { ...refreshed, outcome: 'restored' };
        case 'refused':
        case 'absent':
          return ended ? { outcome: 'absent', why: ended } : { outcome: 'absent' };
        default:
          return refreshed;
      }
    },
    keep: async (tokens) => {
      const previous = startEpoch(tokens.access);
      const outcome = await keychain.write(tokens.refresh);
      if (previous && previous !== tokens.access) void server.signOut({ access: previous });
      return { outcome };
    },
    refresh: async () => {
      const refreshed = await refreshOnce();
      if (refreshed.outcome === 'refused') onRefused(refreshed.why ?? 'refused');
      return refreshed;
    },
    clear: async () => {
      const previous = startEpoch();
      const refresh = await keychain.take();
      if (previous || refresh) await server.signOut({ access: previous, refresh });
    },
  };
}

export type NotSignedIn = Exclude<RefreshedSession, { outcome: 'refreshed' }>;

/**
 * Sends a request with the access token; when the server refuses it, once more with a new one. Follows no
 * redirect, which would hand the token to another origin.
 */
export async function fetchSignedIn(
  session: Pick<DesktopSession, 'accessToken' | 'refresh'>,
  fetch: Fetch,
  url: string,
  options: () => RequestInit | Promise<RequestInit>,
): Promise<Response | NotSignedIn> {
  const attempt = async (access: string) => {
    const { headers, ...rest } = await options();
    return fetch(url, {
      ...rest,
      headers: { ...headers, authorization: `Bearer ${access}` },
      redirect: 'error',
      credentials: 'omit',
    });
  };
  const access = session.accessToken();
  if (access !== undefined) {
    const answer = await attempt(access);
    if (answer.status !== 401) return answer;
  }
  const refreshed = await session.refresh();
  return refreshed.outcome === 'refreshed' ? attempt(refreshed.access) : refreshed;
}
