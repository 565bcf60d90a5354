import { sql } from 'drizzle-orm';
import { resumeLimits } from '../../../contract/people/resumes.calls.ts';
import type { Database } from '../db/client.ts';
import { TooManyRequestsError } from '../errors.ts';

/** The number of tasks of one kind that an organisation may have waiting or running. */
export const pendingTasksLimit = 20;
/** A folder of résumés is dropped at once. */
const limits: Record<string, number> = { resume: resumeLimits.listed };
/** The users' words for the tasks of a queue. */
const plurals: Record<string, string> = {
  search: 'searches',
  generation: 'generations',
  'talent-import': 'imports',
  resume: 'résumés',
  transfer: 'exports and imports',
};
/** Estimated seconds until one of that many tasks has ended. */
const retryAfterSeconds = 30;

/**
 * The number of tasks of a kind that one organisation may run at once in a process with `concurrency` workers. One worker is
 * left to the others, so that an organisation with stalling sources holds up nobody else.
 */
export const runningTasksLimit = (concurrency: number): number => Math.max(1, concurrency - 1);

/**
 * Assigns a turn to a new task of an organisation, as in start-time fair queueing: a task comes after the last pending one
 * of its organisation, and never before those that are running. Two organisations with waiting tasks alternate, however
 * many one of them has and whichever came first.
 * @param tx the transaction that adds the task; it locks the organisation's turns until it ends
 * @returns the turn; tasks with a lower one run first
 * @throws TooManyRequestsError when the organisation has too many pending tasks
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
