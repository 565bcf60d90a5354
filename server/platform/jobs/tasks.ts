import { desc, eq, sql } from 'drizzle-orm';
import { onceOnly, type TaskKind, type TaskState } from '../../../contract/tasks/task-statuses.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/client.ts';
import { searchJobs, searchRuns } from '../db/schema.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { isOpen, LeaseLostError, takeLease, writeUnderLease } from './lease.ts';
import type { Queue } from './queue.ts';
import {
  type Attempt,
  type Change,
  cancelled,
  isFinal,
  kinds,
  knownBy,
  type NewRow,
  type paused,
  type Row,
  stateOf,
  tableOf,
} from './queues.ts';
import { recordTaskEvent } from './task-events.ts';

/**
 * Row, queue entry and event exist together or not at all. `queue` is undefined where the caller runs the task
 * itself. @throws TooManyRequestsError when the organization has too many pending tasks of the kind
 */
export async function startTask<K extends TaskKind>(
  tx: Database,
  kind: K,
  values: NewRow<K>,
  queue?: Queue,
  startAfter?: Date,
): Promise<string> {
  const [task] = await tx
    .insert(tableOf(kind))
    .values(values as NewRow<'search'>)
    .returning();
  if (!task) throw new Error(`The ${kind} was not stored.`);
  const { id, organisationId, status } = task;
  await queue?.enqueue(tx, kinds[kind].queue, { id }, organisationId, startAfter);
  const known = kind === 'search' ? task.jobId : id;
  await recordTaskEvent(tx, { organisationId, kind, id: known, state: stateOf(status) });
  return id;
}

async function changeTask<K extends TaskKind>(
  tx: Database,
  kind: K,
  id: string,
  change: Change<K>,
): Promise<void> {
  const table = tableOf(kind);
  const ended = isFinal((change as { status?: unknown }).status) ? { finishedAt: new Date() } : {};
  const [task] = await tx
    .update(table)
    .set({ ...(change as object), ...ended })
    .where(eq(table.id, id))
    .returning({ organisationId: table.organisationId, status: table.status, id: knownBy(kind) });
  if (task) await recordTaskEvent(tx, { ...task, kind, state: stateOf(task.status) });
}

const failureOf = <K extends TaskKind>(kind: K, detail: string, errorName: string) =>
  ({ ...kinds[kind].failure(detail), errorName }) as Change<K>;

async function failOpenTask(
  tx: Database,
  kind: TaskKind,
  id: string,
  detail: string,
  errorName: string,
): Promise<boolean> {
  const table = tableOf(kind);
  const [open] = await tx
    .select({ id: table.id })
    .from(table)
    .where(sql`${table.id} = ${id} and ${isOpen(table)}`)
    .for('update');
  if (open) await changeTask(tx, kind, id, failureOf(kind, detail, errorName));
  return open !== undefined;
}

export async function giveUpTask(
  { db }: Pick<Services, 'db'>,
  kind: TaskKind,
  id: string,
  detail: string,
): Promise<void> {
  await db.transaction((tx) => failOpenTask(tx, kind, id, detail, 'GivenUp'));
}

/** A waiting job leaves the queue, and a running one stops soon. Returns true if the task was open. */
export async function stopTask(
  tx: Database,
  queue: Pick<Queue, 'withdraw'>,
  kind: TaskKind,
  id: string,
  detail: string,
  errorName: typeof cancelled | typeof paused = cancelled,
): Promise<boolean> {
  await queue.withdraw(tx, kinds[kind].queue, id);
  return failOpenTask(tx, kind, id, detail, errorName);
}

/** A waiting job leaves the queue, and a running one stops soon. */
export async function deleteSearch(tx: Database, queue: Queue, jobId: string): Promise<void> {
  await tx.update(searchJobs).set({ deletedAt: new Date() }).where(eq(searchJobs.id, jobId));
  for (const { id, organisationId } of await lastRun(tx, jobId)) {
    await stopTask(tx, queue, 'search', id, 'The search was deleted before it had ended. Start it again.');
    await recordTaskEvent(tx, { organisationId, kind: 'search', id: jobId, state: 'deleted' });
  }
}

export async function restoreSearch(tx: Database, jobId: string): Promise<void> {
  await tx.update(searchJobs).set({ deletedAt: null }).where(eq(searchJobs.id, jobId));
  for (const { organisationId, status } of await lastRun(tx, jobId)) {
    await recordTaskEvent(tx, { organisationId, kind: 'search', id: jobId, state: stateOf(status) });
  }
}

const lastRun = (tx: Database, jobId: string) =>
  tx
    .select({ id: searchRuns.id, organisationId: searchRuns.organisationId, status: searchRuns.status })
    .from(searchRuns)
    .where(eq(searchRuns.jobId, jobId))
    .orderBy(desc(searchRuns.number))
    .limit(1);

