import { subjectOf } from '../../../contract/account/access-token.ts';
import type { FinishedTask, Inbox, StartedTask } from '../../../contract/desktop/desktop.ts';
import { pollEvery, type TaskState } from '../../../contract/tasks/task-statuses.ts';
import { delayAfter, readTaskStream, type TaskChange } from '../../../contract/tasks/task-stream.ts';
import type { DesktopSession } from '../session/session.ts';
import type { Fetch } from '../shell/protocol.ts';
import { type Announce, createReminder } from './notifications.ts';
import { createStatusReader, type Progress, type TaskEnd, type TaskStatus } from './status.ts';
import type { openTaskStore } from './store.ts';

interface Pause {
  /** Resolves after a delay, or without one never by itself; in both cases at once when it is ended. */
  wait(ms: number | undefined): Promise<void>;
  end(): void;
  /** Ends the pause after a delay in milliseconds, unless an earlier call ends it sooner. */
  endWithin(ms: number): void;
}

function createPause(): Pause {
  let resolvePause: (() => void) | undefined;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  const end = () => {
    isEnded = true;
    clearTimeout(timer);
    resolvePause?.();
  };
  return {
    end,
    endWithin: (ms) => {
      soon ??= setTimeout(end, ms);
    },
    wait: async (ms) => {
      if (!isEnded) {
        await new Promise<void>((resolve) => {
          resolvePause = resolve;
          if (ms !== undefined) timer = setTimeout(resolve, ms);
        });
      }
      clearTimeout(soon);
      soon = undefined;
      resolvePause = undefined;
      isEnded = false;
    },
  };
}

interface ListenerParts {
  serverUrl: string;
  fetch: Fetch;
  session: Pick<DesktopSession, 'accessToken'>;
  onGap(): void;
  onTaskChange(id: string, hasEnded: boolean): void;
}

export interface EventListener {
  start(): void;
  stop(): void;
  /** Replaces a stream that may be dead, as after a sleep of the computer. */
  restart(): void;
  isOpen(): boolean;
}

const endedStates: readonly TaskState[] = ['completed', 'failed', 'deleted'];

/** Listens to the task events of a server with main's own session. It never refreshes the access token. */
function createEventListener(parts: ListenerParts): EventListener {
  const { serverUrl, session, onGap } = parts;
  let running: AbortController | undefined;
  let isOpen = false;
  let lastEventId: string | undefined;
  let refused: string | undefined;

  const fetch = (url: string, options: RequestInit) =>
    // A redirect would hand the access token to another origin.
    parts.fetch(url, { ...options, redirect: 'error', credentials: 'omit' });

  function receive(change: TaskChange): void {
    if (change === 'reset') {
      onGap();
      return;
    }
    lastEventId = change.id;
    parts.onTaskChange(change.task.id, endedStates.includes(change.task.state));
  }

  async function keepOpen(signal: AbortSignal): Promise<void> {
    const pause = createPause();
    signal.addEventListener('abort', pause.end);
    let failures = 0;
    for (;;) {
      const access = session.accessToken();
      if (access === undefined) return;
      const onOpen = () => {
        isOpen = true;
        onGap();
      };
      const stream = { origin: serverUrl, fetch, access, lastEventId, signal, onOpen, onChange: receive };
      const end = await readTaskStream(stream);
      if (signal.aborted) return;
      if (end === 'ended') {
        isOpen = false;
        onGap();
      }
      failures = end === 'failed' ? failures + 1 : 0;
      const delay = delayAfter(end, failures);
      if (delay === undefined) {
        refused = access;
        return;
      }
      await pause.wait(delay);
      if (signal.aborted) return;
    }
  }

  function run(): void {
    const abort = new AbortController();
    running = abort;
    void keepOpen(abort.signal).finally(() => {
      if (running === abort) running = undefined;
    });
  }
  function abort(): void {
    running?.abort();
    running = undefined;
    isOpen = false;
  }

  return {
    isOpen: () => isOpen,
    start: () => {
      const access = session.accessToken();
      if (running === undefined && access !== undefined && access !== refused) run();
    },
    stop: () => {
      abort();
      lastEventId = undefined;
      refused = undefined;
    },
    restart: () => {
      if (running === undefined) return;
      abort();
      run();
    },
  };
}

