import { eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/db/client.ts';

/** An organization's own candidates by its id, or the sample, which belongs to nobody. */
export type Pool = string | null;

export const inPool = (column: PgColumn, pool: Pool): SQL =>
  pool === null ? isNull(column) : eq(column, pool);

export const inPools = (column: PgColumn, pools: Pool[]): SQL | undefined =>
  or(...pools.map((pool) => inPool(column, pool)));

/** The same key as in the triggers that number documents. */
const poolLock = 7_264_913;

/** Until the transaction ends nobody else packs the pool, and no candidate is added, changed or deleted. */
export async function lockPool(tx: Database, pool: Pool): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${poolLock}, hashtext(${pool ?? 'sample'}))`);
}
