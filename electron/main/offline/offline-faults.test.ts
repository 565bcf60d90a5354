import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import {
  as,
  eventually,
  goOffline,
  keychain,
  network,
  onLost,
  open,
  root,
  startAnew,
  tokenOf,
  waitingFolder,
  world,
  written,
} from '../../../tests/support/offline-app.ts';
import { wipedWithSession } from '../account.ts';
import type { Fetch } from '../shell/protocol.ts';

startAnew();

const origin = 'https://one.example';
const people = `${origin}/talent/candidates/?page=1`;
const session = {
  restore: vi.fn(async (): Promise<object> => ({ outcome: 'restored' })),
  refresh: vi.fn(async (): Promise<object> => ({ outcome: 'refreshed' })),
  keep: vi.fn(async () => ({ outcome: 'kept' })),
  clear: vi.fn(async () => {}),
};
const signedInWith = (offline: ReturnType<typeof open>) =>
  wipedWithSession(session as never, offline, origin);
const note = (fetch: Fetch, text: string, sub = 'ada') =>
  fetch(`${origin}/search/results/p1/notes/`, { ...as(sub, 'POST'), body: JSON.stringify({ text }) });
const waitingTexts = async (offline: ReturnType<typeof open>, sub = 'ada') => {
  // Whose pages were answered last counts.
  await offline
    .wrap(network)(people, as(sub))
    .catch(() => {});
  return (await offline.waiting()).map(({ body }) => (JSON.parse(body) as { text: string }).text);
};

/** Reads once, loses the server and writes a note. */
async function workOffline() {
  const offline = open();
  const fetch = offline.wrap(network);
  await fetch(people, as('ada'));
  await written();
  goOffline();
  world.isReachable = false;
  await note(fetch, 'Met her.');
  return { offline, fetch };
}

it('the same user finds what waits after the server has ended the session; what was seen is deleted', async () => {
  const { offline } = await workOffline();
  session.refresh.mockResolvedValueOnce({ outcome: 'refused' });
  await signedInWith(offline).refresh();
  expect(existsSync(root())).toBe(false);
  const again = open();
  await signedInWith(again).keep({ access: tokenOf('ada'), refresh: 'r' });
  expect(await waitingTexts(again)).toEqual(['Met her.']);
  expect(await waitingTexts(open())).toEqual(['Met her.']);
});

it("another user's sign-in deletes what waits", async () => {
  const { offline } = await workOffline();
  await signedInWith(offline).keep({ access: tokenOf('eve'), refresh: 'r' });
  expect(await waitingTexts(offline, 'eve')).toEqual([]);
  expect(await waitingTexts(open(), 'ada')).toEqual([]);
  expect(existsSync(waitingFolder())).toBe(false);
});

it('a session that was ended by the server before the start is noticed as well', async () => {
  const { offline } = await workOffline();
  session.restore.mockResolvedValueOnce({ outcome: 'absent', why: 'refused' });
  await signedInWith(offline).restore();
  expect([existsSync(root()), readdirSync(waitingFolder()).length]).toEqual([false, 1]);
});

it('an answer that comes after the sign-out is not kept, and what is being sent does not wait again', async () => {
  const { offline, fetch } = await workOffline();
  const answers = Promise.withResolvers<void>();
  network.mockImplementation(async (_url, options) => {
    if (options?.method === 'POST') await answers.promise;
    return Response.json([{ name: 'Ada Lovelace' }]);
  });
  world.isReachable = true;
  await fetch(people, as('ada'));
  const late = Promise.withResolvers<void>();
  network.mockImplementation(async () => {
    await late.promise;
    return Response.json([{ name: 'Ada Lovelace' }]);
  });
  const reading = fetch(people, as('ada'));
  await signedInWith(offline).clear();
  answers.resolve();
  late.resolve();
  expect((await reading).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([existsSync(root()), existsSync(waitingFolder()), world.held]).toEqual([false, false, undefined]);
});

it('a damaged list of what waits is said once, and the next change waits', async () => {
  await workOffline();
  const [file = ''] = readdirSync(waitingFolder());
  const whole = readFileSync(path.join(waitingFolder(), file));
  writeFileSync(path.join(waitingFolder(), file), whole.subarray(0, whole.length - 3));
  const again = open();
  expect(await waitingTexts(again)).toEqual([]);
  expect(onLost).toHaveBeenCalledOnce();
  await note(again.wrap(network), 'Once more.');
  expect(await waitingTexts(open())).toEqual(['Once more.']);
  expect(onLost).toHaveBeenCalledOnce();
});

it('a key that the keychain has lost is said, where something waited', async () => {
  await workOffline();
  world.held = undefined;
  world.isReachable = true;
  world.serve = async () => Response.json([]);
  const again = open();
  await again.wrap(network)(people, as('ada'));
  await eventually(() => expect(onLost).toHaveBeenCalledOnce());
  expect(existsSync(waitingFolder())).toBe(false);
});

it('a keychain that is locked at first is asked again once the session is restored', async () => {
  await workOffline();
  world.fault = 'locked';
  const again = open();
  const read = vi.spyOn(keychain, 'read');
  await expect(note(again.wrap(network), 'Lost?')).rejects.toThrow('DISCONNECTED');
  await expect(again.wrap(network)(people, as('ada'))).rejects.toThrow('DISCONNECTED');
  // Each question could prompt.
  expect(read).toHaveBeenCalledOnce();
  world.fault = undefined;
  await signedInWith(again).restore();
  await note(again.wrap(network), 'Kept.');
  expect(await waitingTexts(again)).toEqual(['Met her.', 'Kept.']);
});

it('a change that the disk does not take fails at once, and what waited stays', async () => {
  const { offline, fetch } = await workOffline();
  const [file = ''] = readdirSync(waitingFolder());
  // Nothing can be written over a folder.
  mkdirSync(path.join(waitingFolder(), `${file}.part`));
  await expect(note(fetch, 'Not kept.')).rejects.toThrow('DISCONNECTED');
  expect(await waitingTexts(offline)).toEqual(['Met her.']);
  rmSync(path.join(waitingFolder(), `${file}.part`), { recursive: true });
  await note(fetch, 'Kept.');
  expect(await waitingTexts(open())).toEqual(['Met her.', 'Kept.']);
});

it('a list that would be too long takes no more, and says so', async () => {
  const { fetch } = await workOffline();
  const long = 'x'.repeat(1_500_000);
  await note(fetch, long);
  await note(fetch, long);
  await expect(note(fetch, long)).rejects.toThrow('DISCONNECTED');
  expect(await waitingTexts(open())).toHaveLength(3);
});

it('a clock that is set back or forward changes neither what can be read nor the order of what waits', async () => {
  const { fetch } = await workOffline();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('1999-01-01') });
  try {
    await note(fetch, 'In 1999.');
    expect((await fetch(people, as('ada'))).status).toBe(200);
    vi.setSystemTime(new Date('2099-01-01'));
    await note(fetch, 'In 2099.');
    expect((await open().wrap(network)(people, as('ada'))).status).toBe(200);
    expect(await waitingTexts(open())).toEqual(['Met her.', 'In 1999.', 'In 2099.']);
  } finally {
    vi.useRealTimers();
  }
});
