import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refreshToken } from '../../contract/api/account.ts';
import { publishPost } from '../../contract/api/content.ts';
import {
  getCandidate,
  initiateSearch,
  listCandidates,
  listSearchJobs,
  startImport,
} from '../../contract/api/sourcing.ts';
import { buildAccessToken, buildExpiredToken } from '../../tests/support/access-token.ts';
import { type LocalServer, serveOrigin } from '../../tests/support/local-server.ts';
import { tokenServer } from '../platform/token-server.ts';
import { createWebPlatform } from '../platform/web.ts';
import { createApiClient } from './api-client.ts';
import { CallError } from './problem-text.ts';
import { createSession } from './session-state.ts';

const spent = buildExpiredToken();
const fresh = buildAccessToken({ name: 'Ada Fresh' });
const jobs = `GET ${listSearchJobs.path}`;
const refresh = `POST ${refreshToken.path}`;

interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

let server: LocalServer | undefined;
afterEach(() => server?.close());

/** The whole client against a real server: it takes `fresh`, answers 401 to anything else, and `refreshAnswer` to a refresh. */
async function open({
  refreshAnswer = { body: { access: fresh, refresh: 'refresh-2' } },
  answer = () => ({ body: [] }),
  tokens = { access: spent, refresh: 'refresh-1' },
  whenRefused = () => {},
}: {
  refreshAnswer?: Answer | 'silence';
  answer?: (request: IncomingMessage & { text: string }) => Answer;
  tokens?: { access?: string; refresh?: string };
  whenRefused?: () => void;
} = {}) {
  const refreshes: unknown[] = [];
  server = await serveOrigin((request, response) => {
    const isRefresh = request.url === refreshToken.path;
    if (isRefresh) refreshes.push(JSON.parse(request.text));
    if (isRefresh && refreshAnswer === 'silence') return response.destroy();
    const isAllowed = request.headers.authorization === `Bearer ${fresh}`;
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
  return { api: createApiClient(session), session, refreshes, requests: server.requests };
}

const signedIn = { tokens: { access: fresh, refresh: 'refresh-2' } };
const stored = () => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')];
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('The call succeeded.'),
    (error: unknown) => error as CallError,
  );

describe('a call', () => {
  test('has no content type without a body, where axios would send that of a form', async () => {
    const seen: object[] = [];
    const { api } = await open({
      ...signedIn,
      answer: ({ headers }) => {
        seen.push(headers);
        return { body: { id: 'a', task_id: 'a', type: 'blog', content: '' } };
      },
    });
    await api.call(publishPost, { params: { id: 'a' } });
    await api.call(initiateSearch, { body: { job_title: 'a', location: 'b', job_description: 'c' } });
    expect(seen[0]).not.toHaveProperty('content-type');
    expect(seen[1]).toHaveProperty('content-type', 'application/json');
  });

  test('spec §6: signed-in calls carry the access token as a bearer [S6.4, S7.28]', async () => {
    const seen: object[] = [];
    const { api } = await open({
      ...signedIn,
      answer: ({ headers }) => {
        seen.push(headers);
        return { body: [] };
      },
    });
    expect(await api.call(listSearchJobs, { query: {} })).toEqual([]);
    expect(seen[0]).toMatchObject({ authorization: `Bearer ${fresh}` });
  });

  test('fills path and query, and sends its body as JSON', async () => {
    const bodies: string[] = [];
    const { api, requests } = await open({
      ...signedIn,
      answer: ({ text }) => {
        bodies.push(text);
        return { body: { id: 'ada', task_id: 'task-1' } };
      },
    });
    const body = { job_title: 'Crane operator', location: 'Hull', job_description: 'Ships & rails' };
    expect(await api.call(initiateSearch, { body })).toMatchObject({ task_id: 'task-1' });
    expect(JSON.parse(bodies[0] ?? '')).toEqual(body);
    await api.call(getCandidate, { params: { id: 'a/b c' } });
    await api.call(
      startImport,
      { query: { file_name: 'pool & more.csv' } },
      { upload: await new Response('name\nAda').blob() },
    );
    expect(bodies[2]).toBe('name\nAda');
    expect(requests).toEqual([
      'POST /search/initiate/',
      'GET /talent/candidates/a%2Fb%20c/',
      'POST /talent/imports/?file_name=pool+%26+more.csv',
    ]);
  });

  test('returns a page of a list with the total count', async () => {
    const { api } = await open({
      ...signedIn,
      answer: () => ({ body: [], headers: { 'x-total-count': '601' } }),
    });
    const page = await api.callPage(listCandidates, { query: { page: 2, page_size: 20 } });
    expect(page).toEqual({ items: [], total: 601 });
  });

  test("fails with the response's status and problem", async () => {
    const problem = { job_title: ['This field may not be blank.'] };
    const { api } = await open({ ...signedIn, answer: () => ({ status: 400, body: problem }) });
    const failure = await failureOf(api.call(listSearchJobs, { query: {} }));
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({ status: 400, problem });
  });

  test('fails with status 0 without a response', async () => {
    const { api } = await open(signedIn);
    await server?.close();
    expect(await failureOf(api.call(listSearchJobs, { query: {} }))).toMatchObject({
      status: 0,
      problem: {},
    });
  });

  test('spec §7: the HTTP client has no timeout by default [S7.30]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const api = createApiClient(createSession(createWebPlatform(tokenServer).session));
    const settled = vi.fn();
    api.call(listSearchJobs, { query: {} }).then(settled, settled);
    await vi.advanceTimersByTimeAsync(24 * 3600 * 1000);
    vi.useRealTimers();
    expect(settled).not.toHaveBeenCalled();
  });

  test('fails when the response is a page instead of a list', async () => {
    const { api } = await open({
      ...signedIn,
      answer: () => ({ body: '<html>Please pay for the wifi</html>' }),
    });
    expect(await failureOf(api.call(listSearchJobs, { query: {} }))).toBeInstanceOf(CallError);
  });
});

