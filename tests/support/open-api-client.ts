import type { IncomingMessage } from 'node:http';
import { afterEach, expect } from 'vitest';
import { refreshToken } from '../../contract/account/account.calls.ts';
import { createApiClient } from '../../src/lib/api-client.ts';
import type { CallError } from '../../src/lib/problem-text.ts';
import { createSession } from '../../src/lib/session.tsx';
import { createWebPlatform, tokenServer } from '../../src/platform/web.ts';
import { buildAccessToken, buildExpiredToken } from './access-token.ts';
import { type LocalServer, serveOrigin } from './local-server.ts';

export const expiredToken = buildExpiredToken();
/** The access token that the server accepts. */
export const freshToken = buildAccessToken({ name: 'Ada Fresh' });
/** Stored tokens of a valid session. */
export const signedIn = { tokens: { access: freshToken, refresh: 'refresh-2' } };

export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

let server: LocalServer | undefined;
afterEach(() => server?.close());

/**
 * Opens the API client on a real server. The server accepts `freshToken`, answers 401 to any other token, and `refreshAnswer`
 * to a refresh.
 */
export async function openApiClient({
  refreshAnswer = { body: { access: freshToken, refresh: 'refresh-2' } },
  answer = () => ({ body: [] }),
  tokens = { access: expiredToken, refresh: 'refresh-1' },
  whenRefused = () => {},
}: {
  refreshAnswer?: Answer | 'silence';
  answer?: (request: IncomingMessage & { text: string }) => Answer;
  tokens?: { access?: string; refresh?: string };
  whenRefused?: () => void;
} = {}) {
  const refreshes: unknown[] = [];
  const running = await serveOrigin((request, response) => {
    const isRefresh = request.url === refreshToken.path;
    if (isRefresh) refreshes.push(JSON.parse(request.text));
    if (isRefresh && refreshAnswer === 'silence') return response.destroy();
    const isAllowed = request.headers.authorization === `Bearer ${freshToken}`;
    if (!isRefresh && !isAllowed) whenRefused();
    const {
      status = 200,
      body,
      headers,
    } = isRefresh
      ? (refreshAnswer as Answer)
      : isAllowed
        ? answer(request)
        : { status: 401, body: { detail: 'Sign in again.' } };
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  });
  if (tokens.access) localStorage.setItem('access_token', tokens.access);
  if (tokens.refresh) localStorage.setItem('refresh_token', tokens.refresh);
  const session = createSession(createWebPlatform(tokenServer).session);
  server = running;
  return { api: createApiClient(session), session, refreshes, requests: running.requests, server: running };
}

export const storedTokens = () => [
  localStorage.getItem('access_token'),
  localStorage.getItem('refresh_token'),
];

/** Resolves to the error of a call. Fails when the call succeeds. */
export const errorOf = (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.unreachable('The call succeeded.'),
    (error: unknown) => error as CallError,
  );
