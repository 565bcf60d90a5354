import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { workInSpan } from '../telemetry/traced-jobs.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { LeaseLostError } from './lease.ts';
import { type Attempt, deadLetter, type Handlers, type QueueName, queueNames, queues } from './queues.ts';
import { runningTasksLimit } from './turns.ts';

/** The number of attempts after which a task's own failure is final. The death of a worker is not counted. */
const taskAttempts = 3;
/** When scheduled jobs run. After a time without a worker, the missed runs are made up for by one. */
const schedules = { 'clean-up': '17 * * * *', watch: '*/10 * * * *', retention: '43 4 * * *' } as const;

/**
 * How often workers poll for jobs, and pg-boss for dead workers, in seconds. A commit that adds a job notifies the workers
 * of every process, which then poll less often (`pollNotified`) for retries, whose time comes later. On the embedded database no
 * other process can die. Polling rarely keeps an idle machine idle.
 */
export const paces = {
  embedded: { poll: 2, pollNotified: 4, pollGivenUp: 10, pollScheduled: 30, pollDue: 10, supervise: 15 },
  postgres: { poll: 0.5, pollNotified: 1, pollGivenUp: 2, pollScheduled: 30, pollDue: 5, supervise: 2 },
};
export type Pace = (typeof paces)['embedded'];

interface Workers {
  boss: PgBoss;
  handlers: Handlers;
  concurrency: number;
  every: Pace;
  log: FastifyBaseLogger;
  tracing: Tracing | undefined;
}

/** Starts working on every queue, and on the jobs of each that were given up. */
export async function startWorkers(given: Workers): Promise<void> {
  const { boss, handlers, concurrency, every, log, tracing } = given;
  const workers = new Map<QueueName, string[]>();
  const wake = (name: QueueName) => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
  };
  for (const name of queueNames) {
    const handler = handlers[name];
    // Scheduled jobs are not urgent.
    const isScheduled = name in schedules;
    // One job does all that is due, and a post may appear some seconds after its time.
    const isAlone = isScheduled || name === 'publishing' || name === 'deletion';
    const poll = isScheduled ? every.pollScheduled : isAlone ? every.pollDue : every.poll;
    const limit = runningTasksLimit(isAlone ? 1 : concurrency);
    const options = {
      includeMetadata: true as const,
      pollingIntervalSeconds: poll,
      notifyPollingIntervalSeconds: isAlone ? poll : every.pollNotified,
      heartbeatRefreshSeconds: 3,
      localConcurrency: isAlone ? 1 : concurrency,
      localGroupConcurrency: limit,
    };
    let running = 0;
    await boss.work(name, options, async ([job]) => {
      if (!job) return;
      running++;
      const work = () => attempt(name, job as JobWithMetadata<unknown>, handler.run as RunAny, log);
      await workInSpan(tracing, name, job, work).finally(() => {
        // With fewer at work no job has waited for this one to end. Workers that look in vain take the embedded database
        // longer than most statements of a search.
        if (running-- >= limit) wake(name);
      });
    });
    const started = boss.getWipData().filter((worker) => worker.name === name);
    workers.set(
      name,
      started.map(({ id }) => id),
    );
    await boss.work(deadLetter(name), { pollingIntervalSeconds: every.pollGivenUp }, async ([job]) => {
      if (!job) return;
      await workInSpan(tracing, deadLetter(name), job, () =>
        (handler.giveUp as GiveUpAny)(job.data, 'It was started many times and never finished.'),
      );
    });
  }
  for (const [name, cron] of Object.entries(schedules)) {
    await boss.schedule(name, cron, null, { missed: 'once' });
  }
}

async function attempt(
  name: QueueName,
  job: JobWithMetadata<unknown>,
  run: RunAny,
  log: FastifyBaseLogger,
): Promise<void> {
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

type RunAny = (data: unknown, attempt: Attempt) => Promise<void>;
type GiveUpAny = (data: unknown, reason: string) => Promise<void>;
