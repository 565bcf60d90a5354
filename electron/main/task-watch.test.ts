import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StartedTask } from '../../contract/desktop.ts';
import type { Fetch } from './protocol.ts';
import { createTaskWatch } from './task-watch.ts';

const search: StartedTask = {
  kind: 'search',
  id: '7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11',
  label: 'Nurse',
  screen: '/dashboard/sourcing',
  result: '/dashboard/sourcing/jobs/1',
};
const generation: StartedTask = { ...search, kind: 'generation', label: 'LinkedIn' };
const askServer = vi.fn<Fetch>();
const announce = vi.fn();
const refresh = vi.fn(async () => ({ outcome: 'refreshed' as const, access: 'access-2' }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

const open = () =>
  createTaskWatch({
    serverUrl: 'https://server.example',
    fetch: askServer,
    session: { accessToken: () => 'access-1', refresh },
    announce,
  });
const answer = (body: object, status = 200) =>
  askServer.mockResolvedValueOnce(Response.json(body, { status }));

it('asks every 5 s until a search has ended, and says so once', async () => {
  answer({ status: 'Processing' });
  answer({ status: 'Completed', urls: ['https://a.example', 'https://b.example'] });
  const tasks = open();
  tasks.watch(search);
  tasks.watch(search);
  await vi.advanceTimersByTimeAsync(4999);
  expect(askServer).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askServer).toHaveBeenCalledTimes(2);
  expect(askServer.mock.calls[0]).toMatchObject([
    `https://server.example/search/status/?task_id=${search.id}`,
    { headers: { authorization: 'Bearer access-1' } },
  ]);
  expect(announce.mock.calls).toEqual([[search, { title: 'Search completed', body: 'Nurse: 2 candidates' }]]);
});

it('asks every 2 s about a post, and says why it failed', async () => {
  answer({ status: 'queued' });
  answer({ status: 'failed', detail: 'The model does not answer.' });
  open().watch(generation);
  await vi.advanceTimersByTimeAsync(2000);
  expect(announce.mock.calls).toEqual([
    [generation, { title: 'Generation failed', body: 'LinkedIn: The model does not answer.' }],
  ]);
});

it('goes on when the server is out of reach, busy or speaks in riddles', async () => {
  askServer.mockRejectedValueOnce(new Error('offline'));
  answer({ detail: 'Busy.' }, 503);
  answer({ state: 'unknown' });
  answer({ status: 'completed' });
  open().watch(generation);
  await vi.advanceTimersByTimeAsync(6000);
  expect(announce.mock.calls).toEqual([[generation, { title: 'Your post is ready', body: 'LinkedIn' }]]);
});

it('refreshes a spent access token, and stops when the session is over', async () => {
  answer({}, 401);
  answer({}, 401);
  refresh.mockResolvedValueOnce({ outcome: 'refreshed', access: 'access-2' });
  refresh.mockResolvedValueOnce({ outcome: 'refused', reason: 'rejected' } as never);
  open().watch(search);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askServer).toHaveBeenCalledTimes(2);
  expect(announce).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('stops for a task that is gone, and for all when the user signs out', async () => {
  answer({}, 404);
  const tasks = open();
  tasks.watch(search);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(askServer).toHaveBeenCalledTimes(1);
  answer({ status: 'Processing' });
  tasks.watch(search);
  await vi.advanceTimersByTimeAsync(0);
  tasks.clear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askServer).toHaveBeenCalledTimes(2);
  expect(announce).not.toHaveBeenCalled();
});
