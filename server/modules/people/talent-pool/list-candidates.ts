import { count } from 'drizzle-orm';
import type { PoolQuery } from '../../../../contract/people/pool-filters.ts';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { totalCountHeader } from '../../../../contract/platform/call.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { candidateAnswers } from './candidate-answer.ts';
import { poolCondition } from './pool-conditions.ts';
import { poolOrderOf } from './pool-order.ts';

/** A pool may hold tens of thousands: without a page asked for, this many are answered. */
const usualPageSize = 50;

/** One page of the candidates that the organisation sees and the filters let through. */
export async function listCandidates(ctx: Context, { query }: { query: PoolQuery }): Promise<Candidate[]> {
  const { page = 1, page_size: size = usualPageSize } = query;
  const found = await poolCondition(ctx, query);
  const [counted] = await ctx.db.select({ all: count() }).from(candidates).where(found);
  ctx.setHeader(totalCountHeader, String(counted?.all ?? 0));
  const rows = await ctx.db
    .select()
    .from(candidates)
    .where(found)
    .orderBy(...poolOrderOf(query))
    .limit(size)
    .offset((page - 1) * size);
  return candidateAnswers(ctx, rows);
}
