import { randomUUID } from 'node:crypto';
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
import { LeaseLostError } from './lease.ts';
import { queueErrorLogger } from './queue-errors.ts';
import { runningTasksLimit, takeTurn } from './turns.ts';

/** The data of each queue's jobs. A task carries the id of its row, and everything else is read when the job runs. */
export interface JobData {
  search: { id: string };
  generation: { id: string };
  'talent-import': { id: string };
  /** The pool whose packed words are to be tidied; null for the sample. */
  'pool-index': { organisationId: string | null };
  mail: MailJob;
  /** Scheduled, without data. */
  'clean-up': null;
}
export type QueueName = keyof JobData;

/** A mail to compose and send. Tokens are derived when it is composed and never stored in the queue. */
export type MailJob =
  | { kind: 'activation'; activationId: string }
  | { kind: 'already-registered'; userId: string }
  | { kind: 'session-revoked'; userId: string }
  | { kind: 'invitation'; linkId: string }
  | {
      kind: 'contact';
      name: string;
      email: string;
      company: string;
      phone: string;
      service: string;
      message: string;
    };

export interface Attempt {
  /** The same in every attempt at the job. */
  jobId: string;
  /** Whether a failure of this attempt is final. */
  isLast: boolean;
  /** Aborted when the worker stops or the job expires. */
  signal: AbortSignal;
}

export type Handlers = {
  [Name in QueueName]: {
    run(data: JobData[Name], attempt: Attempt): Promise<void>;
    /** Called once after the last attempt has failed or died, so that no task stays unfinished. */
    giveUp(data: JobData[Name], reason: string): Promise<void>;
  };
};

export interface Queue {
  /**
   * Adds a job within the caller's transaction: it exists if and only if that commits.
   * @param organisationId the owner of the task, which takes its turn among those of other organisations; its job has its id
   * @throws TooManyRequestsError when the organisation has too many pending tasks of this kind
   */
  enqueue<Name extends QueueName>(
    tx: Database,
    name: Name,
    data: JobData[Name],
    organisationId?: string,
  ): Promise<void>;
  /** Takes a task's job out of its queue within the caller's transaction. A job that runs is no longer retried. */
  withdraw(tx: Database, name: QueueName, taskId: string): Promise<void>;
  /** Starts working on every queue. */
  work(handlers: Handlers, concurrency: number): Promise<void>;
  /** The number of jobs waiting or running, by queue. */
  counts(): Promise<Record<QueueName, number>>;
  /** Rejects when the queue doesn't answer. */
  ping(): Promise<void>;
  /** Waits up to `graceMs` for running jobs, then returns them to the queue. */
  stop(graceMs: number): Promise<void>;
}

/** The number of attempts after which a task's own failure is final. The death of a worker is not counted. */
const taskAttempts = 3;
const task = {
  heartbeatSeconds: 10,
  expireInSeconds: 3600,
  retryLimit: 30,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 5,
};
const queues: Record<QueueName, Omit<QueueSettings, 'name'>> = {
  search: task,
  generation: task,
  'talent-import': task,
  // A mail server may be down for a day: about 150 attempts, ten minutes apart at the most.
  mail: {
    heartbeatSeconds: 10,
    expireInSeconds: 300,
    retryLimit: 150,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
  },
  'pool-index': { expireInSeconds: 600, retryLimit: 5, retryDelay: 5 },
  // The next one is an hour away at most.
  'clean-up': { expireInSeconds: 600, retryLimit: 2, retryDelay: 60 },
};
/** Hourly. After a time without a worker, the missed runs are made up for by one. */
const cleanUpSchedule = { cron: '17 * * * *', missed: 'once' as const };
const names = Object.keys(queues) as QueueName[];
const deadLetter = (name: QueueName) => `${name}-given-up`;

/**
 * How often workers poll for jobs, and pg-boss for dead workers, in seconds. A commit that adds a job notifies the workers
 * of every process, which then poll less often (`pollNotified`) for retries, whose time comes later. On the embedded database no
 * other process can die. Polling rarely keeps an idle machine idle.
 */
const paces = {
  embedded: { poll: 2, pollNotified: 4, pollGivenUp: 10, pollScheduled: 30, supervise: 15 },
  postgres: { poll: 0.5, pollNotified: 1, pollGivenUp: 2, pollScheduled: 30, supervise: 2 },
};

