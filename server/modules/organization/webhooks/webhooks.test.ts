import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../contract/organization/audit-trail.calls.ts';
import type { WebhookEvent } from '../../../../contract/organization/webhooks.calls.ts';
import { storePost } from '../../../../tests/support/content.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { page, provider } from '../../../../tests/support/search-providers.ts';
import { storeJob } from '../../../../tests/support/search-rows.ts';
import { strictOutgoing } from '../../../../tests/support/strict-outgoing.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { organisations, searchJobs, searchRuns, webhookDeliveries } from '../../../platform/db/schema.ts';
import { runSearch } from '../../search/run-search.ts';
import { startDueRuns } from '../../search/watch/watches.ts';
import { deliverEvent, giveUpDelivery } from './deliver.ts';
import { publishEvent } from './webhooks.ts';

const url = '/api/settings/webhooks/';

describe('a webhook', () => {
  const server = openSuiteApp();
  let owner: TestUser;
  let receiver: Server;
  let address: string;
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  /** The statuses of the next answers; 204 without one. */
  const statuses: number[] = [];
  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => receiver.close());
  afterEach(() => received.splice(0));

  const create = async (...events: WebhookEvent[]) => {
    owner = await server.createUser();
    const payload = { url: address, events };
    return (await owner.send('POST', url, payload)).json() as { id: string; secret: string };
  };
  const log = async (id: string) => (await owner.call({ url: `${url}${id}/deliveries/` })).json();
  const publish = () =>
    server.db.transaction((tx) =>
      publishEvent(tx, server.services.queue, owner.organisationId, 'post.published', {
        post_id: owner.userId,
        url: 'https://site.example/blog/one',
      }),
    );
  const deliver = (id: string) => deliverEvent(server.services, id);

  test('is sent what a signature proves, and answers its secret once', async () => {
    const { id, secret } = await create('post.published');
    expect((await owner.call({ url })).body).not.toContain(secret);
    await publish();
    const [{ id: delivery }] = await log(id);
    await deliver(delivery);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(JSON.parse(body)).toMatchObject({ type: 'post.published', data: { post_id: owner.userId } });
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const expected = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(headers['webhook-id']).toBe(delivery);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(await log(id)).toMatchObject([{ state: 'delivered', status: 204, attempts: 1, error: '' }]);
    // Delivered twice by the queue, it is sent once.
    await deliver(delivery);
    expect(received).toHaveLength(1);
  });

  test('is tried again with the same id, given up, and sent again by hand', async () => {
    const { id } = await create('post.published');
    await publish();
    const [{ id: delivery }] = await log(id);
    statuses.push(500, 302);
    await expect(deliver(delivery)).rejects.toThrow('It answered 500.');
    await expect(deliver(delivery)).rejects.toThrow('It answered 302.');
    expect(await log(id)).toMatchObject([
      { state: 'waiting', status: 302, attempts: 2, error: 'It answered 302.' },
    ]);
    const resend = () => owner.send('POST', `/api/settings/webhook-deliveries/${delivery}/resend/`);
    expect((await resend()).statusCode).toBe(409);
    await giveUpDelivery(server.services, delivery);
    expect((await log(id))[0].state).toBe('failed');
    expect((await resend()).json()).toMatchObject({ state: 'waiting', attempts: 0 });
    await deliver(delivery);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery]));
    expect((await log(id))[0]).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  test('that is paused is sent nothing that waited, but tests', async () => {
    const { id } = await create('post.published');
    await publish();
    const [{ id: delivery }] = await log(id);
    statuses.push(500);
    await expect(deliver(delivery)).rejects.toThrow('It answered 500.');
    expect(received.splice(0)).toHaveLength(1);
    const change = (is_active: boolean) => owner.send('PATCH', `${url}${id}/`, { is_active });
    await change(false);
    await deliver(delivery);
    expect(received).toEqual([]);
    const ended = { state: 'failed', attempts: 1, error: expect.stringContaining('was paused') };
    expect(await log(id)).toMatchObject([ended]);
    const failed = (await owner.send('POST', `${url}${id}/test/`)).json();
    statuses.push(500);
    await deliver(failed.id);
    expect((await log(id))[0]).toMatchObject({ state: 'failed', attempts: 1, error: 'It answered 500.' });
    received.splice(0);
    const tested = (await owner.send('POST', `${url}${id}/test/`)).json();
    await deliver(tested.id);
    expect(received.splice(0)).toHaveLength(1);
    // By hand, once it goes on.
    await change(true);
    await owner.send('POST', `/api/settings/webhook-deliveries/${delivery}/resend/`);
    await deliver(delivery);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery]);
  });

  test('of a suspended organization is sent nothing', async () => {
    const { id } = await create('post.published');
    await publish();
    const [{ id: delivery }] = await log(id);
    const suspend = (suspendedAt: Date | null) =>
      server.change(organisations, owner.organisationId, { suspendedAt });
    await suspend(new Date());
    await deliver(delivery);
    await suspend(null);
    expect(received).toEqual([]);
    expect(await log(id)).toMatchObject([{ state: 'failed', error: expect.stringContaining('suspended') }]);
  });

  test('is told of nothing that was rolled back, was not asked for, or happens while it is paused', async () => {
    const { id } = await create('search.completed');
    await publish();
    const stop = new Error('rolled back');
    await expect(
      server.db.transaction(async (tx) => {
        const about = { search_id: owner.userId, run: 1, found: 0, url: '' };
        await publishEvent(tx, server.services.queue, owner.organisationId, 'search.completed', about);
        throw stop;
      }),
    ).rejects.toBe(stop);
    const paused = await create('post.published');
    await owner.send('PATCH', `${url}${paused.id}/`, { is_active: false });
    await publish();
    const { db } = server;
    for (const webhookId of [id, paused.id]) {
      expect(
        await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId)),
      ).toEqual([]);
    }
  });

  test('has no user in its address, and each event once', async () => {
    owner = await server.createUser();
    const events = ['post.published', 'post.published'];
    const ask = (to: string) => owner.send('POST', url, { url: to, events });
    expect((await ask('https://user:secret@hooks.example/')).json().url).toEqual([
      'Leave user and password out: each request is signed instead.',
    ]);
    const created = (await ask('https://hooks.example/')).json();
    expect(created.events).toEqual(['post.published']);
    const change = { method: 'PATCH', url: `${url}${created.id}/` } as const;
    expect(
      (await owner.call({ ...change, payload: { url: 'https://user@hooks.example/' } })).statusCode,
    ).toBe(400);
    expect((await owner.call({ ...change, payload: { events } })).json().events).toEqual(['post.published']);
    await owner.call({ ...change, payload: { is_active: false } });
    const trail = (await owner.call({ url: '/api/audit/?kind=webhook' })).json() as AuditEntry[];
    expect(trail.map(({ detail }) => detail)).toEqual([
      'https://hooks.example/ · Paused',
      'https://hooks.example/ · A post was published',
      'https://hooks.example/',
    ]);
  });

  test('reaches no private address that the operator does not allow', async () => {
    owner = await server.createUser();
    const named = await owner.send('POST', url, { url: 'http://10.0.0.1/hook', events: ['post.published'] });
    expect([named.statusCode, Object.keys(named.json())]).toEqual([400, ['url', 'request_id']]);
    const { id } = await create('post.published');
    await publish();
    const [{ id: delivery }] = await log(id);
    const strict = Object.create(server.services, { outgoing: { value: strictOutgoing() } });
    await expect(deliverEvent(strict, delivery)).rejects.toThrow('The address is a private one');
    expect(received).toEqual([]);
  });

  test('is told when a search completes and when its watch finds new people', async () => {
    const { id } = await create('search.completed', 'search.new_people');
    const { call } = searchPeopleCalls(() => owner);
    const { db } = server;
    const job = await storeJob(server, owner, { ownerId: owner.userId, title: 'Cook' });
    const run = async (...urls: string[]) => {
      const open = and(eq(searchRuns.jobId, job.id), eq(searchRuns.status, 'Processing'));
      const [found] = await db.select().from(searchRuns).where(open);
      const attempt = { jobId: 'job', isLast: true, signal: new AbortController().signal };
      await runSearch(server.services, found?.id ?? '', attempt, [provider('searxng', page(...urls))]);
    };
    await run('https://a.example/');
    await call('PATCH', `/search/jobs/${job.id}/`, { watch: 'daily' });
    const due = { watchDueAt: new Date(0) };
    await server.change(searchJobs, job.id, due);
    await startDueRuns(server.services);
    await run('https://a.example/', 'https://b.example/');
    const bodies: string[] = (await log(id)).map(({ body }: { body: string }) => body);
    const events = bodies
      .map((body) => JSON.parse(body))
      .map(({ type, data: { url: _, ...data } }) => [type, data]);
    // Two of them have the time of one transaction.
    expect(events.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))).toEqual([
      ['search.completed', { search_id: job.id, run: 1, found: 1 }],
      ['search.completed', { search_id: job.id, run: 2, found: 2 }],
      ['search.new_people', { search_id: job.id, run: 2, new_people: 1 }],
    ]);
  });

  test('is told when somebody is moved on the board, by ids alone', async () => {
    const { id } = await create('candidate.moved');
    const search = await storeSearchWithPeople(server, owner);
    const { idOf, call } = searchPeopleCalls(() => owner);
    const ann = await idOf(search.id, 'Ann');
    const move = (version: number) =>
      call('POST', `/search/jobs/${search.id}/board/moves/`, {
        stage: 'interview',
        people: [{ id: ann, version }],
      });
    expect((await move(0)).status).toBe(200);
    // Nobody moves.
    expect((await move(1)).status).toBe(200);
    const events = await log(id);
    expect(events).toHaveLength(1);
    expect(JSON.parse(events[0].body).data).toMatchObject({ stage: 'interview', result_ids: [ann] });
    expect(events[0].body).not.toContain('Ann');
  });

  test('is told by the worker, from a published post to the receiver', async () => {
    const admin = await server.createUser({ role: 'SuperAdmin' });
    owner = admin;
    const payload = { url: address, events: ['post.published'] };
    const { id } = (await owner.send('POST', url, payload)).json();
    const post = await storePost(server, owner);
    await server.work();
    expect((await owner.send('POST', `/post/posts/${post}/publish/`)).statusCode).toBe(200);
    await waitUntil(async () => (await log(id))[0]?.state === 'delivered', 30_000);
    // The worker also sends what the other tests have left in the outbox.
    const [{ id: delivery }] = await log(id);
    const sent = received.filter(({ headers }) => headers['webhook-id'] === delivery);
    expect(sent.map(({ body }) => JSON.parse(body).data.post_id)).toEqual([post]);
  });

  test("is told once of a post on the organization's own blog, with its address there", async () => {
    const { id } = await create('post.published');
    const blog = { is_on: true, slug: owner.organisationId, title: 'Notes' };
    await owner.send('PUT', '/api/settings/blog/', blog);
    const post = await storePost(server, owner);
    const publication = { method: 'PUT', url: `/post/posts/${post}/publication/`, payload: {} } as const;
    const { address: at } = (await owner.call(publication)).json();
    await owner.call(publication);
    await waitUntil(async () => (await log(id))[0]?.state === 'delivered', 30_000);
    const told = received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.post_id === post);
    expect(told.map(({ data }) => data)).toEqual([{ post_id: post, url: at }]);
    expect(at).toContain(`/o/${owner.organisationId}/blog/`);
  });
});
