import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { searchPeople } from '../../../platform/db/schema.ts';
import { candidateOf, findResult } from '../../search/found/find-result.ts';

/**
 * Marks a person of a search as seen. The first time counts.
 * @throws NotFoundError for a person of another organization's search
 */
export async function markPersonSeen(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const result = await findResult(inTransaction, params.id);
    const candidateId = await candidateOf(inTransaction, result);
    await tx
      .insert(searchPeople)
      .values({ organisationId, jobId: result.jobId, candidateId, seenAt: new Date() })
      .onConflictDoUpdate({
        target: [searchPeople.jobId, searchPeople.candidateId],
        set: { seenAt: sql`coalesce(${searchPeople.seenAt}, excluded.seen_at)` },
      });
    return null;
  });
}
