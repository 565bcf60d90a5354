import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { TooManyRequestsError } from '../errors.ts';

/** Tasks of one kind that an organisation may have waiting and running. */
export const pendingTasksLimit = 20;
/** What users call the tasks of a queue. */
const plurals: Record<string, string> = {
  search: 'searches',
  generation: 'generations',
  'talent-import': 'imports',
};
/** Seconds until one of that many tasks has ended, as far as anyone can tell. */
const retryAfterSeconds = 30;

/**
 * How many tasks of a kind one organisation may run at once in a process with `concurrency` workers: one worker is left
 * to the others, so that an organisation whose sources stall makes nobody else wait.
 */
export const runningTasksLimit = (concurrency: number): number => Math.max(1, concurrency - 1);

/**
 * Takes a turn for one more task of an organisation. Turns are counted as in start-time fair queueing: a task comes after
 * the last one that its organisation has pending, and never before those that are running now. Of two organisations that
 * each have tasks waiting, each gets every second turn, however many one of them has and whoever came first.
 * @param tx the transaction that adds the task; it holds the organisation's place until it ends
 * @returns the turn: tasks with a lower one go first
 * @throws TooManyRequestsError when the organisation has as many pending as it may have
 */
export async function takeTurn(tx: Database, queue: string, organisationId: string): Promise<number> {
  // Two requests at once would count the same tasks.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${queue} ${organisationId}`}, 0))`);
  // Priorities are turns with the sign changed: pg-boss takes the highest first. Each half has a partial index.
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
  if (pending >= pendingTasksLimit) {
    throw new TooManyRequestsError(
      `Your organisation has ${pending} ${plurals[queue] ?? 'tasks'} waiting or running, which is as many as it may have. Try again when one of them has ended.`,
      retryAfterSeconds,
    );
  }
  return turn;
}
