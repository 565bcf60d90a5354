import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSuiteApp, openTestApp, type TestApp, type TestUser } from '../../../tests/support/test-app.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { sendJson, startWebService, type WebService } from '../../../tests/support/web-service.ts';
import { pendingTasksLimit } from '../../platform/jobs/dispatcher.ts';

const timeoutMs = 20_000;

const start = async (user: TestUser, job_title = 'Nurse') => {
  const payload = { job_title, location: 'Austin', job_description: `We look for a ${job_title}.` };
  const answer = await user.send('POST', '/search/initiate/', payload);
  return { id: answer.json().task_id as string, status: answer.statusCode };
};
const stateOf = async (user: TestUser, id: string) =>
  (await user.call({ url: `/search/status/?task_id=${id}` })).json();
const cancel = (user: TestUser, id: string) => user.send('POST', `/tasks/${id}/cancel/`);

describe('cancelling a task that waits', () => {
  const server = openSuiteApp();

  test('ends a search as failed, and says who did it', async () => {
    const owner = await server.createUser({ name: 'Ada Tester' });
    const { id } = await start(owner);
    expect((await cancel(owner, id)).statusCode).toBe(204);
    expect(await stateOf(owner, id)).toMatchObject({
      status: 'Failed',
      detail: 'The search was cancelled by Ada Tester.',
      cancelled: true,
    });
    const listed = (await owner.call({ url: '/search/jobs/' })).json();
    expect(listed).toMatchObject([{ status: 'Failed', cancelled: true }]);
  });

  test('ends a generation and an import as failed', async () => {
    const owner = await server.createUser();
    const profile = { company_name: 'Harbour', industry: 'Logistics', description: 'We staff warehouses.' };
    await owner.send('POST', '/post/company-profiles/', profile);
    const generation = await owner.send('POST', '/post/generate/', {
      post_type: 'linkedin',
      prompt_details: { target_audience: 'Planners' },
    });
    const imported = await owner.send('POST', '/talent/imports/', 'Name,Title\nAnn,Welder\n', {
      'content-type': 'text/csv',
    });
    const [generationId, importId] = [generation.json().task_id, imported.json().task_id];
    for (const id of [generationId, importId]) expect((await cancel(owner, id)).statusCode).toBe(204);
    const written = await owner.call({ url: `/post/generate/status/?task_id=${generationId}` });
    expect(written.json()).toEqual({
      status: 'failed',
      detail: 'The generation was cancelled by Ada Tester.',
    });
    const read = await owner.call({ url: `/talent/imports/${importId}/` });
    expect(read.json()).toMatchObject({
      status: 'failed',
      detail:
        'The import was cancelled by Ada Tester. 0 rows were read. Import the file again: nobody is imported twice.',
    });
  });

  test('makes room for another one', async () => {
    const owner = await server.createUser();
    const started = [];
    for (let task = 0; task < pendingTasksLimit; task++) started.push(await start(owner));
    expect((await start(owner)).status).toBe(429);
    await cancel(owner, started[7]?.id ?? '');
    expect((await start(owner)).status).toBe(200);
    expect((await start(owner)).status).toBe(429);
  });

  test('is for whoever started it and for Owners', async () => {
    const owner = await server.createUser();
    const member = await server.createUser({ colleagueOf: owner, role: 'Member' });
    const colleague = await server.createUser({ colleagueOf: owner, role: 'Member' });
    const stranger = await server.createUser();
    const { id } = await start(member);
    expect((await cancel(stranger, id)).statusCode).toBe(404);
    expect((await cancel(colleague, id)).statusCode).toBe(403);
    expect(await stateOf(member, id)).toMatchObject({ status: 'Processing' });
    expect((await cancel(owner, id)).statusCode).toBe(204);
    const own = await start(member);
    expect((await cancel(member, own.id)).statusCode).toBe(204);
    const imported = await owner.send('POST', '/talent/imports/', 'Name,Title\nAnn,Welder\n', {
      'content-type': 'text/csv',
    });
    expect((await cancel(member, imported.json().task_id)).statusCode).toBe(403);
  });

  test('is refused when it has ended, and for what does not exist', async () => {
    const owner = await server.createUser();
    const { id } = await start(owner);
    await cancel(owner, id);
    const again = await cancel(owner, id);
    expect([again.statusCode, again.json().detail]).toEqual([409, 'The search has ended already.']);
    expect((await cancel(owner, crypto.randomUUID())).statusCode).toBe(404);
    expect((await cancel(owner, 'nonsense')).statusCode).toBe(400);
  });
});

describe('cancelling a task that runs', () => {
  let server: TestApp;
  let source: WebService;
  const held: ServerResponse[] = [];
  beforeAll(async () => {
    source = await startWebService(({ url }, response) => {
      if (url.searchParams.get('q')?.includes('Stalling')) held.push(response);
      else sendJson(response, { results: [] });
    });
    server = await openTestApp({ SEARXNG_URL: source.url, JOB_CONCURRENCY: '1' });
    await server.work();
  });
  afterAll(async () => {
    await source.close();
    await server.close();
  });

  test('stops its work, so that the next one begins', async () => {
    const owner = await server.createUser({ name: 'Ada Tester' });
    const { id } = await start(owner, 'Stalling Engineer');
    await waitUntil(async () => held.length > 0, timeoutMs);
    const next = await start(owner, 'Nurse');
    expect((await cancel(owner, id)).statusCode).toBe(204);
    await waitUntil(async () => held.every((response) => response.destroyed), timeoutMs);
    await waitUntil(async () => (await stateOf(owner, next.id)).status === 'Completed', timeoutMs);
    expect(await stateOf(owner, id)).toMatchObject({
      status: 'Failed',
      detail: 'The search was cancelled by Ada Tester.',
    });
    expect((await server.services.queue.counts()).search).toBe(0);
  });

  test('deleting it stops its work as well', async () => {
    const owner = await server.createUser();
    const before = held.length;
    const { id } = await start(owner, 'Stalling Engineer');
    await waitUntil(async () => held.length > before, timeoutMs);
    await owner.send('DELETE', `/search/jobs/${id}/`);
    await waitUntil(async () => held.every((response) => response.destroyed), timeoutMs);
    await waitUntil(async () => (await server.services.queue.counts()).search === 0, timeoutMs);
  });
});
