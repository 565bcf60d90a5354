import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { resumeLimits } from '../../../contract/people/resumes.calls.ts';
import type { Database } from '../db/client.ts';
import { TooManyRequestsError } from '../errors.ts';
import { openQueueWorker, type QueueWorker, type WorkedQueue } from './queue-worker.ts';
import type { TaskEvents } from './task-events.ts';

export interface Dispatcher {
  stop(graceMs: number): Promise<void>;
}

interface Given {
  boss: PgBoss;
  db: Database;
  events: Pick<TaskEvents, 'follow'>;
  queues: WorkedQueue[];
  /** In milliseconds. */
  lookMs: number;
  onError(error: Error): void;
}

/** In milliseconds, until notifications arrive and after an error. */
const unheardMs = 1000;
/** In milliseconds; reasons within this time share one look. */
const gatherMs = 50;
/** How long to wait for a due job that a fetch did not find, because another process is taking it, in milliseconds. */
const contestedMs = 1000;
/** In milliseconds, also from the start to the first time. */
const maintenanceMs = 3_600_000;
const firstMaintenanceMs = 60_000;

/**
 * Works on queues without polling them. A queue is fetched from when a notification tells of a job, when one ends that others
 * waited for, and when the next delayed job or retry is due. One slow look at all queues covers notifications that were missed and
 * finds the jobs of processes that have died.
 */
