import { randomUUID } from 'node:crypto';
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import type { searchRuns } from '../db/schema.ts';
import type { Kinds } from './queues.ts';

type TaskTable = Kinds[keyof Kinds]['table'];

/** This attempt must stop and write nothing. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

const terminal = ['Completed', 'Failed', 'completed', 'failed'];
export const isOpen = (table: TaskTable): SQL => notInArray(sql`${table.status}`, terminal);

/** An earlier attempt that is still running loses its lease. Returns undefined when the task is finished or deleted. */
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
 * `write` runs in a transaction that locks the task's row. @throws LeaseLostError when another attempt holds the
 * lease; nothing is written
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
      .from(table as typeof searchRuns)
      .where(and(eq(table.id, id), eq(table.leaseId, lease), isOpen(table)))
      .for('update');
    if (held.length === 0) throw new LeaseLostError(`The lease on ${id} is lost.`);
    return write(tx as unknown as Database);
  });
}
