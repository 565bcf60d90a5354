import { and, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { candidates, posts, searchJobs } from './schema.ts';

export const restorableDays = 30;

const tables = [candidates, searchJobs, posts] as const;
type SoftDeletable = (typeof tables)[number];

const deadline = sql`now() - make_interval(days => ${restorableDays})`;

export const isKept = (table: SoftDeletable): SQL => isNull(table.deletedAt);

export const isRestorable = (table: SoftDeletable): SQL =>
  and(isNotNull(table.deletedAt), gt(table.deletedAt, deadline)) as SQL;

export async function purgeDeleted(db: Database): Promise<number> {
  let purged = 0;
  for (const table of tables) {
    const gone = await db
      .delete(table as typeof posts)
      .where(lte(table.deletedAt, deadline))
      .returning({ id: table.id });
    purged += gone.length;
  }
  return purged;
}
