import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { generation, search, setUpTaskWatch } from '../../../tests/support/task-watch.ts';

const { announce, announced, answer, askServer, endAccess, file, open, refresh, start, wantsToHear } =
  setUpTaskWatch();

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
    expect(announced()).toEqual(['Search completed. Nurse: 2 candidates']);
    tasks.watch(search);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(askServer).toHaveBeenCalledTimes(2);
  });

  it('announces another run of a search, and lists the search once', async () => {
    answer({ status: 'Completed', urls: [] });
    answer({ status: 'Completed', urls: ['https://a.example'] });
    const tasks = open();
    tasks.watch(search);
    await vi.advanceTimersByTimeAsync(0);
    tasks.watch({ ...search, run: 'second' });
    tasks.watch({ ...search, run: 'second' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(announced()).toEqual([
      'Search completed. Nurse: 0 candidates',
      'Search completed. Nurse: 1 candidate',
    ]);
    expect(tasks.inbox().finished.map(({ body }) => body)).toEqual(['Nurse: 1 candidate']);
  });

  it('announces whom the watch of a search has found, and nothing where that is nobody', async () => {
    answer({ status: 'Completed', urls: [], watch_found: 0 });
    answer({ status: 'Completed', urls: [], watch_found: 2 });
    const tasks = open();
    tasks.watch({ ...search, run: 'watch-2' });
    await vi.advanceTimersByTimeAsync(0);
    expect(announced()).toEqual([]);
    expect(JSON.parse(readFileSync(file(), 'utf8')).pending).toEqual([]);
    tasks.watch({ ...search, run: 'watch-3' });
    await vi.advanceTimersByTimeAsync(0);
    expect(announced()).toEqual(['New people found. Nurse: 2 new candidates']);
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
    expect(announced()).toEqual(['Your post is ready. LinkedIn: Night crews']);
  });

  it('lists what has finished for 30 days', async () => {
    answer({ status: 'Completed', urls: [] });
    const tasks = open();
    tasks.watch(search);
    await vi.advanceTimersByTimeAsync(0);
    const dayMs = 24 * 60 * 60_000;
    vi.setSystemTime(Date.now() + 30 * dayMs - 1);
    expect(tasks.inbox().finished).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    expect(tasks.inbox().finished).toEqual([]);
  });

  it('announces nothing that the user does not want to hear of, and lists it', async () => {
    wantsToHear.mockReturnValue(false);
    answer({ status: 'Completed', urls: [] });
    const tasks = open();
    tasks.watch(search);
    await vi.advanceTimersByTimeAsync(0);
    expect(announced()).toEqual([]);
    expect(tasks.inbox().finished).toMatchObject([{ isNew: true }]);
  });

  it('announces the reason of a failure', async () => {
    answer({ status: 'failed', detail: 'The model does not answer.' });
    open().watch(generation);
    await vi.advanceTimersByTimeAsync(0);
    expect(announced()).toEqual(['Generation failed. LinkedIn: The model does not answer.']);
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
    expect(announced()).toEqual(['Your post is ready. LinkedIn']);
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
    expect(announced()).toEqual(['Search completed. Nurse: 0 candidates']);
    start().resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(announce).toHaveBeenCalledTimes(1);
  });

  it('restores the session first, and waits until that is possible', async () => {
    open().watch(search);
    await vi.advanceTimersByTimeAsync(0);
    vi.clearAllTimers();
    askServer.mockClear();
    endAccess();
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
