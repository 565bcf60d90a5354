import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { totalCountHeader } from '../../../contract/call.ts';
import { savedHeader } from '../../../contract/offline.ts';
import type { Fetch } from '../protocol.ts';
import type { Keychain, ReadSecret } from '../session/keychain.ts';
import { createOfflineReading, wipedWithSession } from './offline-reading.ts';
import { openSavedAnswers } from './saved-answers.ts';

const root = () => path.join(folder, 'offline');
let folder: string;
let isReachable: boolean;
let held: string | undefined;
let fault: Exclude<ReadSecret['outcome'], 'found'> | undefined;
const keychain: Keychain = {
  read: async () =>
    fault
      ? { outcome: fault }
      : held === undefined
        ? { outcome: 'absent' }
        : { outcome: 'found', secret: held },
  write: async (secret) => {
    held = secret;
    return 'kept';
  },
  take: async () => {
    const taken = held;
    held = undefined;
    return taken;
  },
};
/** The server: what it answers, or how it fails. */
let serve: () => Promise<Response>;
const network = vi.fn<Fetch>(() => serve());

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'larkspur-offline-'));
  isReachable = true;
  held = undefined;
  fault = undefined;
  vi.clearAllMocks();
  serve = async () =>
    Response.json([{ name: 'Ada Lovelace' }], { headers: { [totalCountHeader]: '1', 'x-other': 'no' } });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () =>
  createOfflineReading({ saved: openSavedAnswers(root()), keychain, isReachable: () => isReachable });
const tokenOf = (sub: string) => `x.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;
const as = (sub: string, method = 'GET') => ({
  method,
  headers: new Headers({ authorization: `Bearer ${tokenOf(sub)}` }),
});
const people = 'https://one.example/talent/candidates/?page=1';
const goOffline = () => {
  serve = () => Promise.reject(new TypeError('net::ERR_INTERNET_DISCONNECTED'));
};
const written = async (count = 1) =>
  vi.waitFor(() => expect(readdirSync(root()).filter((name) => !name.endsWith('.part'))).toHaveLength(count));

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
  serve = async () => new Response('bad gateway', { status: 502 });
  expect((await open().wrap(network)(people, as('ada'))).status).toBe(200);
});

it('does not wait for a server that is known to be away', async () => {
  const reading = open().wrap(network);
  await reading(people, as('ada'));
  await written();
  isReachable = false;
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
    fault = outcome;
    const reading = open().wrap(network);
    expect((await reading(people, as('ada'))).status).toBe(200);
    expect(existsSync(root())).toBe(false);
  },
);

it('without its key nothing can be read', async () => {
  await open().wrap(network)(people, as('ada'));
  await written();
  held = undefined;
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
  serve = async () => Response.json({ detail: 'no' }, { status: 401 });
  expect((await reading(people, as('ada'))).status).toBe(401);
  goOffline();
  expect((await reading(people, as('ada'))).status).toBe(200);
});

it('a sign-out and another sign-in wipe everything, the key with it', async () => {
  const session = { keep: vi.fn(async () => ({ outcome: 'kept' as const })), clear: vi.fn(async () => {}) };
  for (const end of ['clear', 'keep'] as const) {
    const offline = open();
    const own = wipedWithSession(session as never, offline);
    await offline.wrap(network)(people, as('ada'));
    await written();
    const key = held;
    await (end === 'clear' ? own.clear() : own.keep({ access: 'a', refresh: 'r' }));
    expect(session[end]).toHaveBeenCalledOnce();
    expect([existsSync(root()), held]).toEqual([false, undefined]);
    await offline.wrap(network)(people, as('ada'));
    await written();
    expect(held).not.toBe(key);
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
