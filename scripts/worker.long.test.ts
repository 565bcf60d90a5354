import { afterAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../tests/support/postgres.ts';
import { whyNoPostgres } from '../tests/support/postgres-programs.ts';
import { newDataDir, removeDataDir, startProduct, startWorker } from '../tests/support/product.ts';
import { waitUntil } from '../tests/support/wait-until.ts';

const running: { stop(): Promise<unknown> }[] = [];
const dataDir = newDataDir();
let postgres: TestPostgres | undefined;

afterAll(async () => {
  for (const process of running) await process.stop();
  await postgres?.stop();
  removeDataDir(dataDir);
});

const onPostgres = it.skipIf(whyNoPostgres() !== undefined);

onPostgres(
  'takes the jobs that the server leaves to it, and ends in order',
  { timeout: 180_000 },
  async () => {
    postgres = await startPostgres();
    const settings = {
      DATABASE_URL: postgres.url('postgres'),
      SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
      DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
      WORKER: 'separate',
    };
    const server = await startProduct({ settings, dataDir });
    running.push(server);
    await register(server.url);
    const worker = startWorker(settings, dataDir);
    running.push(worker);
    await waitUntil(async () => worker.output().includes('Mail to ada@'), 60_000);
    expect(server.output()).toContain('left to npm run worker');
    expect(server.output()).not.toContain('Mail to ada@');

    const stoppedAt = performance.now();
    expect(await worker.stop()).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(5000);
  },
);

async function register(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/user/auth/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: 'ada@worker.example',
      password: 'pass-phrase',
      re_password: 'pass-phrase',
      organization_name: 'Worker',
      website_url: 'https://worker.example',
    }),
  });
  expect(answer.status).toBe(201);
}