/** Opens the queue on the database that the rows live in. `migrate` must have run. */
export async function openQueue(
  database: OpenDatabase,
  log: FastifyBaseLogger,
  every = paces[database.kind],
): Promise<Queue> {
  const workers = new Map<QueueName, string[]>();
  const wake = (name: QueueName) => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
  };
  const boss = new PgBoss({
    ...database.queueConnection,
    useListenNotify: true,
    schedule: true,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    superviseIntervalSeconds: every.supervise,
    monitorIntervalSeconds: Math.max(1, every.supervise / 2),
  });
  boss.on('error', queueErrorLogger(log));
  await boss.start();
  for (const name of names) {
    await boss.createQueue(deadLetter(name), { retryLimit: 10, retryDelay: 5 });
    await boss.createQueue(name, { ...queues[name], deadLetter: deadLetter(name) });
    // An earlier version created it without.
    await boss.updateQueue(name, { notify: true });
    // pg-boss looks up a queue on first use, on its own connection. Within a caller's transaction the embedded database,
    // which has one connection, would wait for itself.
    await boss.getJobById(name, randomUUID());
  }
  // Only this process works on an embedded database, so active jobs were interrupted and need not wait for a heartbeat.
  if (database.kind === 'embedded') {
    await database.db.execute(
      sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
    );
  }

  return {
    async enqueue(tx, name, data, organisationId) {
      const turn =
        organisationId === undefined
          ? {}
          : {
              ...(data && 'id' in data ? { id: data.id } : {}),
              group: { id: organisationId },
              priority: -(await takeTurn(tx, name, organisationId)),
            };
      await boss.send(name, data, { ...turn, db: connectionOf(tx) });
    },
    async withdraw(tx, name, taskId) {
      await boss.cancel(name, taskId, { db: connectionOf(tx) });
    },
    async work(handlers, concurrency) {
      for (const name of names) {
        const handler = handlers[name];
        // Scheduled jobs are not urgent.
        const isScheduled = name === 'clean-up';
        const poll = isScheduled ? every.pollScheduled : every.poll;
        const options = {
          includeMetadata: true as const,
          pollingIntervalSeconds: poll,
          notifyPollingIntervalSeconds: isScheduled ? poll : every.pollNotified,
          heartbeatRefreshSeconds: 3,
          localConcurrency: isScheduled ? 1 : concurrency,
          localGroupConcurrency: runningTasksLimit(isScheduled ? 1 : concurrency),
        };
        await boss.work(name, options, async ([job]) => {
          if (!job) return;
          await attempt(name, job as JobWithMetadata<unknown>, handler.run as RunAny).finally(() =>
            wake(name),
          );
        });
        const started = boss.getWipData().filter((worker) => worker.name === name);
        workers.set(
          name,
          started.map(({ id }) => id),
        );
        await boss.work(deadLetter(name), { pollingIntervalSeconds: every.pollGivenUp }, async ([job]) => {
          if (job)
            await (handler.giveUp as GiveUpAny)(job.data, 'It was started many times and never finished.');
        });
      }
      await boss.schedule('clean-up', cleanUpSchedule.cron, null, { missed: cleanUpSchedule.missed });
    },
    async counts() {
      const counted = await database.db.execute(
        sql`select name, count(*)::int as jobs from pgboss.job where state < 'completed' group by name`,
      );
      const rows = (counted as unknown as { rows: { name: QueueName; jobs: number }[] }).rows;
      return Object.fromEntries(
        names.map((name) => [name, rows.find((row) => row.name === name)?.jobs ?? 0]),
      ) as Record<QueueName, number>;
    },
    async ping() {
      await boss.getQueue('mail');
    },
    async stop(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };

  async function attempt(name: QueueName, job: JobWithMetadata<unknown>, run: RunAny): Promise<void> {
    const isLast = job.retryCount + 1 >= (name === 'mail' ? (queues.mail.retryLimit ?? 0) : taskAttempts);
    const started = performance.now();
    try {
      await run(job.data, { jobId: job.id, isLast, signal: job.signal });
      log.info({ queue: name, job: job.id, ms: Math.round(performance.now() - started) }, 'Job done');
    } catch (error) {
      // Another attempt has the task, or it is finished. There is nothing to retry.
      if (error instanceof LeaseLostError) return;
      log.warn({ queue: name, job: job.id, attempt: job.retryCount + 1, err: error }, 'Job attempt failed');
      throw error;
    }
  }
}

/** Lets pg-boss write within a transaction of the caller. */
const connectionOf = (tx: Database) => fromDrizzle(tx as unknown as DrizzleTransactionLike, sql);

type RunAny = (data: unknown, attempt: Attempt) => Promise<void>;
type GiveUpAny = (data: unknown, reason: string) => Promise<void>;
