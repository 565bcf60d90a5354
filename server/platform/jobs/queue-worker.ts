import type { JobWithMetadata, PgBoss } from 'pg-boss';

/** In milliseconds. */
const heartbeatMs = 3000;

interface RunningJob {
  groupId: string | null;
  ended: Promise<boolean>;
  giveBack(): Promise<void>;
}

/**
 * Makes an attempt at a fetched job and stores its outcome. Its heartbeat shows other processes that it is alive; an attempt whose
 * job was withdrawn, or delivered again, is aborted.
 * @param work is given the signal that aborts it
 * @param onError is told of outcomes and heartbeats that could not be stored; other processes deliver such a job again
 */
function runJob(
  boss: PgBoss,
  name: string,
  job: JobWithMetadata<unknown>,
  work: (signal: AbortSignal) => Promise<void>,
  onError: (error: Error) => void,
): RunningJob {
  const attempt = new AbortController();
  const expired = Promise.withResolvers<never>();
  const expiry = setTimeout(() => {
    const error = new Error(`The job ran for more than ${job.expireInSeconds} s.`);
    attempt.abort(error);
    expired.reject(error);
  }, job.expireInSeconds * 1000);
  const beat = async () => {
    const { affected } = (await boss.touch(name, [job])) as { affected?: number };
    if (affected === 0) attempt.abort(new Error('The job is not this attempt’s any more.'));
  };
  const heartbeat = job.heartbeatSeconds ? setInterval(() => beat().catch(onError), heartbeatMs) : undefined;

  const settle = async (): Promise<boolean> => {
    try {
      await Promise.race([work(attempt.signal), expired.promise]);
      await boss.complete(name, [job]);
      return true;
    } catch (error) {
      await boss.fail(name, [job], error as Error);
      return false;
    }
  };
  const ended = settle()
    .catch((error: Error) => {
      onError(error);
      return false;
    })
    .finally(() => {
      clearTimeout(expiry);
      clearInterval(heartbeat);
    });
  return {
    groupId: job.groupId ?? null,
    ended,
    giveBack: async () => {
      // First, so that an attempt that ends by being aborted finds its job settled.
      await boss.fail(name, [job], new Error('The worker was stopped.')).catch(onError);
      attempt.abort(new Error('The worker was stopped.'));
    },
  };
}

export interface WorkedQueue {
  name: string;
  concurrency: number;
  groupConcurrency: number;
  run(job: JobWithMetadata<unknown>, signal: AbortSignal): Promise<void>;
}

export interface QueueWorker {
  wake(): void;
  fullGroups(): string[];
  /** In milliseconds. */
  emptyFor(): number;
  stop(): Promise<void>;
  giveBack(): Promise<void>;
}

export function openQueueWorker(
  boss: PgBoss,
  { name, concurrency, groupConcurrency, run }: WorkedQueue,
  lookSoon: () => void,
  onError: (error: Error) => void,
): QueueWorker {
  const running = new Set<RunningJob>();
  let mayHaveJobs = false;
  let fetching: Promise<void> | undefined;
  let emptyAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  const fullGroups = (): string[] => {
    const counts = new Map<string, number>();
    for (const { groupId } of running) {
      if (groupId !== null) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count >= groupConcurrency).map(([group]) => group);
  };
  const canFetch = () => !isStopped && mayHaveJobs && running.size < concurrency;
  const fetchWhileFree = async (): Promise<void> => {
    while (canFetch()) {
      // A notification that arrives during the fetch sets it again.
      mayHaveJobs = false;
      const [job] = await boss.fetch<object>(name, { includeMetadata: true, ignoreGroups: fullGroups() });
      if (job) {
        mayHaveJobs = true;
        start(job);
      } else {
        emptyAt = performance.now();
        lookSoon();
      }
    }
  };
  const fetchJobs = () => {
    fetching ??= fetchWhileFree()
      .catch((error: Error) => {
        onError(error);
        lookSoon();
      })
      .finally(() => {
        fetching = undefined;
        if (canFetch()) fetchJobs();
      });
  };
  const start = (job: JobWithMetadata<unknown>) => {
    const started = runJob(boss, name, job, (signal) => run(job, signal), onError);
    running.add(started);
    void started.ended.then((isCompleted) => {
      const fullBefore = fullGroups().length;
      running.delete(started);
      if (fullGroups().length < fullBefore) mayHaveJobs = true;
      fetchJobs();
      if (!isCompleted) lookSoon();
    });
  };
  return {
    wake: () => {
      mayHaveJobs = true;
      fetchJobs();
    },
    fullGroups,
    emptyFor: () => performance.now() - emptyAt,
    stop: async () => {
      isStopped = true;
      await fetching;
      await Promise.all([...running].map(({ ended }) => ended));
    },
    giveBack: async () => {
      await Promise.all([...running].map((job) => job.giveBack()));
    },
  };
}