interface TaskWatchParts {
  serverUrl: string;
  fetch: Fetch;
  session: Pick<DesktopSession, 'accessToken' | 'refresh'>;
  store: ReturnType<typeof openTaskStore>;
  isSending(): boolean;
  isWatched(task: StartedTask): boolean;
  wantsToHear(task: StartedTask): boolean;
  announce: Announce;
  onInboxChange(): void;
  onProgress(): void;
}

export interface TaskWatch {
  watch(task: StartedTask): void;
  resume(): void;
  wake(): void;
  signedIn(access: string): void;
  clear(): void;
  inbox(): Inbox;
  /** Oldest first. */
  pending(): readonly StartedTask[];
  /** The average from 0 to 1 of the pending tasks whose progress is known; undefined without any. */
  progress(): number | undefined;
  markSeen(): void;
  setNotifies(notifies: boolean): void;
}

const longestIntervalMs = 60_000;
const maxPending = 100;
const maxFinished = 500;
const listedMs = 30 * 24 * 60 * 60_000;

interface Following {
  abort: AbortController;
  pause: Pause;
  /** In milliseconds. */
  interval: number;
  /** From then on the status is polled until it says so, too. */
  hasEnded: boolean;
  progress: number | undefined;
}

/**
 * Follows tasks on behalf of the page, whose timers are throttled while its window is hidden: by the server's
 * events, or by polling without a stream of them.
 */
export function createTaskWatch(parts: TaskWatchParts): TaskWatch {
  const { serverUrl, store } = parts;
  const readStatus = createStatusReader(parts);
  const announce = createReminder(parts);
  const followed = new Map<string, Following>();
  const askAll = () => {
    for (const { pause } of followed.values()) pause.end();
  };
  const listener = createEventListener({
    ...parts,
    onGap: askAll,
    onTaskChange: (id, hasEnded) => askSoon(followed.get(id), hasEnded),
  });
  const update = (changed: Partial<ReturnType<typeof store.get>>) =>
    store.set({ ...store.get(), ...changed });

  async function follow(task: StartedTask): Promise<void> {
    if (followed.has(task.id)) return;
    const following = beginFollowing(task);
    followed.set(task.id, following);
    const { signal } = following.abort;
    for (;;) {
      const status = await readStatus(task, signal);
      if (signal.aborted) return;
      if (status !== 'unreachable' && !isProgress(status)) {
        settle(task, status);
        break;
      }
      await following.pause.wait(pauseAfter(task, following, status));
      if (signal.aborted) return;
    }
    followed.delete(task.id);
    if (followed.size === 0) listener.stop();
  }

  function settle(task: StartedTask, status: Exclude<TaskStatus, Progress>): void {
    if (typeof status === 'object') finish(task, status);
    else if (status === 'gone' || status === 'nothing-new') removePending(task);
  }

  /** In milliseconds; undefined where the server's events say when to ask again. */
  function pauseAfter(
    { kind }: StartedTask,
    following: Following,
    status: Progress | 'unreachable',
  ): number | undefined {
    if (status === 'unreachable') {
      following.interval = Math.min(following.interval * 2, longestIntervalMs);
      return following.interval;
    }
    following.interval = pollEvery[kind];
    listener.start();
    if (noteProgress(following, status)) parts.onProgress();
    // The events name each résumé, not all of them.
    const isHeard = kind !== 'resume' && listener.isOpen() && !following.hasEnded;
    return isHeard ? undefined : following.interval;
  }

  function removePending(task: StartedTask): void {
    update({ pending: without(task, store.get().pending) });
    parts.onInboxChange();
  }

  /** Stores the end before announcing it, so that no crash announces a task twice or loses it. */
  function finish(task: StartedTask, end: TaskEnd): void {
    const isNew = !parts.isWatched(task);
    const finished = { task, ...end, finishedAt: new Date().toISOString(), isNew };
    update({
      pending: without(task, store.get().pending),
      finished: listed(finished, store.get().finished),
    });
    if (isNew && store.get().notifies && parts.wantsToHear(task)) announce(finished);
    parts.onInboxChange();
  }

  function resume(): void {
    const { holder, pending } = store.get();
    if (holder.startsWith(`${serverUrl} `)) for (const task of pending) void follow(task);
  }

  function reset(holder: string): void {
    for (const { abort } of followed.values()) abort.abort();
    askAll();
    followed.clear();
    listener.stop();
    update({ holder, pending: [], finished: [] });
    parts.onInboxChange();
  }

  return {
    resume,
    wake: () => {
      listener.restart();
      askAll();
    },
    watch: (task) => {
      const { pending } = store.get();
      if (isKnown(task, store.get()) || pending.length >= maxPending) return;
      update({ pending: [...pending, task] });
      parts.onInboxChange();
      void follow(task);
    },
    signedIn: (access) => {
      const holder = `${serverUrl} ${subjectOf(access) ?? ''}`;
      if (store.get().holder !== holder) reset(holder);
      resume();
    },
    clear: () => reset(''),
    pending: () => store.get().pending,
    progress: () => average(store.get().pending.flatMap(({ id }) => followed.get(id)?.progress ?? [])),
    ...createInbox(store, parts.onInboxChange),
  };
}

