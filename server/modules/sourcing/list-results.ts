import { asc, count, eq } from 'drizzle-orm';
import type { FoundCandidate } from '../../../contract/api/sourcing.ts';
import { type Paging, totalCountHeader } from '../../../contract/call.ts';
import type { Context } from '../../context.ts';
import { searchResults } from '../../db/schema.ts';
import { describeResult, findSearchJob } from './search-queries.ts';

const usualPageSize = 50;

/**
 * One page of everything that a search has found, best first; empty until the search is completed.
 * @throws NotFoundError for another organisation's search
 */
export async function listResults(
  ctx: Context,
  input: { params: { id: string }; query: Paging },
): Promise<FoundCandidate[]> {
  const { page = 1, page_size: size = usualPageSize } = input.query;
  const job = await findSearchJob(ctx, input.params.id);
  const own = eq(searchResults.jobId, job.id);
  const [counted] = await ctx.db.select({ all: count() }).from(searchResults).where(own);
  ctx.setHeader(totalCountHeader, String(counted?.all ?? 0));
  const rows = await ctx.db
    .select()
    .from(searchResults)
    .where(own)
    .orderBy(asc(searchResults.rank))
    .limit(size)
    .offset((page - 1) * size);
  return rows.map((row) => describeResult(ctx.publicUrl, row));
}
