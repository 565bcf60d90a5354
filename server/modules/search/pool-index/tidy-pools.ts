import { notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { goneDocuments, organisations, poolSegments } from '../../../platform/db/schema.ts';
import { catchUp, dropIndex } from './index-pool.ts';
import { mergePool } from './merge-pool.ts';
import type { Pool } from './pool.ts';

/** Packs who is new in a pool, joins small segments, and takes out who is gone. Harmless at any time. */
export async function tidyPool(db: Database, pool: Pool): Promise<void> {
  await catchUp(db, pool);
  await mergePool(db, pool);
}

export async function tidyAllPools(db: Database): Promise<void> {
  for (const pool of await allPools(db)) await tidyPool(db, pool);
  // What an organisation that was deleted has left behind.
  await db.delete(goneDocuments).where(
    notExists(
      db
        .select({ id: poolSegments.id })
        .from(poolSegments)
        .where(
          sql`${poolSegments.organisationId} is not distinct from ${goneDocuments.organisationId}
            and ${poolSegments.lastDocument} >= ${goneDocuments.document}`,
        ),
    ),
  );
}

/**
 * Packs every pool anew.
 * @returns the number of pools
 */
export async function rebuildAllPools(db: Database): Promise<number> {
  const pools = await allPools(db);
  for (const pool of pools) {
    await dropIndex(db, pool);
    await tidyPool(db, pool);
  }
  return pools.length;
}

async function allPools(db: Database): Promise<Pool[]> {
  const rows = await db.select({ id: organisations.id }).from(organisations);
  return [null, ...rows.map(({ id }) => id)];
}
