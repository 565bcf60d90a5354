import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contractVersion, oldestApp } from '../../../contract/platform/health.ts';
import { openTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { buildApp } from '../../app/app.ts';
import { arrivalMs } from './transport-errors.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

it('identifies the product while the process responds', async () => {
  const answer = await test.app.inject('/healthz');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'ok', product: 'larkspur', contract: contractVersion, oldest_app: oldestApp },
  ]);
});

describe('over a connection', () => {
  let origin: string;
  beforeEach(async () => {
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
  });

  it.each([
    ['HEAD', '/healthz', 200],
    ['GET', '/healthz?from=proxy', 200],
    ['POST', '/healthz', 404],
    ['GET', '/healthz/', 404],
  ])('answers %s %s by its route', async (method, url, status) => {
    expect((await fetch(origin + url, { method })).status).toBe(status);
    const { body } = await test.app.inject('/metrics');
    expect(body).toMatch(new RegExp(`_count\\{method="${method}",.*status="${status}"\\} 1`));
  });

  it('keeps the times that a request may take', () => {
    const { keepAliveTimeout, requestTimeout, headersTimeout, timeout } = test.app.server;
    expect([keepAliveTimeout, requestTimeout, headersTimeout, timeout]).toEqual([
      72_000,
      arrivalMs.upload,
      arrivalMs.usual,
      0,
    ]);
  });
});

it('is ready while database and queue answer', async () => {
  const answer = await test.app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }]);
});

it.each([
  ['database', () => Promise.reject(new Error('gone')), undefined],
  ['job queue', undefined, () => Promise.reject(new Error('gone'))],
])('is not ready, but alive, when the %s does not answer', async (_part, ping, queuePing) => {
  const queue = { ...test.services.queue, ...(queuePing ? { ping: queuePing } : {}) };
  const services = Object.create(test.services, { queue: { value: queue } });
  const app = await buildApp(services, ping ?? test.database.ping);
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json().detail).toBe('The database or the job queue does not answer.');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});

it.each([
  ['refuses', () => Promise.reject(new Error('gone'))],
  ['is silent', () => new Promise<never>(() => {})],
])('answers with the metrics of the process while the database %s, and says so', async (_case, counts) => {
  const queue = { ...test.services.queue, counts };
  const app = await buildApp(Object.create(test.services, { queue: { value: queue } }), test.database.ping);
  await app.inject('/.well-known/security.txt');
  const answer = await app.inject('/metrics');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('larkspur_database_up 0\n');
  expect(answer.body).toMatch(/http_request_duration_seconds_count.*security.* 1\n/);
  expect(answer.body).not.toContain('larkspur_jobs_pending{');
  await app.close();
});

it('answers no metrics on the public port where they have a port of their own', async () => {
  const config = { ...test.services.config, metricsPort: 9464 };
  const app = await buildApp(Object.create(test.services, { config: { value: config } }), test.database.ping);
  expect((await app.inject('/metrics')).body).not.toContain('larkspur_');
  expect(await app.metricsPage.metrics()).toContain('larkspur_database_up 1');
  await app.close();
});

it('counts answers by route and status, and jobs that wait', async () => {
  const user = await test.createUser();
  await user.call({ url: '/search/jobs/' });
  await test.app.inject('/search/jobs/');
  await test.app.inject('/dashboard/nowhere/1');
  await test.services.db.transaction(async (tx) => {
    await test.services.queue.enqueue(tx as never, 'search', { id: crypto.randomUUID() });
  });

  const answer = await test.app.inject('/metrics');
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/);
  const lines = answer.body.split('\n');
  const count = (route: string, status: number) =>
    `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1`;
  expect(lines).toContain(count('/search/jobs/', 200));
  expect(lines).toContain(count('/search/jobs/', 401));
  // Paths that are no route are one row, however many there are.
  expect(lines).toContain(count('/*', 404));
  expect(lines).toContain('larkspur_jobs_pending{queue="search"} 1');
  expect(lines).toContain('larkspur_jobs_pending{queue="mail"} 0');
  expect(answer.body).toMatch(/^larkspur_jobs_oldest_seconds\{queue="search"\} 0\.\d+$/m);
  expect(lines).toContain('larkspur_jobs_oldest_seconds{queue="mail"} 0');
  expect(lines).toContain('larkspur_sessions_active 1');
  for (const name of [
    'larkspur_mails_total',
    'larkspur_search_provider_seconds',
    'larkspur_generation_seconds',
  ]) {
    expect(answer.body).toContain(`# HELP ${name} `);
  }
  expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(answer.body).toContain('process_resident_memory_bytes');
  expect(lines).toContain('larkspur_database_up 1');
});

it('has every metric that alerts and dashboard ask for', async () => {
  const { body } = await test.app.inject('/metrics');
  const known = new Set([...body.matchAll(/^# HELP (\w+)/gm)].map(([, name = '']) => name));
  // Only a server with an embedded database of its own takes snapshots; the pool is that of PostgreSQL.
  for (const name of ['larkspur_backup_age_seconds', 'larkspur_pool_connections', 'larkspur_pool_waiting']) {
    known.add(name);
  }
  const files = ['ops/prometheus/alerts.yml', 'ops/grafana/larkspur.json'].map((file) =>
    readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8'),
  );
  const asked = files.join().match(/\b(?:larkspur|http_request|nodejs|process)_\w+/g) ?? [];
  const names = new Set(asked.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(10);
});

it('stays out of the API page', async () => {
  const { paths } = (await test.app.inject('/openapi.json')).json();
  expect(Object.keys(paths)).not.toEqual(expect.arrayContaining(['/healthz', '/metrics', '/*']));
  expect(paths).toHaveProperty('/search/jobs/');
});
