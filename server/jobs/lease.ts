import { randomUUID } from 'node:crypto';
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import type { generations, searchJobs, talentImports } from '../db/schema.ts';

/** A row that a background job works on: its status is open until it is one of the terminal ones. */
export type TaskTable = typeof searchJobs | typeof generations | typeof talentImports;

/** Another attempt took the task, or it is finished or deleted: this attempt must stop and write nothing. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

const terminal = ['Completed', 'Failed', 'completed', 'failed'];
const isOpen = (table: TaskTable): SQL => notInArray(sql`${table.status}`, terminal);

/**
 * Makes this attempt the only one that may write the task; an earlier attempt that still runs loses it.
 * @returns the lease, or undefined when the task is finished or gone and there is nothing to do.
 */
export async function takeLease(db: Database, table: TaskTable, id: string): Promise<string | undefined> {
  const lease = randomUUID();
  const taken = await db
    .update(table)
    .set({ leaseId: lease })
    .where(and(eq(table.id, id), isOpen(table)))
    .returning({ id: table.id });
  return taken.length > 0 ? lease : undefined;
}

/**
 * Runs `write` in a transaction that holds the task's row under the lease, so that no other attempt writes meanwhile.
 * @throws LeaseLostError when the lease is no longer ours; nothing is written then.
 */
export async function writeUnderLease<T>(
  db: Database,
  table: TaskTable,
  id: string,
  lease: string,
  write: (tx: Database) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const held = await tx
      .select({ id: table.id })
      .from(table as typeof searchJobs)
      .where(and(eq(table.id, id), eq(table.leaseId, lease), isOpen(table)))
      .for('update');
    if (held.length === 0) throw new LeaseLostError(`The lease on ${id} is lost.`);
    return write(tx as unknown as Database);
  });
}