const isProgress = (status: TaskStatus): status is Progress =>
  typeof status === 'object' && 'progress' in status;

function askSoon(following: Following | undefined, hasEnded: boolean): void {
  if (!following) return;
  following.hasEnded ||= hasEnded;
  if (hasEnded) following.pause.end();
  else following.pause.endWithin(following.interval);
}

function noteProgress(following: Following, { progress }: Progress): boolean {
  if (progress === undefined || progress === following.progress) return false;
  following.progress = progress;
  return true;
}

function createInbox(
  store: TaskWatchParts['store'],
  onChange: () => void,
): Pick<TaskWatch, 'inbox' | 'markSeen' | 'setNotifies'> {
  return {
    inbox: () => {
      const { finished, notifies } = store.get();
      const oldest = Date.now() - listedMs;
      return { finished: finished.filter(({ finishedAt }) => Date.parse(finishedAt) > oldest), notifies };
    },
    markSeen: () => {
      const { finished } = store.get();
      if (!finished.some(({ isNew }) => isNew)) return;
      store.set({ ...store.get(), finished: finished.map((one) => ({ ...one, isNew: false })) });
      onChange();
    },
    setNotifies: (notifies) => {
      store.set({ ...store.get(), notifies });
      onChange();
    },
  };
}

const beginFollowing = ({ kind }: StartedTask): Following => ({
  abort: new AbortController(),
  pause: createPause(),
  interval: pollEvery[kind],
  hasEnded: false,
  progress: undefined,
});

const average = (values: number[]): number | undefined =>
  values.length > 0 ? values.reduce((sum, value) => sum + value) / values.length : undefined;

const listed = (finished: FinishedTask, earlier: FinishedTask[]): FinishedTask[] =>
  [finished, ...earlier.filter(({ task }) => task.id !== finished.task.id)].slice(0, maxFinished);

const isKnown = (
  { id, kind, run }: StartedTask,
  { pending, finished }: { pending: StartedTask[]; finished: FinishedTask[] },
) =>
  pending.some((known) => known.id === id || (kind === 'resume' && known.kind === kind)) ||
  finished.some(({ task }) => task.id === id && task.run === run);

const without = ({ id }: StartedTask, tasks: StartedTask[]) => tasks.filter((task) => task.id !== id);
