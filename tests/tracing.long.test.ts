import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { freePort, startPostgres } from './support/postgres.ts';
import { whyNoPostgres } from './support/postgres-programs.ts';
import { newDataDir, removeDataDir, startProduct, startWorker } from './support/product.ts';
import { startTraceReceiver } from './support/trace-receiver.ts';
import { waitUntil } from './support/wait-until.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function start(settings: Record<string, string>, dataDir = newDataDir(), args?: string[]) {
  const product = await startProduct({
    settings: { DEMO: 'off', ...settings },
    dataDir,
    ...(args && { args }),
  });
  opened.push(() => removeDataDir(dataDir), product.stop);
  return product;
}

async function collect() {
  const receiver = await startTraceReceiver();
  opened.push(receiver.close);
  return receiver;
}

/** Prints each module of OpenTelemetry that a process loads. */
function recorder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-loaded-'));
  opened.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'recorder.mjs');
  writeFileSync(
    file,
    `import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    const name = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url)?.[1];
    if (name) console.log('LOADED ' + name + '.');
    return next(url, context);
  },
});`,
  );
  return pathToFileURL(file).href;
}
const loaded = (output: string) => [
  ...new Set([...output.matchAll(/LOADED (\S+)\./g)].map(([, name]) => name)),
];

const register = (url: string) =>
  fetch(`${url}/api/user/auth/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: 'ada@traces.example',
      password: 'pass-phrase',
      re_password: 'pass-phrase',
      organization_name: 'Traces',
      website_url: 'https://traces.example',
    }),
  });

test('without a setting nothing of OpenTelemetry is loaded; with one, it is', {
  timeout: 180_000,
}, async () => {
  const args = ['--import', recorder(), 'server/index.ts'];
  const off = await start({ OTEL_SERVICE_NAME: 'unused' }, newDataDir(), args);
  expect((await register(off.url)).status).toBe(201);
  // The metrics' own package loads the interface alone.
  expect(loaded(off.output()).filter((name) => name !== '@opentelemetry/api')).toEqual([]);
  const on = await start({ OTEL_TRACES_EXPORTER: 'console' }, newDataDir(), args);
  expect(loaded(on.output())).toContain('@opentelemetry/sdk-trace');
  await fetch(`${on.url}/healthz`);
  await fetch(`${on.url}/readyz`);
  await waitUntil(async () => on.output().includes("name: 'GET /readyz'"), 10_000);
  expect(on.output()).not.toContain("name: 'GET /healthz'");
});

test('the embedded server sends what it does, as protobuf', { timeout: 180_000 }, async () => {
  const receiver = await collect();
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LOG_LEVEL: 'info' });
  expect((await register(server.url)).status).toBe(201);
  // What is left is sent at the end.
  expect(await server.stop()).toBe(0);
  const bodies = receiver.bodies.map(({ body }) => body.toString('latin1')).join('');
  expect(receiver.bodies[0]?.headers['content-type']).toBe('application/x-protobuf');
  for (const name of ['POST /api/user/auth/users/', 'INSERT users', 'service.name'])
    expect(bodies).toContain(name);
  expect(bodies).not.toContain('ada@');
});

test('a collector that is gone harms nothing, and is told once', { timeout: 180_000 }, async () => {
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  const told = () => server.output().split('Traces can').length - 1;
  for (let round = 0; round < 40; round++) {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await waitUntil(async () => told() > 0, 20_000);
  expect((await register(server.url)).status).toBe(201);
  expect(told()).toBe(1);
  const started = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - started).toBeLessThan(4700);
});

test.skipIf(whyNoPostgres() !== undefined)(
  'a worker of its own goes on with the trace of the request, which the logs of both name',
  { timeout: 180_000 },
  async () => {
    const receiver = await collect();
    const postgres = await startPostgres();
    opened.push(postgres.stop);
    const settings = {
      DATABASE_URL: postgres.url('postgres'),
      SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
      DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
      WORKER: 'separate',
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    };
    const server = await start(settings);
    const worker = startWorker(settings, server.dataDir);
    opened.push(worker.stop);
    expect((await register(server.url)).status).toBe(201);
    const find = (name: string) => receiver.spans.find((span) => span.name === name);
    await waitUntil(async () => find('process mail') !== undefined, 60_000);
    const call = find('POST /api/user/auth/users/');
    const job = find('process mail');
    expect(call?.service).toBe('larkspur');
    expect(job).toMatchObject({
      service: 'larkspur-worker',
      traceId: call?.traceId,
      parentSpanId: call?.spanId,
    });
    const lineOf = (output: string, message: string) =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line))
        .filter((line) => line.trace_id === call?.traceId)
        .map((line) => line.msg)
        .includes(message);
    expect(lineOf(server.output(), 'incoming request')).toBe(true);
    expect(lineOf(server.output(), 'request completed')).toBe(true);
    expect(lineOf(worker.output(), 'Job done')).toBe(true);
  },
);
