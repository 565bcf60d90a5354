import { sql } from 'drizzle-orm';
import type { TaskKind } from '../../../contract/tasks/task-statuses.ts';
import type { Database } from '../db/client.ts';
import type { Queue } from './queue.ts';
import { type Change, cancelled, kinds, tableOf } from './task-kinds.ts';
import { changeTask } from './tasks.ts';

/**
 * Whether a failed task can be begun again: what it reads is still there, nobody has ended it, and it is safe to do twice, which
 * handing people over is not.
 */
export const canRetry = (kind: TaskKind, errorName: string | null): boolean =>
  kind !== 'import' && kind !== 'hand-over' && errorName !== cancelled;

/**
 * Begins a failed task again, as it was asked for.
 * @returns whether it was a failed one that can be
 */
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
