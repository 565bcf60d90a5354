import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import {
  type DrizzleTransactionLike,
  fromDrizzle,
  type JobWithMetadata,
  PgBoss,
  type Queue as QueueSettings,
} from 'pg-boss';
import type { Database, OpenDatabase } from '../db/client.ts';
import { channels } from '../db/listen.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { type Tracing, withOrigin, workInSpan } from '../telemetry/tracing.ts';
import { type Dispatcher, runningTasksLimit, startDispatcher, takeTurn } from './dispatcher.ts';
import { LeaseLostError } from './lease.ts';
import type { WorkedQueue } from './queue-worker.ts';
import {
  type Attempt,
  deadLetter,
  type Handlers,
  type JobData,
  type QueueName,
  queueNames,
  queues,
} from './queues.ts';
import { openTaskEvents, type TaskEvents } from './task-events.ts';

const schedules = { 'clean-up': '17 * * * *', watch: '*/10 * * * *', retention: '43 4 * * *' } as const;
type Scheduled = keyof typeof schedules;

const isScheduled = (name: QueueName): name is Scheduled => name in schedules;

/**
 * Adds the next job of each schedule, or of one, unless another process has. It waits for its time like any delayed job, so no
 * timer compares schedules with the clock, and after a time without a worker one job makes up for the runs that were missed.
 */
async function scheduleNext(boss: PgBoss, only?: Scheduled): Promise<void> {
  for (const name of only ? [only] : (Object.keys(schedules) as Scheduled[])) {
    const [startAfter] = boss.previewSchedule(schedules[name], { count: 1 });
    if (!startAfter) throw new Error(`The schedule of ${name} has no next time.`);
    await boss.send(name, null, { id: idOf(name, startAfter), startAfter });
  }
}