export async function findTask(tx: Database, organisationId: string, id: string) {
  for (const kind of Object.keys(kinds) as TaskKind[]) {
    const table = tableOf(kind);
    const [task] = await tx
      .select({ id: table.id, createdBy: table.createdBy })
      .from(table)
      .where(sql`${knownBy(kind)} = ${id} and ${table.organisationId} = ${organisationId}`)
      .orderBy(desc(kind === 'search' ? searchRuns.number : table.createdAt))
      .limit(1);
    if (task) return { kind, ...task };
  }
  return undefined;
}

export interface TaskRun<K extends TaskKind> {
  task: Row<K>;
  isLast: boolean;
  signal: AbortSignal;
  /** @throws LeaseLostError when another attempt holds the lease or the task has ended; nothing is written */
  change(change: Change<K> | ((tx: Database) => Promise<Change<K>>)): Promise<void>;
}

/** What a task needs to run. Without events, nobody can stop it before its next write. */
type TaskServices = Pick<Services, 'db'> & Partial<Pick<Services, 'taskEvents' | 'log'>>;

/**
 * Delivered twice, a task has one outcome: an attempt that has lost its lease writes nothing. `describeFailure`
 * returns undefined for an error that a later attempt may not meet. @throws LeaseLostError; any error that is
 * not final
 */
export async function runTask<K extends TaskKind>(
  services: TaskServices,
  kind: K,
  id: string,
  attempt: Pick<Attempt, 'isLast' | 'signal'>,
  work: (run: TaskRun<K>) => Promise<void>,
  describeFailure: (error: unknown) => string | undefined,
): Promise<void> {
  const { db } = services;
  const table = tableOf(kind);
  const ended = await watchEnd(services, kind, id);
  try {
    const lease = await takeLease(db, table, id);
    if (lease === undefined) return;
    const change: TaskRun<K>['change'] = (given) =>
      writeUnderLease(db, table, id, lease, async (tx) =>
        changeTask(tx, kind, id, typeof given === 'function' ? await given(tx) : given),
      );
    try {
      const [task] = await db.select().from(table).where(eq(table.id, id));
      if (!task) throw new LeaseLostError(`The lease on ${id} is lost: it was deleted.`);
      const signal = AbortSignal.any([attempt.signal, ended.signal]);
      await work({ task: task as Row<K>, isLast: attempt.isLast, signal, change });
    } catch (error) {
      if (ended.signal.aborted)
        throw new LeaseLostError(`The lease on ${id} is lost: it has ended.`, { cause: error });
      // Not a failure of the task, which resumes when the database is back.
      const isTransient = error instanceof LeaseLostError || isDatabaseUnavailable(error);
      const detail = isTransient || attempt.signal.aborted ? undefined : describeFailure(error);
      if (detail === undefined) throw error;
      services.log?.error({ err: error, [kind]: id }, `A ${kind} failed for good`);
      await change(failureOf(kind, detail, error instanceof Error ? error.name : 'Error'));
    }
  } finally {
    ended.stop();
  }
}

async function watchEnd({ db, taskEvents }: TaskServices, kind: TaskKind, taskId: string) {
  const ended = new AbortController();
  const table = tableOf(kind);
  const [task] = await db
    .select({ id: knownBy(kind) })
    .from(table)
    .where(eq(table.id, taskId));
  const id = task?.id;
  const onTask = (task: { id: string; state: TaskState }) => {
    if (task.id === id && (isFinal(task.state) || task.state === 'deleted')) ended.abort();
  };
  // Without events the task runs on: its next write finds that the lease is gone.
  const stop = await taskEvents?.subscribe({ onTask }).catch(() => undefined);
  return { signal: ended.signal, stop: () => stop?.() };
}

/** Whether a failed task can be begun again: what it reads is still there, nobody has ended it, and it is safe to do twice. */
export const canRetry = (kind: TaskKind, errorName: string | null): boolean =>
  !onceOnly.includes(kind) && errorName !== cancelled;

export async function retryTask(tx: Database, queue: Queue, kind: TaskKind, id: string): Promise<boolean> {
  const table = tableOf(kind);
  const [failed] = await tx
    .select({ organisationId: table.organisationId, errorName: table.errorName })
    .from(table)
    .where(sql`${table.id} = ${id} and lower(${table.status}) = 'failed'`)
    .for('update');
  if (!failed || !canRetry(kind, failed.errorName)) return false;
  const asAtFirst = {
    status: kinds[kind].first,
    detail: null,
    errorName: null,
    leaseId: null,
    finishedAt: null,
  };
  await changeTask(tx, kind, id, asAtFirst as unknown as Change<typeof kind>);
  await queue.forget(tx, kinds[kind].queue, id);
  await queue.enqueue(tx, kinds[kind].queue, { id }, failed.organisationId);
  return true;
}
