import {
  refreshToken,
  signOut,
  type Tokens,
  tokens as tokensAnswer,
} from '../../../contract/account/account.calls.ts';
import { isRefusal, refreshTimeoutMs, type TimedEnd, timedEndIn } from '../../../contract/account/session.ts';
import type { Fetch } from '../shell/protocol.ts';

/** The calls that main makes with a refresh token. No method rejects. */
export interface TokenCalls {
  refresh(refresh: string): Promise<Tokens | { refused: TimedEnd | undefined } | 'unreachable'>;
  /** Ends a session at the server. Best effort: signing out works without a server, too. */
  signOut(tokens: { access?: string | undefined; refresh?: string | undefined }): Promise<void>;
}

export function createTokenCalls(serverUrl: string, fetch: Fetch): TokenCalls {
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
