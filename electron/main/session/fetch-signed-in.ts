import type { RefreshedSession } from '../../../contract/account/session.ts';
import type { Fetch } from '../shell/protocol.ts';
import type { DesktopSession } from './session.ts';

/** Why a request was not sent: there is no access token, and none could be had. */
export type NotSignedIn = Exclude<RefreshedSession, { outcome: 'refreshed' }>;

/**
 * Sends a request with the session's access token; without one, and once more when the server refuses it, with a new one.
 * Follows no redirect, which would hand the token to another origin.
 * @param options made for each attempt
 * @param isRepeatable false for a body that is gone after one attempt
 * @throws what `fetch` does
 */
export async function fetchSignedIn(
  session: Pick<DesktopSession, 'accessToken' | 'refresh'>,
  fetch: Fetch,
  url: string,
  options: () => RequestInit | Promise<RequestInit>,
  isRepeatable = true,
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
    if (answer.status !== 401 || !isRepeatable) return answer;
  }
  const refreshed = await session.refresh();
  return refreshed.outcome === 'refreshed' ? attempt(refreshed.access) : refreshed;
}
