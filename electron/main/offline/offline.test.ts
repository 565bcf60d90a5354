import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { savedHeader } from '../../../contract/desktop/offline.ts';
import { totalCountHeader } from '../../../contract/platform/call.ts';
import {
  as,
  goOffline,
  network,
  open,
  root,
  startAnew,
  world,
  written,
} from '../../../tests/support/offline-app.ts';
import { wipedWithSession } from '../account.ts';
import { openSavedAnswers } from './saved-answers.ts';

startAnew();

const people = 'https://one.example/talent/candidates/?page=1';

it('answers with what was seen while the server is away, and says so', async () => {
  const first = open().wrap(network);
  expect((await first(people, as('ada'))).headers.get(savedHeader)).toBeNull();
  await written();
  goOffline();
  // Another start of the app.
  const answer = await open().wrap(network)(people, as('ada'));
  expect(await answer.json()).toEqual([{ name: 'Ada Lovelace' }]);
  expect(answer.headers.get(totalCountHeader)).toBe('1');
  expect(Date.parse(answer.headers.get(savedHeader) ?? '')).toBeGreaterThan(Date.now() - 60_000);
  world.serve = async () => new Response('bad gateway', { status: 502 });
  expect((await open().wrap(network)(people, as('ada'))).status).toBe(200);
});

it('does not wait for a server that is known to be away', async () => {
  const reading = open().wrap(network);
  await reading(people, as('ada'));
  await written();
  world.isReachable = false;
  network.mockClear();
  expect((await reading(people, as('ada'))).status).toBe(200);
  expect(network).not.toHaveBeenCalled();
});

it("keeps one user's answers from another", async () => {
  const reading = open().wrap(network);
  await reading(people, as('ada'));
  await written();
  goOffline();
  await expect(reading(people, as('eve'))).rejects.toThrow('DISCONNECTED');
  await expect(reading(people, { method: 'GET' })).rejects.toThrow('DISCONNECTED');
});

it('nothing on the disk can be read, and only its owner may enter the folder', async () => {
  await open().wrap(network)(people, as('ada'));
  await written();
  const [name = ''] = readdirSync(root());
  const content = readFileSync(path.join(root(), name), 'latin1');
  expect(name).toMatch(/^[0-9a-f]{64}$/);
  expect(content).not.toMatch(/Ada|candidates|one\.example/);
  if (process.platform !== 'win32') {
    expect([statSync(root()).mode & 0o777, statSync(path.join(root(), name)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
  }
});

it('an answer that was tampered with, cut short or put in the place of another is not used', async () => {
  const other = 'https://one.example/talent/candidates/?page=2';
  const reading = open().wrap(network);
  await reading(people, as('ada'));
  await written();
  const [own = ''] = readdirSync(root());
  await reading(other, as('ada'));
  await written(2);
  const second = readdirSync(root()).find((name) => name !== own) ?? '';
  goOffline();
  const file = path.join(root(), own);
  const whole = readFileSync(file);
  for (const at of [0, 13, whole.length - 1]) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(file, changed);
    await expect(open().wrap(network)(people, as('ada'))).rejects.toThrow('DISCONNECTED');
  }
  writeFileSync(file, whole.subarray(0, 20));
  await expect(open().wrap(network)(people, as('ada'))).rejects.toThrow('DISCONNECTED');
  renameSync(path.join(root(), second), file);
  await expect(open().wrap(network)(people, as('ada'))).rejects.toThrow('DISCONNECTED');
});

it.each(['locked', 'no-keychain', 'unreachable'] as const)(
  'keeps nothing with a keychain that is %s',
  async (outcome) => {
    world.fault = outcome;
    const reading = open().wrap(network);
    expect((await reading(people, as('ada'))).status).toBe(200);
    expect(existsSync(root())).toBe(false);
  },
);

it('without its key nothing can be read', async () => {
  await open().wrap(network)(people, as('ada'));
  await written();
  world.held = undefined;
  goOffline();
  await expect(open().wrap(network)(people, as('ada'))).rejects.toThrow('DISCONNECTED');
});

it.each([
  ['https://one.example/api/user/sessions/', 'GET'],
  ['https://one.example/api/audit/', 'GET'],
  ['https://one.example/search/jobs/1/export/', 'GET'],
  ['https://one.example/tasks/events/', 'GET'],
  ['https://one.example/search/initiate/', 'POST'],
  ['https://this-computer.invalid/talent/candidates/', 'GET'],
])('does not keep %s by %s', async (url, method) => {
  await open().wrap(network)(url, as('ada', method));
  expect(existsSync(root())).toBe(false);
});

it('a refusal is passed on, never replaced and never kept', async () => {
  const reading = open().wrap(network);
  await reading(people, as('ada'));
  await written();
  world.serve = async () => Response.json({ detail: 'no' }, { status: 401 });
  expect((await reading(people, as('ada'))).status).toBe(401);
  goOffline();
  expect((await reading(people, as('ada'))).status).toBe(200);
});

it('a sign-out and another sign-in wipe everything, the key with it', async () => {
  const session = { keep: vi.fn(async () => ({ outcome: 'kept' as const })), clear: vi.fn(async () => {}) };
  for (const end of ['clear', 'keep'] as const) {
    const offline = open();
    const own = wipedWithSession(session as never, offline, 'https://one.example');
    await offline.wrap(network)(people, as('ada'));
    await written();
    const key = world.held;
    await (end === 'clear' ? own.clear() : own.keep({ access: 'a', refresh: 'r' }));
    expect(session[end]).toHaveBeenCalledOnce();
    expect([existsSync(root()), world.held]).toEqual([false, undefined]);
    await offline.wrap(network)(people, as('ada'));
    await written();
    expect(world.held).not.toBe(key);
  }
});

it('the folder keeps within its size: what was not looked at longest goes first', async () => {
  const saved = openSavedAnswers(root(), 3000);
  const key = Buffer.alloc(32, 1);
  const answer = { contentType: 'application/json', body: 'x'.repeat(1000), total: undefined, at: '' };
  for (const [at, name] of ['a', 'b'].entries()) {
    await saved.write(key, name, answer);
    for (const file of readdirSync(root())) utimesSync(path.join(root(), file), 1000 + at, 1000 + at);
  }
  await saved.read(key, 'a');
  await saved.write(key, 'c', answer);
  await saved.write(key, 'large', { ...answer, body: 'x'.repeat(5 * 2 ** 20) });
  const found = await Promise.all(['a', 'b', 'c', 'large'].map((name) => saved.read(key, name)));
  expect(found.map(Boolean)).toEqual([true, false, true, false]);
});
