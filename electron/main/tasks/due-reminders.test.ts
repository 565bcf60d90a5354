import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import type { Fetch } from '../shell/protocol.ts';
import { createDueReminders } from './due-reminders.ts';
import type { Announce } from './notifications.ts';

const mila = { id: 'r1', name: 'Mila Visser', text: 'Call' };
const ben = { id: 'r2', name: 'Ben', text: '' };
const minute = 60_000;
const fetch = vi.fn<Fetch>();
const announce = vi.fn<Announce>();
const refresh = vi.fn();
let access: string | undefined;
let notifies: boolean;
let isQuiet: boolean;
let isInFront: boolean;
const folder = folderForEach();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T09:00:00') });
  vi.clearAllMocks();
  [access, notifies, isQuiet, isInFront] = ['access', true, false, false];
  due(mila);
});
afterEach(() => void vi.useRealTimers());

const due = (...steps: object[]) => fetch.mockImplementation(async () => Response.json({ steps }));
const open = () =>
  createDueReminders({
    serverUrl: 'https://one.example',
    fetch,
    session: { accessToken: () => access, refresh },
    file: path.join(folder, 'reminders.json'),
    notifies: () => notifies,
    isWatched: () => isInFront,
    wantsToHear: () => !isQuiet,
    announce,
  });
const texts = () => announce.mock.calls.map(([{ title, body }]) => [title, body]);

it('announces each reminder once a day, after a restart too, and again on the next day', async () => {
  await open().look();
  await open().look();
  expect(texts()).toEqual([['Reminder', 'Mila Visser: Call']]);
  expect(String(fetch.mock.calls[0]?.[0])).toBe('https://one.example/search/today/?on=2026-11-30');
  vi.setSystemTime(new Date('2026-12-01T09:00:00'));
  due(mila, ben);
  await open().look();
  expect(texts().at(-1)).toEqual(['2 reminders are due', 'Mila Visser: Call\nBen']);
});

it('announces what came back to mails within a day, apart from reminders', async () => {
  const answer = (id: string, at: string) => ({ id, name: 'Ann', text: 'Yes.', at });
  const news = (steps: object[], ...replies: object[]) =>
    fetch.mockImplementation(async () => Response.json({ steps, replies }));
  news([], answer('a1', '2026-11-30T08:00:00'), answer('a2', '2026-11-28T08:00:00'));
  await open().look();
  expect(texts()).toEqual([['Answer to a mail', 'Ann: Yes.']]);
  news([mila], answer('a3', '2026-11-30T08:00:00'));
  await open().look();
  expect(texts().at(-1)).toEqual(['2 reminders and answers', 'Mila Visser: Call\nAnn: Yes.']);
});

it('asks every 15 minutes until it is stopped', async () => {
  const reminders = open();
  reminders.start();
  reminders.start();
  await vi.advanceTimersByTimeAsync(15 * minute);
  expect(fetch).toHaveBeenCalledOnce();
  reminders.stop();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(fetch).toHaveBeenCalledOnce();
});

it('waits while quiet hours last, and is silent where the list itself is in front', async () => {
  isQuiet = true;
  await open().look();
  expect(announce).not.toHaveBeenCalled();
  isQuiet = false;
  await open().look();
  expect(announce).toHaveBeenCalledOnce();
  due(ben);
  isInFront = true;
  await open().look();
  expect(announce).toHaveBeenCalledOnce();
});

it('announces again an hour after Later', async () => {
  await open().look();
  announce.mock.calls[0]?.[1]();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(announce).toHaveBeenCalledTimes(2);
});

it('asks nothing without a session or with notifications off, and survives a server that fails', async () => {
  access = undefined;
  await open().look();
  [access, notifies] = ['access', false];
  await open().look();
  expect(announce).not.toHaveBeenCalled();
  notifies = true;
  fetch.mockRejectedValueOnce(new Error('away'));
  await open().look();
  fetch.mockImplementationOnce(async () => new Response(null, { status: 500 }));
  await open().look();
  expect(announce).not.toHaveBeenCalled();
  refresh.mockResolvedValue({ outcome: 'refreshed', access: 'fresh' });
  fetch.mockImplementationOnce(async () => new Response(null, { status: 401 }));
  await open().look();
  expect(announce).toHaveBeenCalledOnce();
});
