import { describe, expect, test, vi } from 'vitest';
import { publishPost } from '../../contract/content/content.calls.ts';
import { getCandidate, listCandidates, startImport } from '../../contract/people/talent-pool.calls.ts';
import { initiateSearch, listSearchJobs } from '../../contract/search/sourcing.calls.ts';
import { errorOf, freshToken, openApiClient, signedIn } from '../../tests/support/open-api-client.ts';
import { createWebPlatform, tokenServer } from '../platform/web.ts';
import { createApiClient } from './api-client.ts';
import { CallError } from './problem-text.ts';
import { createSession } from './session.tsx';

describe('a call', () => {
  test('has no content type without a body, where axios would send that of a form', async () => {
    const seen: object[] = [];
    const { api } = await openApiClient({
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
    const { api } = await openApiClient({
      ...signedIn,
      answer: ({ headers }) => {
        seen.push(headers);
        return { body: [] };
      },
    });
    expect(await api.call(listSearchJobs, { query: {} })).toEqual([]);
    expect(seen[0]).toMatchObject({ authorization: `Bearer ${freshToken}` });
  });

  test('fills path and query, and sends its body as JSON', async () => {
    const bodies: string[] = [];
    const { api, requests } = await openApiClient({
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

  test.each([
    [{}, []],
    [{ 'x-left-out': 'a1,b2' }, ['a1', 'b2']],
  ])('returns a page of a list with the total count and the rows left out: %j', async (headers, leftOut) => {
    const { api } = await openApiClient({
      ...signedIn,
      answer: () => ({ body: [], headers: { 'x-total-count': '601', ...headers } }),
    });
    const page = await api.callPage(listCandidates, { query: { page: 2, page_size: 20 } });
    expect(page).toEqual({ items: [], total: 601, leftOut });
  });

  test("fails with the response's status and problem", async () => {
    const problem = { job_title: ['Please fill in this field.'] };
    const { api } = await openApiClient({ ...signedIn, answer: () => ({ status: 400, body: problem }) });
    const failure = await errorOf(api.call(listSearchJobs, { query: {} }));
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({ status: 400, problem });
  });

  test('fails with status 0 without a response', async () => {
    const { api, server } = await openApiClient(signedIn);
    await server.close();
    expect(await errorOf(api.call(listSearchJobs, { query: {} }))).toMatchObject({
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
    const { api } = await openApiClient({
      ...signedIn,
      answer: () => ({ body: '<html>Please pay for the wifi</html>' }),
    });
    expect(await errorOf(api.call(listSearchJobs, { query: {} }))).toBeInstanceOf(CallError);
  });
});
