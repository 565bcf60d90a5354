import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { contractCalls as presentCalls } from './support/contract-calls.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { whyNoPostgres } from './support/postgres-programs.ts';
import { checkOutPreviousRelease, whyNoPreviousRelease } from './support/previous-release.ts';
import {
  createAdmin,
  newDataDir,
  type Product,
  removeDataDir,
  runCli,
  startProduct,
} from './support/product.ts';
import { waitUntil } from './support/wait-until.ts';

const root = path.join(import.meta.dirname, '..');
const why = whyNoPreviousRelease() ?? whyNoPostgres();
if (why) console.log(`SKIPPED: an upgrade without downtime, because ${why}.`);

const admin = { email: 'admin@upgrade.example', password: 'pass-phrase-of-the-admin' };
/** They end the session that the other calls are made in. */
const ending = ['signOut', 'endSession', 'endOtherSessions'];

describe.skipIf(why !== undefined)('an upgrade without downtime', () => {
  const dataDir = newDataDir();
  const running: Product[] = [];
  let postgres: TestPostgres;
  let checkout: string;
  let settings: Record<string, string>;
  let previous: Product;
  beforeAll(async () => {
    checkout = checkOutPreviousRelease(['contract', 'resources', 'server', 'tests/support', 'package.json']);
    symlinkSync(path.join(root, 'out'), path.join(checkout, 'out'));
    postgres = await startPostgres();
    settings = {
      DATABASE_URL: postgres.url('postgres'),
      SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
      DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
      SAMPLE_TALENT: 'on',
    };
    previous = await start(checkout);
    createAdmin(admin, dataDir, settings, checkout);
  }, 300_000);
  afterAll(async () => {
    for (const product of running) await product.stop();
    await postgres?.stop();
    removeDataDir(dataDir);
    rmSync(checkout, { recursive: true, force: true });
  }, 60_000);

  async function start(from?: string): Promise<Product> {
    const product = await startProduct({ settings, dataDir, checkout: from });
    running.push(product);
    return product;
  }

  async function call(
    { url }: Product,
    access: string,
    method: string,
    target: string,
    body?: unknown,
  ): Promise<{ status: number; text: string }> {
    const answer = await fetch(url + target, {
      method,
      headers: {
        ...(access && { authorization: `Bearer ${access}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  async function signIn(product: Product): Promise<string> {
    const answer = await call(product, '', 'POST', '/api/user/auth/jwt/create/', admin);
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text).access;
  }

  /** What people do all day: somebody is added, searched for, decided on and noted about. */
  async function work(product: Product, name: string): Promise<void> {
    const access = await signIn(product);
    const make = async (method: string, target: string, body?: unknown) => {
      const { status, text } = await call(product, access, method, target, body);
      expect(status, `${method} ${target}: ${text}`).toBeLessThan(300);
      return text ? JSON.parse(text) : undefined;
    };
    const { id } = await make('POST', '/talent/people/', {
      name,
      title: 'Harbour pilot',
      location: 'Rotterdam',
    });
    await make('POST', `/talent/people/${id}/notes/`, { text: 'Prefers nights.' });
    const { task_id: search } = await make('POST', '/search/initiate/', {
      job_title: 'Harbour pilot',
      location: 'Rotterdam',
      job_description: 'Must have: pilotage of ships.',
    });
    await waitUntil(
      async () => (await make('GET', `/search/status/?task_id=${search}`)).status === 'Completed',
      60_000,
    );
    const results = await make('GET', `/search/jobs/${search}/results/`);
    const found = results.find(({ title }: { title: string }) => title.startsWith(name));
    const people = [{ id: found.id, version: 0 }];
    await make('POST', `/search/jobs/${search}/decisions/`, { decision: 'shortlist', reason: '', people });
    expect(await make('GET', `/search/jobs/${search}/board/`)).toHaveLength(1);
    expect(await make('GET', `/talent/people/${id}/`)).toMatchObject({ name });
  }

  /** Makes every call of the previous contract with an example; nothing may be answered by a fault of the server. */
  async function tryEveryCall(product: Product): Promise<void> {
    const support = await import(path.join(checkout, 'tests/support/contract-calls.ts'));
    const { contractCalls, exampleOf, jsonSchemaOf } = support;
    const access = await signIn(product);
    const faults: string[] = [];
    for (const one of contractCalls as typeof presentCalls) {
      if (ending.includes(one.name) || one.answerType === 'text/event-stream' || one.upload) continue;
      const id = crypto.randomUUID();
      const target = one.path
        .replace(':id', id)
        .replaceAll(/:(version|mail)/g, '1')
        .replaceAll(/:\w+/g, id);
      const body = one.body ? exampleOf(jsonSchemaOf(one.body)) : undefined;
      const { status, text } = await call(product, access, one.method, target, body);
      if (status >= 500) faults.push(`${one.name}: ${status} ${text}`);
    }
    expect(faults).toEqual([]);
    expect(contractCalls.length).toBeGreaterThan(100);
  }

  test('the previous release works on while the database is migrated, and on the new schema', async () => {
    await work(previous, 'Ann Before');
    runCli(['migrate'], dataDir, settings);
    await work(previous, 'Ben During');
    await tryEveryCall(previous);
  }, 300_000);

  test('both releases work side by side, and see what the other has written', async () => {
    const present = await start();
    await work(present, 'Cy Present');
    await work(previous, 'Dee Previous');
    for (const product of [present, previous]) {
      const listed = await call(product, await signIn(product), 'GET', '/talent/candidates/?page_size=50');
      for (const name of ['Ann Before', 'Ben During', 'Cy Present', 'Dee Previous']) {
        expect(listed.text).toContain(name);
      }
    }
  }, 300_000);

  test('the way back: the previous release starts on the new schema', async () => {
    await previous.stop();
    await work(await start(checkout), 'Eve After');
  }, 300_000);
});
