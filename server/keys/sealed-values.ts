import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { dataKeyCheck } from '../db/schema.ts';

/** One kind of value that the database keeps sealed. */
interface SealedValues {
  /** What `seal` is told. */
  purpose: string;
  /** All of them, locked until the transaction ends. */
  list(tx: Database): Promise<{ id: string; sealed: string }[]>;
  replace(tx: Database, id: string, sealed: string): Promise<unknown>;
  /** Gives up one that no key can read any more. */
  discard(tx: Database, id: string): Promise<unknown>;
}

/** What every database holds, so that another key is noticed at the start. */
export const checkPurpose = 'check';

/** Every kind of sealed value. A table that keeps some adds itself here, or a rotation would leave it behind. */
export const sealedValues: readonly SealedValues[] = [
  {
    purpose: checkPurpose,
    list: (tx) =>
      tx.select({ id: dataKeyCheck.id, sealed: dataKeyCheck.sealed }).from(dataKeyCheck).for('update'),
    replace: (tx, id, sealed) => tx.update(dataKeyCheck).set({ sealed }).where(eq(dataKeyCheck.id, id)),
    discard: (tx, id) => tx.delete(dataKeyCheck).where(eq(dataKeyCheck.id, id)),
  },
];
