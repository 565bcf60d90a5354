import { subjectOf } from '../../../contract/access-token.ts';
import type { FinishedTask, Inbox, StartedTask } from '../../../contract/desktop.ts';
import { pollEvery } from '../../../contract/model/task-statuses.ts';
import type { Fetch } from '../protocol.ts';
import type { DesktopSession } from '../session/session.ts';
import { createStatusReader, type TaskEnd } from './status.ts';
import type { openTaskStore } from './store.ts';

interface TaskWatchParts {
  serverUrl: string;
  fetch: Fetch;
  session: Pick<DesktopSession, 'accessToken' | 'refresh'>;
  store: ReturnType<typeof openTaskStore>;
  /** Whether the window is focused on the task's own screen. */
  isWatched(task: StartedTask): boolean;
  announce(finished: FinishedTask): void;
  onInboxChange(): void;
}

export interface TaskWatch {
  /** Polls one task until it ends. Watching a task twice has no further effect. */
  watch(task: StartedTask): void;
  /** Resumes the tasks that an earlier run left pending. */
  resume(): void;
  /** Sets whose session it is. Tasks of another user or another server are dropped. */
  signedIn(access: string): void;
  /** Drops all tasks, for a sign-out. */
  clear(): void;
  inbox(): Inbox;
  markSeen(): void;
  setNotifies(notifies: boolean): void;
}

/** Polling of an unreachable server slows down to this interval. */
const longestIntervalMs = 60_000;
const maxPending = 100;
const maxFinished = 50;

/** Polls tasks on behalf of the page, whose timers are throttled while its window is hidden. */
export function createTaskWatch(parts: TaskWatchParts): TaskWatch {
  const { serverUrl, store } = parts;
  const readStatus = createStatusReader(parts);
  const polls = new Map<string, AbortController>();
  const update = (changed: Partial<ReturnType<typeof store.get>>) =>
    store.set({ ...store.get(), ...changed });

  async function poll(task: StartedTask): Promise<void> {
    if (polls.has(task.id)) return;
    const abort = new AbortController();
    polls.set(task.id, abort);
    let interval: number = pollEvery[task.kind];
    while (!abort.signal.aborted) {
      const status = await readStatus(task, abort.signal);
      if (abort.signal.aborted) return;
      if (typeof status === 'object') finish(task, status);
      if (status === 'gone') removePending(task);
      if (status !== 'pending' && status !== 'unreachable') break;
      interval = status === 'pending' ? pollEvery[task.kind] : Math.min(interval * 2, longestIntervalMs);
      await sleep(interval, abort.signal);
    }
    if (polls.get(task.id) === abort) polls.delete(task.id);
  }

  const withoutTask = ({ id }: StartedTask) => store.get().pending.filter((task) => task.id !== id);
  const removePending = (task: StartedTask) => update({ pending: withoutTask(task) });

  /** Stores the end before announcing it, so that no crash announces a task twice or loses it. */
  function finish(task: StartedTask, end: TaskEnd): void {
    const isNew = !parts.isWatched(task);
    const finished = { task, ...end, finishedAt: new Date().toISOString(), isNew };
    update({
      pending: withoutTask(task),
      finished: [finished, ...store.get().finished].slice(0, maxFinished),
    });
    if (isNew && store.get().notifies) parts.announce(finished);
    parts.onInboxChange();
  }

  function resume(): void {
    const { holder, pending } = store.get();
    if (holder.startsWith(`${serverUrl} `)) for (const task of pending) void poll(task);
  }

  function reset(holder: string): void {
    for (const abort of polls.values()) abort.abort();
    polls.clear();
    update({ holder, pending: [], finished: [] });
    parts.onInboxChange();
  }

  return {
    resume,
    watch: (task) => {
      const { pending, finished } = store.get();
      const isKnown = [...pending, ...finished.map((one) => one.task)].some(({ id }) => id === task.id);
      if (isKnown || pending.length >= maxPending) return;
      update({ pending: [...pending, task] });
      void poll(task);
    },
    signedIn: (access) => {
      const holder = `${serverUrl} ${subjectOf(access) ?? ''}`;
      if (store.get().holder !== holder) reset(holder);
      resume();
    },
    clear: () => reset(''),
    inbox: () => ({ finished: store.get().finished, notifies: store.get().notifies }),
    markSeen: () => {
      if (!store.get().finished.some(({ isNew }) => isNew)) return;
      update({ finished: store.get().finished.map((one) => ({ ...one, isNew: false })) });
      parts.onInboxChange();
    },
    setNotifies: (notifies) => {
      update({ notifies });
      parts.onInboxChange();
    },
  };
}

/** Resolves after a delay, or as soon as the signal aborts. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
  });
}
