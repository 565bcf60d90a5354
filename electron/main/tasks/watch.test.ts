import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FinishedTask, StartedTask } from '../../../contract/desktop.ts';
import type { RefreshedSession } from '../../../contract/session.ts';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import type { Fetch } from '../protocol.ts';
import { openTaskStore } from './store.ts';
import { createTaskWatch } from './watch.ts';

const serverUrl = 'https://server.example';
const search: StartedTask = {
  kind: 'search',
  id: '7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11',
  label: 'Nurse',
  screen: '/dashboard/sourcing',
  result: '/dashboard/sourcing/jobs/1',
};
const generation: StartedTask = {
  ...search,
  kind: 'generation',
  id: '1d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b12',
  label: 'LinkedIn',
};
const ada = buildAccessToken({ sub: 'ada' });
const askServer = vi.fn<Fetch>();
const announce = vi.fn<(finished: FinishedTask) => void>();
const onInboxChange = vi.fn();
const refresh = vi.fn<() => Promise<RefreshedSession>>();
const isWatched = vi.fn<() => boolean>();
let folder: string;
let access: string | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  askServer.mockReset().mockRejectedValue(new Error('offline'));
  refresh.mockReset().mockResolvedValue({ outcome: 'refreshed', access: 'access-2' });
  isWatched.mockReset().mockReturnValue(false);
  folder = mkdtempSync(path.join(tmpdir(), 'larkspur-tasks-'));
  access = 'access-1';
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => path.join(folder, 'tasks.json');
/** As a start of the app does; `signedIn` comes with the session. */
const start = () =>
  createTaskWatch({
    serverUrl,
    fetch: askServer,
    session: { accessToken: () => access, refresh },
    store: openTaskStore(file()),
    isWatched,
    announce,
    onInboxChange,
  });
function open() {
  const tasks = start();
  tasks.signedIn(ada);
  return tasks;
}
const answer = (body: object, status = 200) =>
  askServer.mockResolvedValueOnce(Response.json(body, { status }));
const said = () => announce.mock.calls.map(([{ title, body }]) => `${title}. ${body}`);

describe('watching', () => {
  it('polls every 5 s until a search has ended, and announces it once', async () => {
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
    expect(said()).toEqual(['Search completed. Nurse: 2 candidates']);
    tasks.watch(search);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(askServer).toHaveBeenCalledTimes(2);
  });

  it('polls every 2 s for a post, and names it', async () => {
    const result = {
      id: search.id,
      topic: '',
      company_profile: search.id,
      content: '',
      type: 'linkedin',
      created_at: '',
      title: 'Night crews',
      engine: 'composer',
    };
    answer({ status: 'queued' });
    answer({ status: 'completed', result });
    open().watch(generation);
    await vi.advanceTimersByTimeAsync(2000);
    expect(said()).toEqual(['Your post is ready. LinkedIn: Night crews']);
  });

  it('announces the reason of a failure', async () => {
    answer({ status: 'failed', detail: 'The model does not answer.' });
    open().watch(generation);
    await vi.advanceTimersByTimeAsync(0);
    expect(said()).toEqual(['Generation failed. LinkedIn: The model does not answer.']);
  });

  it('backs off to once a minute while the server is unreachable, and then polls as before', async () => {
    open().watch(generation);
    await vi.advanceTimersByTimeAsync(0);
    const times = [4, 8, 16, 32, 60, 60];
    for (const [index, seconds] of times.entries()) {
      expect(askServer).toHaveBeenCalledTimes(index + 1);
      await vi.advanceTimersByTimeAsync(seconds * 1000);
    }
    answer({ status: 'processing' });
    answer({ status: 'completed' });
    await vi.advanceTimersByTimeAsync(62_000);
    expect(said()).toEqual(['Your post is ready. LinkedIn']);
  });

  it('uses no timer when nothing is pending', async () => {
    open();
    expect(vi.getTimerCount()).toBe(0);
    answer({ status: 'completed' });
    open().watch(generation);
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops polling a task that no longer exists', async () => {
    answer({}, 404);
    open().watch(search);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(askServer).toHaveBeenCalledTimes(1);
    expect(JSON.parse(readFileSync(file(), 'utf8')).pending).toEqual([]);
  });
});