/** The same in every process, so that an occurrence has one job. */
function idOf(name: Scheduled, time: Date): string {
  const hash = createHash('sha256').update(`${name} ${time.toISOString()}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The number of attempts after which a task's own failure is final. The death of a worker is not counted. */
const taskAttempts = 3;

interface Workers {
  boss: PgBoss;
  db: Database;
  events: TaskEvents;
  handlers: Handlers;
  concurrency: number;
  lookMs: number;
  log: FastifyBaseLogger;
  onError(error: Error): void;
  tracing: Tracing | undefined;
}

async function startWorkers(given: Workers): Promise<Dispatcher> {
  const { boss, db, events, handlers, concurrency, lookMs, log, onError, tracing } = given;
  await scheduleNext(boss);
  const alone = { concurrency: 1, groupConcurrency: 1 };
  const worked = queueNames.flatMap((name): WorkedQueue[] => {
    const { run, giveUp } = handlers[name] as { run: RunAny; giveUp: GiveUpAny };
    const isAlone =
      isScheduled(name) ||
      name === 'publishing' ||
      name === 'sequence' ||
      name === 'deletion' ||
      name === 'person-vectors';
    return [
      {
        name,
        ...(isAlone ? alone : { concurrency, groupConcurrency: runningTasksLimit(concurrency) }),
        run: async (job, signal) => {
          if (isScheduled(name)) await scheduleNext(boss, name);
          await workInSpan(tracing, name, job, () => attempt(name, job, signal, run, log));
        },
      },
      {
        name: deadLetter(name),
        ...alone,
        run: (job) =>
          workInSpan(tracing, deadLetter(name), job, () =>
            giveUp(job.data, 'It was started many times and never finished.'),
          ),
      },
    ];
  });
  return startDispatcher({ boss, db, events, queues: worked, lookMs, onError });
}

async function attempt(
  name: QueueName,
  job: JobWithMetadata<unknown>,
  signal: AbortSignal,
  run: RunAny,
  log: FastifyBaseLogger,
): Promise<void> {
  const isLast = job.retryCount + 1 >= (name === 'mail' ? (queues.mail.retryLimit ?? 0) : taskAttempts);
  const started = performance.now();
  try {
    await run(job.data, { jobId: job.id, isLast, retries: job.retryCount, signal });
    log.info({ queue: name, job: job.id, ms: Math.round(performance.now() - started) }, 'Job done');
  } catch (error) {
    // Another attempt has the task, or it is finished. There is nothing to retry.
    if (error instanceof LeaseLostError) return;
    log.warn({ queue: name, job: job.id, attempt: job.retryCount + 1, err: error }, 'Job attempt failed');
    throw error;
  }
}

type RunAny = (data: unknown, attempt: Attempt) => Promise<void>;
type GiveUpAny = (data: unknown, reason: string) => Promise<void>;

/** While the database is unavailable every poll of every worker fails. It is logged this often, in milliseconds. */
const unavailableLogMs = 10_000;

function queueErrorLogger(log: FastifyBaseLogger): (error: Error) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (!isDatabaseUnavailable(error, true)) {
      log.error({ err: error }, 'The job queue reported an error');
      return;
    }
    if (performance.now() - loggedAt < unavailableLogMs) return;
    loggedAt = performance.now();
    log.warn({ err: error }, 'The job queue cannot reach the database; jobs resume when it is back');
  };
}

export interface Queue {
  /**
   * The job exists if and only if the transaction commits. `organisationId` owns the task, whose id the job has.
   * Of the jobs with the same `onceADay` a day (UTC) has the first alone.
   * @throws TooManyRequestsError when the organization has too many pending tasks of this kind
   */
  enqueue<Name extends QueueName>(
    tx: Database,
    name: Name,
    data: JobData[Name],
    organisationId?: string,
    startAfter?: Date,
    onceADay?: string,
  ): Promise<void>;
  advance(tx: Database, name: QueueName, taskId: string): Promise<void>;
  /** A job that runs is no longer retried. */
  withdraw(tx: Database, name: QueueName, taskId: string): Promise<void>;
  forget(tx: Database, name: QueueName, taskId: string): Promise<void>;
  work(handlers: Handlers, concurrency: number): Promise<void>;
  counts(): Promise<Record<QueueName, number>>;
  waits(): Promise<{ queue: QueueName; seconds: number }[]>;
  ping(): Promise<void>;
  stop(graceMs: number): Promise<void>;
}

/**
 * How often a process that works looks for jobs that no notification told of, and for those of processes that have died, in
 * milliseconds. On the embedded database no other process can die, and no connection break.
 */
export const looksEvery = { embedded: 60_000, postgres: 5000 };
/** In seconds. */
const seldomSeconds = 600;

interface QueueOptions {
  events?: TaskEvents;
  lookMs?: number;
  tracing?: Tracing | undefined;
}

/** Call `migrate` first. */
export async function openQueue(
  database: OpenDatabase,
  log: FastifyBaseLogger,
  { events = openTaskEvents(database), lookMs = looksEvery[database.kind], tracing }: QueueOptions = {},
): Promise<Queue> {
  const boss = new PgBoss({
    ...database.queueConnection,
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: 1,
    queueCacheIntervalSeconds: seldomSeconds,
    bamIntervalSeconds: seldomSeconds,
  });
  const onError = queueErrorLogger(log);
  boss.on('error', onError);
  await boss.start();
  await createQueues(boss);
  // Only this process works on an embedded database, so active jobs were interrupted and need not wait for a heartbeat.
  if (database.kind === 'embedded') {
    await database.db.execute(
      sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
    );
  }

  let dispatcher: Dispatcher | undefined;
  return {
    async enqueue(tx, name, data, organisationId, startAfter, onceADay) {
      const turn =
        organisationId === undefined
          ? {}
          : {
              ...(data && 'id' in data ? { id: data.id } : {}),
              group: { id: organisationId },
              priority: -(await takeTurn(tx, name, organisationId)),
            };
      await boss.send(name, withOrigin(data, tracing), {
        ...turn,
        ...(startAfter && { startAfter }),
        ...(onceADay !== undefined && { singletonKey: onceADay, singletonSeconds: 86_400 }),
        db: connectionOf(tx),
      });
      if (startAfter) await notifyOf(tx, name);
    },
    async advance(tx, name, taskId) {
      await boss.update(name, undefined, { id: taskId, startAfter: new Date(), db: connectionOf(tx) });
      await notifyOf(tx, name);
    },
    async withdraw(tx, name, taskId) {
      await boss.cancel(name, taskId, { db: connectionOf(tx) });
    },
    async forget(tx, name, taskId) {
      await boss.deleteJob(name, taskId, { db: connectionOf(tx) });
    },
    async work(handlers, concurrency) {
      const given = { boss, db: database.db, events, handlers, concurrency, lookMs, log, onError, tracing };
      dispatcher = await startWorkers(given);
    },
    async counts() {
      const counted = await database.db.execute(
        sql`select name, count(*)::int as jobs from pgboss.job where state < 'completed' group by name`,
      );
      const rows = (counted as unknown as { rows: { name: QueueName; jobs: number }[] }).rows;
      return Object.fromEntries(
        queueNames.map((name) => [name, rows.find((row) => row.name === name)?.jobs ?? 0]),
      ) as Record<QueueName, number>;
    },
    async waits() {
      const waiting = await database.db.execute(sql`
        select name as queue, max(extract(epoch from now() - greatest(start_after, created_on)))::float8 as seconds
        from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`);
      const { rows } = waiting as unknown as { rows: { queue: QueueName; seconds: number }[] };
      return rows.filter(({ queue }) => queueNames.includes(queue));
    },
    async ping() {
      await boss.getQueue('mail');
    },
    async stop(graceMs) {
      await dispatcher?.stop(graceMs);
      await boss.stop({ graceful: false });
    },
  };
}

async function createQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const create = async (name: string, settings: Omit<QueueSettings, 'name'>) => {
    if (known.get(name)?.notify) return;
    if (known.has(name)) await boss.updateQueue(name, { notify: true });
    else await boss.createQueue(name, { ...settings, notify: true });
    // pg-boss looks up a queue on first use, on its own connection. Within a caller's transaction the embedded database,
    // which has one connection, would wait for itself.
    await boss.getJobById(name, randomUUID());
  };
  for (const name of queueNames) {
    await create(deadLetter(name), { retryLimit: 10, retryDelay: 5 });
    await create(name, { ...queues[name], deadLetter: deadLetter(name) });
  }
  for (const { name } of await boss.getSchedules()) await boss.unschedule(name);
}

/**
 * Has workers look at a queue after the commit. pg-boss does so only for jobs that could have run when the transaction began, which
 * are neither delayed ones nor those that are due from now on.
 */
async function notifyOf(tx: Database, name: QueueName): Promise<void> {
  await tx.execute(sql`select pg_notify(${channels.jobs}, ${name})`);
}

const connectionOf = (tx: Database) => fromDrizzle(tx as unknown as DrizzleTransactionLike, sql);
