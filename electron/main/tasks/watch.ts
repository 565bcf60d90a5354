import { generationState, getGenerationStatus } from '../../../contract/api/content.ts';
import { getSearchStatus, searchState } from '../../../contract/api/sourcing.ts';
import type { FinishedTask, Inbox, StartedTask } from '../../../contract/desktop.ts';
import { pollEvery } from '../../../contract/model/task-statuses.ts';
import type { Fetch } from '../protocol.ts';
import type { DesktopSession } from '../session/session.ts';
import type { openTaskStore } from './store.ts';

interface TaskWatchParts {
  serverUrl: string;
  fetch: Fetch;
  session: Pick<DesktopSession, 'accessToken' | 'refresh'>;
  store: ReturnType<typeof openTaskStore>;
  /** Whether the user looks at where the task shows itself. */
  isWatched(task: StartedTask): boolean;
  announce(finished: FinishedTask): void;
  onInboxChange(): void;
}

export interface TaskWatch {
  /** Watches one task until it ends; a task that is watched already stays watched once. */
  watch(task: StartedTask): void;
  /** Goes on with what an earlier run left pending. */
  resume(): void;
  /** Tells whose session it is. What belongs to somebody else, or to another server, is dropped. */
  signedIn(access: string): void;
  /** Forgets every task, as a sign-out does. */
  clear(): void;
  inbox(): Inbox;
  markSeen(): void;
  setNotifies(notifies: boolean): void;
}

/** A server out of reach is asked at ever longer intervals, at most this long, in milliseconds. */
const slowest = 60_000;
const patience = 20_000;
const mostPending = 100;
const mostFinished = 50;

type Answer = { title: string; body: string } | 'pending' | 'unreachable' | 'gone' | 'signed-out';

/** Follows tasks for the page, whose timers stand nearly still while its window is hidden. */
export function createTaskWatch(parts: TaskWatchParts): TaskWatch {
  const { serverUrl, fetch, session, store } = parts;
  const followed = new Map<string, AbortController>();
  const change = (changed: Partial<ReturnType<typeof store.get>>) =>
    store.set({ ...store.get(), ...changed });

  async function follow(task: StartedTask): Promise<void> {
    if (followed.has(task.id)) return;
    const stop = new AbortController();
    followed.set(task.id, stop);
    let wait: number = pollEvery[task.kind];
    while (!stop.signal.aborted) {
      const answer = await ask(task, stop.signal);
      if (stop.signal.aborted) return;
      if (typeof answer === 'object') finish(task, answer);
      if (answer === 'gone') forget(task);
      if (answer !== 'pending' && answer !== 'unreachable') break;
      wait = answer === 'pending' ? pollEvery[task.kind] : Math.min(wait * 2, slowest);
      await sleep(wait, stop.signal);
    }
    if (followed.get(task.id) === stop) followed.delete(task.id);
  }

  /**
   * `gone`: the task no longer exists. `signed-out`: the session is over; the task waits for its owner to sign in again.
   */
  async function ask(task: StartedTask, signal: AbortSignal): Promise<Answer> {
    const access = session.accessToken() ?? (await renew());
    if (access === 'signed-out' || access === 'unreachable') return access;
    const { path } = task.kind === 'search' ? getSearchStatus : getGenerationStatus;
    try {
      const response = await fetch(`${serverUrl}${path}?task_id=${task.id}`, {
        headers: { authorization: `Bearer ${access}` },
        redirect: 'error',
        credentials: 'omit',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      });
      if (response.status === 401) {
        const renewed = await renew();
        return renewed === 'signed-out' || renewed === 'unreachable' ? renewed : 'pending';
      }
      if (response.status === 404) return 'gone';
      return response.ok ? describeEnd(task, await response.json()) : 'unreachable';
    } catch {
      return 'unreachable';
    }
  }

  async function renew(): Promise<string> {
    const refreshed = await session.refresh();
    if (refreshed.outcome === 'refreshed') return refreshed.access;
    return refreshed.outcome === 'refused' ? 'signed-out' : 'unreachable';
  }

  /** Written down before it is said: whatever happens in between, it is never said twice and never lost. */
  function finish(task: StartedTask, end: { title: string; body: string }): void {
    const isNew = !parts.isWatched(task);
    const finished = { task, ...end, finishedAt: new Date().toISOString(), isNew };
    change({
      pending: store.get().pending.filter(({ id }) => id !== task.id),
      finished: [finished, ...store.get().finished].slice(0, mostFinished),
    });
    if (isNew && store.get().notifies) parts.announce(finished);
    parts.onInboxChange();
  }

  const forget = (task: StartedTask) =>
    change({ pending: store.get().pending.filter(({ id }) => id !== task.id) });

  function stopAll(): void {
    for (const stop of followed.values()) stop.abort();
    followed.clear();
  }

  function resume(): void {
    const { holder, pending } = store.get();
    if (holder.startsWith(`${serverUrl} `)) for (const task of pending) void follow(task);
  }

  function reset(holder: string): void {
    stopAll();
    change({ holder, pending: [], finished: [] });
    parts.onInboxChange();
  }

  return {
    resume,
    watch: (task) => {
      const { pending, finished } = store.get();
      const isKnown = [...pending, ...finished.map((one) => one.task)].some(({ id }) => id === task.id);
      if (isKnown || pending.length >= mostPending) return;
      change({ pending: [...pending, task] });
      void follow(task);
    },
    signedIn: (access) => {
      const holder = `${serverUrl} ${subjectOf(access)}`;
      if (store.get().holder !== holder) reset(holder);
      resume();
    },
    clear: () => reset(''),
    inbox: () => ({ finished: store.get().finished, notifies: store.get().notifies }),
    markSeen: () => {
      if (!store.get().finished.some(({ isNew }) => isNew)) return;
      change({ finished: store.get().finished.map((one) => ({ ...one, isNew: false })) });
      parts.onInboxChange();
    },
    setNotifies: (notifies) => {
      change({ notifies });
      parts.onInboxChange();
    },
  };
}

/** The user whom an access token names; the server alone checks that it is genuine. */
function subjectOf(access: string): string {
  try {
    return String(JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()).sub);
  } catch {
    return '';
  }
}

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

function describeEnd(task: StartedTask, body: unknown): Answer {
  const state = task.kind === 'search' ? searchState.parse(body) : generationState.parse(body);
  switch (state.status) {
    case 'Completed': {
      const count = 'urls' in state ? (state.urls?.length ?? 0) : 0;
      return {
        title: 'Search completed',
        body: `${task.label}: ${count} ${count === 1 ? 'candidate' : 'candidates'}`,
      };
    }
    case 'completed': {
      const title = 'result' in state ? state.result?.title : undefined;
      return { title: 'Your post is ready', body: title ? `${task.label}: ${title}` : task.label };
    }
    case 'Failed':
    case 'failed':
      return {
        title: task.kind === 'search' ? 'Search failed' : 'Generation failed',
        body: `${task.label}: ${state.detail ?? 'no reason was given'}`,
      };
    default:
      return 'pending';
  }
}