describe('a restart', () => {
  it('resumes pending tasks, and announces their end once', async () => {
    answer({ status: 'Processing' });
    open().watch(search);
    await vi.advanceTimersByTimeAsync(0);
    vi.clearAllTimers();

    answer({ status: 'Completed', urls: [] });
    start().resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(said()).toEqual(['Search completed. Nurse: 0 candidates']);
    start().resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(announce).toHaveBeenCalledTimes(1);
  });

  it('restores the session first, and waits until that is possible', async () => {
    open().watch(search);
    await vi.advanceTimersByTimeAsync(0);
    vi.clearAllTimers();
    askServer.mockClear();
    access = undefined;
    refresh.mockResolvedValueOnce({ outcome: 'unreachable' });
    answer({ status: 'Completed', urls: [] });
    start().resume();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(askServer.mock.calls[0]?.[1]).toMatchObject({ headers: { authorization: 'Bearer access-2' } });
    expect(announce).toHaveBeenCalledTimes(1);
  });

  it('starts empty when the file is damaged', () => {
    writeFileSync(file(), '{"pending":[{"id":"../1"}]}');
    expect(start().inbox()).toEqual({ finished: [], notifies: true });
  });
});

describe('the session', () => {
  it('refreshes an expired access token, and waits for its owner when the session is over', async () => {
    answer({}, 401);
    answer({}, 401);
    refresh.mockResolvedValueOnce({ outcome: 'refreshed', access: 'access-2' });
    refresh.mockResolvedValueOnce({ outcome: 'refused' });
    const tasks = open();
    tasks.watch(search);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(askServer).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
    answer({ status: 'Completed', urls: [] });
    tasks.signedIn(ada);
    await vi.advanceTimersByTimeAsync(0);
    expect(announce).toHaveBeenCalledTimes(1);
  });

  it('drops the tasks at sign-out, for another user, and on another server', async () => {
    const tasks = open();
    tasks.watch(search);
    await vi.advanceTimersByTimeAsync(0);
    tasks.clear();
    expect(vi.getTimerCount()).toBe(0);
    tasks.signedIn(ada);
    tasks.watch(search);
    tasks.signedIn(buildAccessToken({ sub: 'ida' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
    tasks.watch(search);
    await vi.advanceTimersByTimeAsync(0);
    const stored = JSON.parse(readFileSync(file(), 'utf8'));
    writeFileSync(file(), JSON.stringify({ ...stored, holder: 'https://other.example ida' }));
    vi.clearAllTimers();
    askServer.mockClear();
    const next = start();
    next.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(askServer).not.toHaveBeenCalled();
    expect(announce).not.toHaveBeenCalled();
  });
});

describe('the inbox', () => {
  it('lists finished tasks, newest first, as new until they were seen', async () => {
    answer({ status: 'Completed', urls: [] });
    answer({ status: 'failed', detail: 'No.' });
    const tasks = open();
    tasks.watch(search);
    await vi.advanceTimersByTimeAsync(0);
    tasks.watch(generation);
    await vi.advanceTimersByTimeAsync(0);
    expect(start().inbox().finished).toMatchObject([
      { title: 'Generation failed', task: generation, isNew: true },
      { title: 'Search completed', task: search, isNew: true },
    ]);
    tasks.markSeen();
    expect(
      start()
        .inbox()
        .finished.map(({ isNew }) => isNew),
    ).toEqual([false, false]);
  });

  it('lists a task that the user watched end, without a notification', async () => {
    isWatched.mockReturnValue(true);
    answer({ status: 'Completed', urls: [] });
    const tasks = open();
    tasks.watch(search);
    await vi.advanceTimersByTimeAsync(0);
    expect(announce).not.toHaveBeenCalled();
    expect(tasks.inbox().finished).toMatchObject([{ isNew: false }]);
  });

  it('replaces notifications when they are turned off, also after a restart', async () => {
    open().setNotifies(false);
    answer({ status: 'Completed', urls: [] });
    const tasks = open();
    tasks.watch(search);
    await vi.advanceTimersByTimeAsync(0);
    expect(announce).not.toHaveBeenCalled();
    expect(tasks.inbox()).toMatchObject({ notifies: false, finished: [{ isNew: true }] });
    expect(onInboxChange).toHaveBeenCalled();
  });
});
