import path from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import type { RefreshedSession } from '../../contract/account/session.ts';
import type { FinishedTask, StartedTask } from '../../contract/desktop/desktop.ts';
import { followTasks } from '../../contract/tasks/tasks.calls.ts';
import type { Fetch } from '../../electron/main/shell/protocol.ts';
import type { Announce } from '../../electron/main/tasks/notifications.ts';
import { openTaskStore } from '../../electron/main/tasks/store.ts';
import { createTaskWatch } from '../../electron/main/tasks/watch.ts';
import { buildAccessToken } from './access-token.ts';
import { folderForEach } from './temporary-folder.ts';

const serverUrl = 'https://server.example';
export const search: StartedTask = {
  kind: 'search',
  id: '7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11',
  label: 'Nurse',
  screen: '/dashboard/sourcing',
  result: '/dashboard/sourcing/jobs/1',
};
export const generation: StartedTask = {
  ...search,
  kind: 'generation',
  id: '1d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b12',
  label: 'LinkedIn',
};
export const finishedSearch: FinishedTask = {
  task: search,
  title: 'Search completed',
  body: 'Nurse: 2 candidates',
  finishedAt: '2026-11-20T12:00:00.000Z',
  isNew: true,
};
export const ada = buildAccessToken({ sub: 'ada' });

/**
 * Gives each test of a suite a watch with fake timers, a folder of its own, and a fake server which is too old to stream events.
 */
export function setUpTaskWatch() {
  const askServer = vi.fn<Fetch>();
  const announce = vi.fn<Announce>();
  const onInboxChange = vi.fn();
  const onProgress = vi.fn();
  const refresh = vi.fn<() => Promise<RefreshedSession>>();
  const isWatched = vi.fn<() => boolean>();
  const wantsToHear = vi.fn<() => boolean>();
  const folder = folderForEach();
  let access: string | undefined;
  let isSending = false;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
    askServer.mockReset().mockRejectedValue(new Error('offline'));
    refresh.mockReset().mockResolvedValue({ outcome: 'refreshed', access: 'access-2' });
    isWatched.mockReset().mockReturnValue(false);
    wantsToHear.mockReset().mockReturnValue(true);
    access = 'access-1';
    isSending = false;
  });
  afterEach(() => {
    vi.clearAllTimers();
    vi.useRealTimers();
  });

  const file = () => path.join(folder, 'tasks.json');
  /** Creates a watch as a start of the app does; `signedIn` is called once the session is restored. */
  const start = () =>
    createTaskWatch({
      serverUrl,
      fetch: async (url, options) =>
        url.endsWith(followTasks.path) ? new Response('', { status: 404 }) : askServer(url, options),
      session: { accessToken: () => access, refresh },
      store: openTaskStore(file()),
      isSending: () => isSending,
      isWatched,
      wantsToHear,
      announce,
      onInboxChange,
      onProgress,
    });
  return {
    askServer,
    announce,
    onInboxChange,
    onProgress,
    refresh,
    isWatched,
    wantsToHear,
    file,
    start,
    /** Starts with a signed-in user. */
    open: () => {
      const tasks = start();
      tasks.signedIn(ada);
      return tasks;
    },
    /** Whether the app sends résumés. */
    sending: (next: boolean) => {
      isSending = next;
    },
    endAccess: () => {
      access = undefined;
    },
    answer: (body: object, status = 200) => askServer.mockResolvedValueOnce(Response.json(body, { status })),
    announced: () => announce.mock.calls.map(([{ title, body }]) => `${title}. ${body}`),
  };
}
