import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { idleHandlers } from '../../../tests/support/idle-handlers.ts';
import { openSuiteApp, openTestApp, type TestApp, type TestUser } from '../../../tests/support/test-app.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { sendJson, startWebService, type WebService } from '../../../tests/support/web-service.ts';
import { pendingTasksLimit } from './dispatcher.ts';
import type { Handlers } from './queues.ts';

const timeoutMs = 60_000;

describe('turns of organizations', () => {
  let server: TestApp;
  /** Tasks that have begun, and how each is allowed to end. */
  let begun: { task: string; end: () => void }[];
  let isHolding: boolean;
  const names = new Map<string, string>();

  const handlers: Handlers = {
    ...idleHandlers,
    search: {
      run: ({ id }) =>
        new Promise((resolve) => {
          begun.push({ task: names.get(id) ?? '', end: resolve });
          if (!isHolding) resolve();
        }),
      giveUp: idleHandlers.search.giveUp,
    },
  };
  const organisations = { ann: randomUUID(), bob: randomUUID(), cid: randomUUID() };
  const enqueue = async (organisation: keyof typeof organisations, count = 1) => {
    for (let task = 0; task < count; task++) {
      const id = randomUUID();
      names.set(id, organisation);
      await server.db.transaction((tx) =>
        server.services.queue.enqueue(tx, 'search', { id }, organisations[organisation]),
      );
    }
  };
  const order = () => begun.map(({ task }) => task);
  const untilBegun = (count: number) => waitUntil(async () => begun.length >= count, timeoutMs);
  const letGo = () => {
    isHolding = false;
    for (const { end } of begun) end();
  };
  const open = async (concurrency: number, isHeld: boolean) => {
    begun = [];
    isHolding = isHeld;
    server = await openTestApp();
    return () => server.services.queue.work(handlers, concurrency);
  };
  afterEach(async () => {
    letGo();
    await server.close();
  });

  test('alternate, however many tasks one of them has and whoever came first', async () => {
    const work = await open(1, false);
    await enqueue('ann', 4);
    await enqueue('bob', 3);
    await enqueue('cid');
    await work();
    await untilBegun(8);
    expect(order()).toEqual(['ann', 'bob', 'cid', 'ann', 'bob', 'ann', 'bob', 'ann']);
  });

  test('come to a newcomer while a task runs before the second task of its organization', async () => {
    const work = await open(1, true);
    await enqueue('ann', 3);
    await work();
    await untilBegun(1);
    await enqueue('bob');
    letGo();
    await untilBegun(4);
    expect(order()).toEqual(['ann', 'bob', 'ann', 'ann']);
  });

  test('leave one worker to the others, whatever an organization has waiting', async () => {
    const work = await open(3, true);
    await enqueue('ann', 6);
    await work();
    await untilBegun(2);
    await enqueue('bob');
    await untilBegun(3);
    expect(order()).toEqual(['ann', 'ann', 'bob']);
  });
});

describe('a source that stalls', () => {
  let server: TestApp;
  let source: WebService;
  const held: ServerResponse[] = [];
  beforeAll(async () => {
    source = await startWebService(({ url }, response) => {
      if (url.searchParams.get('q')?.includes('Stalling')) held.push(response);
      else sendJson(response, { results: [] });
    });
    server = await openTestApp({ SEARXNG_URL: source.url });
    await server.work();
  });
  afterAll(async () => {
    await source.close();
    await server.close();
  });

  const start = async (user: TestUser, job_title: string) => {
    const payload = { job_title, location: 'Austin', job_description: `We look for a ${job_title}.` };
    const answer = await user.send('POST', '/search/initiate/', payload);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().task_id as string;
  };
  const hasEnded = async (user: TestUser, id: string) =>
    (await user.send('GET', `/search/status/?task_id=${id}`)).json().status !== 'Processing';

  test('makes the search of another organization wait for at most one search', async () => {
    const [one, other] = [await server.createUser(), await server.createUser()];
    const stalled: string[] = [];
    for (let search = 0; search < 6; search++) stalled.push(await start(one, 'Stalling Engineer'));
    await waitUntil(async () => held.length > 0, timeoutMs);
    const id = await start(other, 'Nurse');
    await waitUntil(() => hasEnded(other, id), 200_000);
    const ended = await Promise.all(stalled.map((search) => hasEnded(one, search)));
    expect(ended.filter(Boolean).length).toBeLessThanOrEqual(1);
  }, 240_000);
});

describe('the quota of pending tasks', () => {
  const server = openSuiteApp();

  const searches = (user: TestUser) =>
    user.send('POST', '/search/initiate/', {
      job_title: 'Nurse',
      location: 'Austin',
      job_description: 'Nights.',
    });
  const generations = (user: TestUser) =>
    user.send('POST', '/post/generate/', {
      post_type: 'linkedin',
      prompt_details: { target_audience: 'Planners' },
    });
  const imports = (user: TestUser) =>
    user.send('POST', '/talent/imports/', 'Name,Title\nAnn,Welder\n', { 'content-type': 'text/csv' });
  const newOwner = async () => {
    const owner = await server.createUser();
    const profile = { company_name: 'Harbour', industry: 'Logistics', description: 'We staff warehouses.' };
    await owner.send('POST', '/post/company-profiles/', profile);
    return owner;
  };

  test.each([
    ['searches', searches],
    ['generations', generations],
    ['imports', imports],
  ])('answers 429 to more %s than an organization may have, saying what to do', async (kind, start) => {
    const owner = await newOwner();
    const all = await Promise.all(Array.from({ length: pendingTasksLimit + 5 }, () => start(owner)));
    const refused = all.filter(({ statusCode }) => statusCode === 429);
    expect(all.filter(({ statusCode }) => statusCode < 300)).toHaveLength(pendingTasksLimit);
    expect(refused).toHaveLength(5);
    for (const answer of refused) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json().detail).toMatch(new RegExp(`20 ${kind} waiting or running.*Try again when`));
    }
    const colleague = await server.createUser({ colleagueOf: owner });
    expect((await start(colleague)).statusCode).toBe(429);
    expect((await start(await newOwner())).statusCode).toBeLessThan(300);
  });

  test('is free again when tasks have ended', async () => {
    const own = await openTestApp();
    try {
      const owner = await own.createUser();
      for (let task = 0; task < pendingTasksLimit; task++) await searches(owner);
      expect((await searches(owner)).statusCode).toBe(429);
      await own.work();
      await waitUntil(async () => (await searches(owner)).statusCode === 200, timeoutMs);
    } finally {
      await own.close();
    }
  }, 120_000);
});
