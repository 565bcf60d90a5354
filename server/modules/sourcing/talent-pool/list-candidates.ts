import { count } from 'drizzle-orm';
import type { PoolQuery } from '../../../../contract/api/pool-filters.ts';
import type { Candidate } from '../../../../contract/api/talent-pool.ts';
import { totalCountHeader } from '../../../../contract/call.ts';
import type { Context } from '../../../context.ts';
import { candidates } from '../../../db/schema.ts';
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
