import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Acting } from '../../../../contract/organization/acting.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { actings } from '../../../platform/db/schema.ts';

export const isActing = and(isNull(actings.endedAt), gt(actings.expiresAt, sql`now()`));

/** Who acts for an organisation at present, the latest to begin. */
export async function findActing(db: Database, organisationId: string): Promise<Acting | undefined> {
  const [row] = await db
    .select()
    .from(actings)
    .where(and(eq(actings.organisationId, organisationId), isActing))
    .orderBy(desc(actings.createdAt))
    .limit(1);
  return row && describeActing(row);
}

/** When it ends or has ended, by hand or by expiry. */
export const describeActing = (row: typeof actings.$inferSelect): Acting => ({
  by: row.userName,
  reason: row.reason,
  since: row.createdAt.toISOString(),
  until: (row.endedAt && row.endedAt < row.expiresAt ? row.endedAt : row.expiresAt).toISOString(),
});
