import type { Query, QueryClient } from '@tanstack/react-query';
import type { TaskChange } from '../../../contract/tasks/task-stream.ts';
import type { TaskEvent } from '../../../contract/tasks/tasks.calls.ts';
import type { Platform } from '../../platform/types.ts';
import type { ApiClient } from '../api-client.ts';
import type { Session } from '../session-state.ts';
import { followTasks } from './follow-tasks.ts';

/**
 * Refetches what screens show of a task when it changes. Queries say by their `meta` which tasks they are about. They go on
 * polling beside it. On platforms that announce tasks, whom watches have found is announced.
 */
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
    void import('./tell-of-watch.ts')
      .then(({ tellOfWatch }) => tellOfWatch({ api, session, tasks }, id))
      .catch(() => {});
  });
}

/** Exported for tests. */
export function createQueryUpdater(queries: QueryClient): (change: TaskChange) => void {
  /** Running tasks of which the lists know. */
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
