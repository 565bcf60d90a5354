import type { Query, QueryClient } from '@tanstack/react-query';
import type { TaskChange } from '../../../contract/tasks/task-stream.ts';
import { delayAfter, readTaskStream } from '../../../contract/tasks/task-stream.ts';
import type { TaskEvent } from '../../../contract/tasks/tasks.calls.ts';
import type { Platform } from '../../platform/platform-context.tsx';
import type { ApiClient } from '../api-client.ts';
import type { Session } from '../session.tsx';

/**
 * The tabs of a browser share one stream, because it allows only a few connections to a server. Never refreshes
 * the tokens: an open page alone shall not prolong a session.
 */
export function followTasks(session: Session, onChange: (change: TaskChange) => void): void {
  let followed: string | null = null;
  let stop = new AbortController();
  const sync = () => {
    const { status, user } = session.state();
    const access = status === 'signed-in' ? session.store.accessToken() : null;
    if (access === followed) return;
    followed = access;
    stop.abort();
    stop = new AbortController();
    if (access && user) void shareStream(`larkspur-tasks:${user.id}`, access, stop.signal, onChange);
  };
  session.subscribe(sync);
  sync();
}

/** In milliseconds. Screens of tabs that join were loaded shortly before. */
const recentMs = 30_000;

async function shareStream(
  name: string,
  access: string,
  signal: AbortSignal,
  onChange: (change: TaskChange) => void,
): Promise<void> {
  let lastEventId: string | undefined;
  const receive = (change: TaskChange) => {
    const isKnown = change !== 'reset' && Number(change.id) <= Number(lastEventId ?? -1);
    if (isKnown) return;
    lastEventId = change === 'reset' ? undefined : change.id;
    onChange(change);
  };
  const keepOpen = (tell: (change: TaskChange) => void) =>
    keepStreamOpen(access, signal, () => lastEventId, tell);
  // There are no locks on insecure origins. Each tab then has a stream.
  if (!navigator.locks) return keepOpen(receive);
  const channel = new BroadcastChannel(name);
  let recent: { change: TaskChange; at: number }[] = [];
  const keepRecent = () => {
    recent = recent.filter(({ at }) => at > performance.now() - recentMs);
  };
  channel.onmessage = ({ data }: MessageEvent<TaskChange | 'joined'>) => {
    if (data !== 'joined') return receive(data);
    keepRecent();
    for (const { change } of recent) channel.postMessage(change);
  };
  channel.postMessage('joined');
  signal.addEventListener('abort', () => channel.close());
  const read = () =>
    keepOpen((change) => {
      keepRecent();
      if (change !== 'reset') recent.push({ change, at: performance.now() });
      receive(change);
      channel.postMessage(change);
    });
  await navigator.locks.request(name, { signal }, read).catch(() => {});
}

async function keepStreamOpen(
  access: string,
  signal: AbortSignal,
  lastEventId: () => string | undefined,
  tell: (change: TaskChange) => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const last = lastEventId();
    const { origin } = location;
    const end = await readTaskStream({ origin, fetch, access, lastEventId: last, signal, onChange: tell });
    // Without an event id to resume from, changes before the next stream opens would be lost.
    if (end === 'ended' && lastEventId() === undefined) tell('reset');
    failures = end === 'failed' ? failures + 1 : 0;
    await delay(delayAfter(end, failures), signal);
  }
}

function delay(ms: number | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Refetches queries when a task changes. The `meta` of a query names its tasks. Polling continues alongside. */
export function startTaskUpdates(
  session: Session,
  queries: QueryClient,
  api: ApiClient,
  { inbox, tasks, shell }: Pick<Platform, 'inbox' | 'tasks' | 'shell'>,
): void {
  // What was read from the desktop app's store is outdated, as is what has waited there.
  shell?.onConnectionChange((isReachable) => isReachable && void queries.invalidateQueries());
  const update = createQueryUpdater(queries);
  followTasks(session, (change) => {
    update(change);
    if (change === 'reset') return;
    const { kind, id, state } = change.task;
    // Where nothing is announced, the sidebar and the mail tell of it.
    if (!inbox || kind !== 'search' || state !== 'completed') return;
    void import('./notify-of-matches.ts')
      .then(({ notifyOfMatches }) => notifyOfMatches({ api, session, tasks }, id))
      .catch(() => {});
  });
}

export function createQueryUpdater(queries: QueryClient): (change: TaskChange) => void {
  const listed = new Set<string>();
  return (change) => {
    if (change === 'reset') {
      listed.clear();
      refetch(queries, ({ meta }) => Boolean(meta?.task || meta?.tasks));
      return;
    }
    const { task } = change;
    const isRunning = task.state === 'queued' || task.state === 'processing';
    // Lists show that a task exists and how it ended; how far it is, or what was noted of it, concerns its own queries alone.
    if (task.state === 'changed') return refetch(queries, (query) => isAbout(query, task, false));
    const concernsLists = !isRunning || !listed.has(task.id);
    if (isRunning) listed.add(task.id);
    else listed.delete(task.id);
    // An answer that is under way may be older than the change. That matters for anything but progress.
    const isUrgent = !isRunning || concernsLists;
    refetch(queries, (query) => isAbout(query, task, concernsLists), isUrgent);
  };
}

function refetch(queries: QueryClient, predicate: (query: Query) => boolean, isUrgent = true): void {
  const loading = queries.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
  void queries.invalidateQueries({ predicate }, { cancelRefetch: isUrgent });
  if (!isUrgent) return;
  // The first answer to a query is never cancelled.
  for (const query of loading.filter(({ state }) => state.data === undefined)) {
    const again = () => queries.invalidateQueries({ predicate: (other) => other === query });
    void query.promise?.then(again, () => {});
  }
}

function isAbout({ meta, state }: Query, { id, kind }: TaskEvent, concernsLists: boolean): boolean {
  // Where polling has failed, the screen says so and offers to try again.
  if (meta?.task === id) return state.status !== 'error';
  return concernsLists && meta?.tasks === kind;
}
