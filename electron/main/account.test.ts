import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { localOrigin } from '../../contract/desktop/local-server/messages.ts';
import { folderForEach } from '../../tests/support/temporary-folder.ts';
import { leaveServer, openAccount } from './account.ts';
import { createKeychainQueue } from './session/keychain.ts';
import type { Fetch } from './shell/protocol.ts';
import { openTaskStore } from './tasks/store.ts';

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
const userData = folderForEach();
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  fetch.mockReset().mockImplementation(async () => Response.json({ status: 'Processing' }));
});

function openParts() {
  const keychains = createKeychainQueue({
    getPassword: async (_service, account) => stored.get(account) ?? null,
    setPassword: async (_service, account, secret) => void stored.set(account, secret),
    deletePassword: async (_service, account) => stored.delete(account),
  });
  const store = openTaskStore(path.join(userData, 'tasks.json'));
  const heard = {
    isSending: () => false,
    isWatched: () => false,
    wantsToHear: () => true,
    announce: vi.fn(),
    onInboxChange: vi.fn(),
    onProgress: vi.fn(),
    onRefused: vi.fn(),
  };
  const local = { signIn: vi.fn(async () => ({ access: 'local-access', refresh: 'local-refresh' })) };
  const offline = {
    wrap: vi.fn(),
    waiting: async () => [],
    wipe: vi.fn(async () => {}),
    endSession: vi.fn(async () => {}),
    signedIn: vi.fn(async () => {}),
    retryKey: vi.fn(),
  };
  return { keychains, userData, fetch, store, local, offline, ...heard };
}

it('removes token and tasks, and signs out at the previous server', async () => {
  const parts = openParts();
  const left = openAccount(one, parts);
  await left.session.keep({ access: 'access-1', refresh: 'refresh-1' });
  left.tasks.signedIn('access-1');
  left.tasks.watch(task);
  leaveServer(left, one);
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

it('wipes what was seen there, and what waits, with the server that is left', async () => {
  const parts = openParts();
  const left = openAccount(one, parts);
  await left.session.keep({ access: 'access-1', refresh: 'refresh-1' });
  expect(parts.offline.wipe).not.toHaveBeenCalled();
  await leaveServer(left, one);
  expect(parts.offline.wipe).toHaveBeenCalledOnce();
});

it('leaves a server that does not answer just as well', async () => {
  const left = openAccount(one, openParts());
  await left.session.keep({ access: 'access-1', refresh: 'refresh-1' });
  fetch.mockRejectedValue(new Error('net::ERR_CONNECTION_REFUSED'));
  leaveServer(left, one);
  await vi.waitFor(() => expect(stored.size).toBe(0));
});

it('forgets nothing at the choice of a first start, as nobody was signed in', async () => {
  const account = openAccount(one, openParts());
  const clear = vi.spyOn(account.tasks, 'clear');
  await leaveServer(account, undefined);
  expect(clear).not.toHaveBeenCalled();
  await account.session.keep({ access: 'access-1', refresh: 'refresh-1' });
  await leaveServer(account, undefined);
  expect(clear).toHaveBeenCalledOnce();
});

it("keeps each server's token by its own name", async () => {
  await openAccount(two, openParts()).session.keep({ access: 'access-2', refresh: 'refresh-2' });
  leaveServer(openAccount(one, openParts()), one);
  expect(stored).toEqual(new Map([[two, 'refresh-2']]));
});

it('on this computer the session starts without a sign-in, and starts again when it is refused', async () => {
  const parts = openParts();
  const { session } = openAccount(localOrigin, parts);
  fetch.mockImplementationOnce(async () => Response.json({ detail: 'Spent.' }, { status: 401 }));
  fetch.mockImplementationOnce(async () => Response.json({ access: 'access-2', refresh: 'refresh-2' }));
  expect(await session.restore()).toMatchObject({ outcome: 'restored', access: 'access-2' });
  expect(parts.local.signIn).toHaveBeenCalledTimes(2);
  expect(fetch.mock.lastCall).toMatchObject([
    `${localOrigin}/api/user/auth/jwt/refresh/`,
    { body: '{"refresh":"local-refresh"}' },
  ]);
  // The system's account protects it, so the keychain has no part in it.
  expect(stored.size).toBe(0);
  expect(parts.onRefused).not.toHaveBeenCalled();
});

it('on this computer a server that cannot start leaves the session uncertain', async () => {
  const parts = openParts();
  parts.local.signIn.mockRejectedValue(new Error('The disk is full.'));
  const { session } = openAccount(localOrigin, parts);
  expect(await session.restore()).toEqual({ outcome: 'unreachable' });
});
