import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import { ada, generation, search, setUpTaskWatch } from '../../../tests/support/task-watch.ts';

const { announce, answer, askServer, file, isWatched, onInboxChange, open, refresh, start } =
  setUpTaskWatch();

describe('the session', () => {
  it('refreshes an expired access token, and waits for its owner when the session is over', async () => {
    answer({}, 401);
    answer({ status: 'Processing' });
    answer({}, 401);
    refresh.mockResolvedValueOnce({ outcome: 'refreshed', access: 'access-2' });
    refresh.mockResolvedValueOnce({ outcome: 'refused' });
    const tasks = open();
    tasks.watch(search);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(askServer).toHaveBeenCalledTimes(3);
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
