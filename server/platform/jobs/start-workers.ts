import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../db/client.ts';
import { workInSpan } from '../telemetry/traced-jobs.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import { LeaseLostError } from './lease.ts';
import type { WorkedQueue } from './queue-worker.ts';
import { type Attempt, deadLetter, type Handlers, type QueueName, queueNames, queues } from './queues.ts';
import type { TaskEvents } from './task-events.ts';
import { runningTasksLimit } from './turns.ts';

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

/** Starts working on every queue, and on the jobs of each that were given up. */
export async function startWorkers(given: Workers): Promise<Dispatcher> {
  const { boss, db, events, handlers, concurrency, lookMs, log, onError, tracing } = given;
  await scheduleNext(boss);
  const alone = { concurrency: 1, groupConcurrency: 1 };
  const worked = queueNames.flatMap((name): WorkedQueue[] => {
    const { run, giveUp } = handlers[name] as { run: RunAny; giveUp: GiveUpAny };
    // One job does all that is due.
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
