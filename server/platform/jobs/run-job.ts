import type { JobWithMetadata, PgBoss } from 'pg-boss';

/** How often a running job refreshes its heartbeat, in milliseconds. */
const heartbeatMs = 3000;

/** An attempt at a job that this process has fetched. */
export interface RunningJob {
  groupId: string | null;
  /** Settles when the attempt has ended and its outcome is stored; resolves to whether the job was completed. */
  ended: Promise<boolean>;
  /** Returns the job to its queue and aborts the attempt. */
  giveBack(): Promise<void>;
}

/**
 * Makes an attempt at a fetched job and stores its outcome. Its heartbeat shows other processes that it is alive; an attempt whose
 * job was withdrawn, or delivered again, is aborted.
 * @param work is given the signal that aborts it
 * @param onError is told of outcomes and heartbeats that could not be stored; other processes deliver such a job again
 */
export function runJob(
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
    // Its type lacks what it holds.
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