export function startDispatcher({ boss, db, events, queues, lookMs, onError }: Given): Dispatcher {
  let isStopped = false;
  let isListening = false;
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let watchAt = performance.now();
  let maintainAt = performance.now() + firstMaintenanceMs;

  const lookWithin = (ms: number) => {
    const at = performance.now() + ms;
    if (isStopped || at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(onTimer, ms);
  };
  const onTimer = () => {
    timerAt = Number.POSITIVE_INFINITY;
    looking = looking
      .then(async () => {
        if (!isStopped) await look();
      })
      .catch((error: Error) => {
        onError(error);
        watchAt = performance.now();
        lookWithin(unheardMs);
      });
  };
  const workers = new Map<string, QueueWorker>(
    queues.map((queue) => [queue.name, openQueueWorker(boss, queue, () => lookWithin(gatherMs), onError)]),
  );

  const look = async () => {
    const startedAt = performance.now();
    let next = isListening ? lookMs : Math.min(lookMs, unheardMs);
    for (const { name, dueFor, dueIn } of await findWaiting(db, workers)) {
      const worker = workers.get(name);
      if (!worker) continue;
      if (dueIn !== null) next = Math.min(next, dueIn * 1000);
      if (dueFor === null) continue;
      const emptyFor = worker.emptyFor();
      if (dueFor * 1000 < emptyFor || emptyFor > contestedMs) worker.wake();
      else next = Math.min(next, contestedMs);
    }
    if (startedAt >= watchAt) watchAt = startedAt + (await watchRunning(boss, db, lookMs));
    if (startedAt >= maintainAt) {
      maintainAt = startedAt + maintenanceMs;
      await boss.supervise();
    }
    // A timer may fire a millisecond early.
    lookWithin(Math.max(0, Math.min(next, watchAt - startedAt)) + 1);
  };

  events.follow({
    onJob: (name) => {
      if (!isStopped) workers.get(name)?.wake();
    },
    onListening: () => {
      isListening = true;
      lookWithin(0);
    },
    onLost: () => {
      isListening = false;
      lookWithin(unheardMs);
    },
  });
  lookWithin(0);

  return {
    stop: async (graceMs) => {
      isStopped = true;
      clearTimeout(timer);
      const late = Promise.withResolvers<void>();
      const grace = setTimeout(late.resolve, graceMs);
      const all = [...workers.values()];
      await Promise.race([Promise.all([looking, ...all.map((worker) => worker.stop())]), late.promise]);
      clearTimeout(grace);
      await Promise.all(all.map((worker) => worker.giveBack()));
    },
  };
}

/** Returns when the next job may have to be returned, in milliseconds. */
async function watchRunning(boss: PgBoss, db: Database, atMost: number): Promise<number> {
  let next = atMost;
  for (const { name, seconds } of await findRunning(db)) {
    if (seconds > 0) {
      next = Math.min(next, seconds * 1000 + gatherMs);
      continue;
    }
    await boss.supervise(name);
    next = Math.min(next, unheardMs);
  }
  return next;
}

/** In seconds: how long the latest due job of each queue has been due, and when the next one will be. */
async function findWaiting(db: Database, workers: Map<string, QueueWorker>) {
  const full = [...workers].flatMap(([name, worker]) => worker.fullGroups().map((id) => `${name} ${id}`));
  const found = await db.execute(sql`
    select name,
      extract(epoch from now() - max(start_after) filter (where start_after <= now()))::float8 as "dueFor",
      extract(epoch from min(start_after) filter (where start_after > now()) - now())::float8 as "dueIn"
    from pgboss.job
    where state < 'active' and not blocked and (group_id is null or name || ' ' || group_id not in (
      select jsonb_array_elements_text(${JSON.stringify(full)}::jsonb)))
    group by name`);
  return (found as unknown as { rows: { name: string; dueFor: number | null; dueIn: number | null }[] }).rows;
}

/** In seconds, by queue. */
async function findRunning(db: Database) {
  const found = await db.execute(sql`
    select name, min(extract(epoch from least(
        started_on + expire_seconds * interval '1 s',
        heartbeat_on + heartbeat_seconds * interval '1 s'
      ) - now()))::float8 as seconds
    from pgboss.job where state = 'active' group by name`);
  return (found as unknown as { rows: { name: string; seconds: number }[] }).rows;
}

export const pendingTasksLimit = 20;
/** A folder of résumés is dropped at once. */
const limits: Record<string, number> = { resume: resumeLimits.listed };
const plurals: Record<string, string> = {
  search: 'searches',
  generation: 'generations',
  'talent-import': 'imports',
  resume: 'résumés',
  transfer: 'exports and imports',
};
const retryAfterSeconds = 30;

/** One worker is left to the others, so that an organization with stalling sources holds up nobody else. */
export const runningTasksLimit = (concurrency: number): number => Math.max(1, concurrency - 1);

/**
 * As in start-time fair queueing, two organizations with waiting tasks alternate, however many one of them has.
 * Tasks with a lower turn run first. `tx` locks the organization's turns. @throws TooManyRequestsError when the
 * organization has too many pending tasks
 */
export async function takeTurn(tx: Database, queue: string, organisationId: string): Promise<number> {
  // Two concurrent requests would count the same tasks.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${queue} ${organisationId}`}, 0))`);
  // A priority is a negated turn, because pg-boss runs the highest first. Each half has a partial index.
  const counted = await tx.execute(sql`
    select
      count(*) filter (where group_id = ${organisationId})::int as pending,
      greatest(
        coalesce(max(-priority) filter (where is_running), min(-priority), 0),
        coalesce(max(-priority) filter (where group_id = ${organisationId}) + 1, 0)
      )::int as turn
    from (
      select group_id, priority, false as is_running
        from pgboss.job where name = ${queue} and state < 'active' and not blocked
      union all
      select group_id, priority, true
        from pgboss.job where name = ${queue} and state = 'active' and group_id is not null
    ) as tasks`);
  const [{ pending, turn } = { pending: 0, turn: 0 }] = (
    counted as unknown as { rows: { pending: number; turn: number }[] }
  ).rows;
  if (pending >= (limits[queue] ?? pendingTasksLimit)) {
    throw new TooManyRequestsError(
      `Your organization has ${pending} ${plurals[queue] ?? 'tasks'} waiting or running, which is as many as it may have. Try again when one of them has ended.`,
      retryAfterSeconds,
    );
  }
  return turn;
}