describe('a request answered 401', () => {
  test('spec §4: a request answered 401 is retried once after a refresh [S4.23, S7.29]', async () => {
    const { api, session, requests, refreshes } = await open();
    expect(await api.call(listSearchJobs, { query: {} })).toEqual([]);
    expect(requests).toEqual([jobs, refresh, jobs]);
    expect(refreshes).toEqual([{ refresh: 'refresh-1' }]);
    expect(stored()).toEqual([fresh, 'refresh-2']);
    expect(session.state().user?.name).toBe('Ada Fresh');
  });

  test('is retried with its body', async () => {
    const bodies: string[] = [];
    const { api } = await open({
      answer: ({ text }) => {
        bodies.push(text);
        return { body: { id: 'ada', task_id: 'task-1' } };
      },
    });
    const body = { job_title: 'Crane operator', location: 'Hull', job_description: 'Ships' };
    await api.call(initiateSearch, { body });
    expect(bodies.map((text) => JSON.parse(text))).toEqual([body]);
  });

  test('shares one refresh with concurrent requests answered 401', async () => {
    const { api, refreshes } = await open();
    const five = Array.from({ length: 5 }, () => api.call(listSearchJobs, { query: {} }));
    expect(await Promise.all(five)).toEqual(Array(5).fill([]));
    expect(refreshes).toHaveLength(1);
  });

  test('is retried only once', async () => {
    const still = buildAccessToken({ name: 'Not taken either' });
    const { api, requests } = await open({
      refreshAnswer: { body: { access: still, refresh: 'refresh-2' } },
    });
    expect(await failureOf(api.call(listSearchJobs, { query: {} }))).toMatchObject({
      status: 401,
      problem: { detail: 'Sign in again.' },
    });
    expect(requests).toEqual([jobs, refresh, jobs]);
  });

  test.each([400, 401, 403])(
    'spec §4: when the refresh fails both tokens are removed (%d) [S4.24]',
    async (status) => {
      const { api, session } = await open({ refreshAnswer: { status, body: { detail: 'Spent.' } } });
      const failure = await failureOf(api.call(listSearchJobs, { query: {} }));
      expect(failure.problem.detail).toBe('Token refresh failed');
      expect(stored()).toEqual([null, null]);
      expect(session.state().status).toBe('signed-out');
    },
  );

  test('spec §4: without a refresh token both tokens are removed [S4.25, S8.10]', async () => {
    const { api, session, requests } = await open({ tokens: { access: spent } });
    const failure = await failureOf(api.call(listSearchJobs, { query: {} }));
    expect(failure.problem.detail).toBe('No refresh token available');
    expect(stored()).toEqual([null, null]);
    expect(session.state().status).toBe('signed-out');
    expect(requests).toEqual([jobs]);
  });

  test('ends the session with a notice when the refresh is refused', async () => {
    const { api, session } = await open({ ...signedIn, refreshAnswer: { status: 401, body: {} } });
    await session.restore();
    localStorage.setItem('access_token', spent);
    await failureOf(api.call(listSearchJobs, { query: {} }));
    expect(session.state()).toEqual({ status: 'signed-out', user: null, notice: 'ended' });
  });

  test.each<[string, Answer | 'silence']>([
    ['429', { status: 429, body: { detail: 'Slow down.' } }],
    ['503', { status: 503, body: '<html>Down for repairs</html>' }],
    ['silence', 'silence'],
  ])(
    'spec §8: a refresh without a usable answer reads Token refresh failed, and keeps the session (%s) [S8.9]',
    async (_, refreshAnswer) => {
      const { api, session } = await open({ refreshAnswer });
      await session.restore();
      localStorage.setItem('access_token', spent);
      localStorage.setItem('refresh_token', 'refresh-1');
      const changed = vi.fn();
      session.subscribe(changed);
      const failure = await failureOf(api.call(listSearchJobs, { query: {} }));
      expect(failure).toMatchObject({ status: 0, problem: { detail: 'Token refresh failed' } });
      expect(stored()).toEqual([spent, 'refresh-1']);
      expect(changed).not.toHaveBeenCalled();
    },
  );

  test('is never retried as another user who signed in meanwhile', async () => {
    const other = buildAccessToken({ sub: 'user-2', name: 'Ida Frost' });
    const { api, session, requests } = await open({
      whenRefused: () => localStorage.setItem('access_token', other),
    });
    expect(await failureOf(api.call(listSearchJobs, { query: {} }))).toMatchObject({ status: 401 });
    expect(requests).toEqual([jobs]);
    expect(session.state().user?.name).toBe('Ida Frost');
  });
});
