import { describe, expect, test, vi } from 'vitest';
import { refreshToken } from '../../contract/account/account.calls.ts';
import { initiateSearch, listSearchJobs } from '../../contract/search/sourcing.calls.ts';
import { buildAccessToken } from '../../tests/support/access-token.ts';
import {
  type Answer,
  errorOf,
  expiredToken,
  freshToken,
  openApiClient,
  signedIn,
  storedTokens,
} from '../../tests/support/open-api-client.ts';

const jobs = `GET ${listSearchJobs.path}`;
const refresh = `POST ${refreshToken.path}`;

describe('a request answered 401', () => {
  test('spec §4: a request answered 401 is retried once after a refresh [S4.23, S7.29]', async () => {
    const { api, session, requests, refreshes } = await openApiClient();
    expect(await api.call(listSearchJobs, { query: {} })).toEqual([]);
    expect(requests).toEqual([jobs, refresh, jobs]);
    expect(refreshes).toEqual([{ refresh: 'refresh-1' }]);
    expect(storedTokens()).toEqual([freshToken, 'refresh-2']);
    expect(session.state().user?.name).toBe('Ada Fresh');
  });

  test('is retried with its body', async () => {
    const bodies: string[] = [];
    const { api } = await openApiClient({
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
    const { api, refreshes } = await openApiClient();
    const five = Array.from({ length: 5 }, () => api.call(listSearchJobs, { query: {} }));
    expect(await Promise.all(five)).toEqual(Array(5).fill([]));
    expect(refreshes).toHaveLength(1);
  });

  test('is retried only once', async () => {
    const still = buildAccessToken({ name: 'Not taken either' });
    const { api, requests } = await openApiClient({
      refreshAnswer: { body: { access: still, refresh: 'refresh-2' } },
    });
    expect(await errorOf(api.call(listSearchJobs, { query: {} }))).toMatchObject({
      status: 401,
      problem: { detail: 'Sign in again.' },
    });
    expect(requests).toEqual([jobs, refresh, jobs]);
  });

  test.each([400, 401, 403])(
    'spec §4: when the refresh fails both tokens are removed (%d) [S4.24]',
    async (status) => {
      const { api, session } = await openApiClient({ refreshAnswer: { status, body: { detail: 'Spent.' } } });
      const failure = await errorOf(api.call(listSearchJobs, { query: {} }));
      expect(failure.problem.detail).toBe('Token refresh failed');
      expect(storedTokens()).toEqual([null, null]);
      expect(session.state().status).toBe('signed-out');
    },
  );

  test('spec §4: without a refresh token both tokens are removed [S4.25, S8.10]', async () => {
    const { api, session, requests } = await openApiClient({ tokens: { access: expiredToken } });
    const failure = await errorOf(api.call(listSearchJobs, { query: {} }));
    expect(failure.problem.detail).toBe('No refresh token available');
    expect(storedTokens()).toEqual([null, null]);
    expect(session.state().status).toBe('signed-out');
    expect(requests).toEqual([jobs]);
  });

  test('ends the session with a notice when the refresh is refused', async () => {
    const { api, session } = await openApiClient({ ...signedIn, refreshAnswer: { status: 401, body: {} } });
    await session.restore();
    localStorage.setItem('access_token', expiredToken);
    await errorOf(api.call(listSearchJobs, { query: {} }));
    expect(session.state()).toEqual({ status: 'signed-out', user: null, notice: 'ended' });
  });

  test.each<[string, Answer | 'silence']>([
    ['429', { status: 429, body: { detail: 'Slow down.' } }],
    ['503', { status: 503, body: '<html>Down for repairs</html>' }],
    ['silence', 'silence'],
  ])(
    'spec §8: a refresh without a usable answer reads Token refresh failed, and keeps the session (%s) [S8.9]',
    async (_, refreshAnswer) => {
      const { api, session } = await openApiClient({ refreshAnswer });
      await session.restore();
      localStorage.setItem('access_token', expiredToken);
      localStorage.setItem('refresh_token', 'refresh-1');
      const changed = vi.fn();
      session.subscribe(changed);
      const failure = await errorOf(api.call(listSearchJobs, { query: {} }));
      expect(failure).toMatchObject({ status: 0, problem: { detail: 'Token refresh failed' } });
      expect(storedTokens()).toEqual([expiredToken, 'refresh-1']);
      expect(changed).not.toHaveBeenCalled();
    },
  );

  test('is never retried as another user who signed in meanwhile', async () => {
    const other = buildAccessToken({ sub: 'user-2', name: 'Ida Frost' });
    const { api, session, requests } = await openApiClient({
      whenRefused: () => localStorage.setItem('access_token', other),
    });
    expect(await errorOf(api.call(listSearchJobs, { query: {} }))).toMatchObject({ status: 401 });
    expect(requests).toEqual([jobs]);
    expect(session.state().user?.name).toBe('Ida Frost');
  });
});
