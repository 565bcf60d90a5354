import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Fetch } from '../protocol.ts';
import { openTaskStore } from '../tasks/store.ts';
import { openAccount, signOut } from './account.ts';
import { createKeychainQueue } from './keychain.ts';

const one = 'https://one.example';
const two = 'https://two.example';
const task = {
  kind: 'search' as const,
  id: '7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11',
  label: 'Nurse',
  screen: '/dashboard/sourcing',
  result: '/dashboard/sourcing/jobs/1',
};
const fetch = vi.fn<Fetch>();
let userData: string;
let stored: Map<string, string>;

beforeEach(() => {
  userData = mkdtempSync(path.join(tmpdir(), 'larkspur-account-'));
  stored = new Map();
  fetch.mockReset().mockImplementation(async () => Response.json({ status: 'Processing' }));
});
afterEach(() => rmSync(userData, { recursive: true, force: true }));

function openParts() {
  const keychains = createKeychainQueue({
    getPassword: async (_service, account) => stored.get(account) ?? null,
    setPassword: async (_service, account, secret) => void stored.set(account, secret),
    deletePassword: async (_service, account) => stored.delete(account),
  });
  const store = openTaskStore(path.join(userData, 'tasks.json'));
  const heard = { isWatched: () => false, announce: vi.fn(), onInboxChange: vi.fn(), onRefused: vi.fn() };
  return { keychains, userData, fetch, store, ...heard };
}

it('removes token and tasks, and signs out at the previous server', async () => {
  const parts = openParts();
  const left = openAccount(one, parts);
  await left.session.keep({ access: 'access-1', refresh: 'refresh-1' });
  left.tasks.signedIn('access-1');
  left.tasks.watch(task);
  signOut(left);
  const account = openAccount(two, parts);
  await vi.waitFor(() => expect(stored.size).toBe(0));
  await vi.waitFor(() =>
    expect(fetch.mock.lastCall).toMatchObject([
      `${one}/api/user/auth/sign-out/`,
      { headers: { authorization: 'Bearer access-1' }, body: '{"refresh":"refresh-1"}' },
    ]),
  );
  expect(parts.store.get()).toMatchObject({ holder: '', pending: [], finished: [] });
  expect(await account.session.restore()).toEqual({ outcome: 'absent' });
  expect(account.session.accessToken()).toBeUndefined();
  expect(fetch.mock.calls.filter(([url]) => url.startsWith(two))).toEqual([]);
});

it('leaves a server that does not answer just as well', async () => {
  const left = openAccount(one, openParts());
  await left.session.keep({ access: 'access-1', refresh: 'refresh-1' });
  fetch.mockRejectedValue(new Error('net::ERR_CONNECTION_REFUSED'));
  signOut(left);
  await vi.waitFor(() => expect(stored.size).toBe(0));
});

it("keeps each server's token by its own name", async () => {
  await openAccount(two, openParts()).session.keep({ access: 'access-2', refresh: 'refresh-2' });
  signOut(openAccount(one, openParts()));
  expect(stored).toEqual(new Map([[two, 'refresh-2']]));
});
