import { and, count } from 'drizzle-orm';
import type { Candidate } from '../../../../contract/api/talent-pool.ts';
import { type Paging, totalCountHeader } from '../../../../contract/call.ts';
import type { Context } from '../../../context.ts';
import { candidates } from '../../../db/schema.ts';
import { candidateAnswer } from './candidate-answer.ts';
import { searchCandidates } from './candidate-text-search.ts';
import { visibleCandidates } from './visible-candidates.ts';

/** A pool may hold tens of thousands: without a page asked for, this many are answered. */
const usualPageSize = 50;

/** One page of the candidates that the organisation sees, those that match `q` best first; newest first without `q`. */
export async function listCandidates(
  ctx: Context,
  input: { query: Paging & { q: string } },
): Promise<Candidate[]> {
  const { q, page = 1, page_size: size = usualPageSize } = input.query;
  const search = searchCandidates(q);
  const found = and(visibleCandidates(ctx.config, ctx.caller.organisationId), search.condition);
  const [counted] = await ctx.db.select({ all: count() }).from(candidates).where(found);
  ctx.setHeader(totalCountHeader, String(counted?.all ?? 0));
  const rows = await ctx.db
    .select()
    .from(candidates)
    .where(found)
    .orderBy(...search.order)
    .limit(size)
    .offset((page - 1) * size);
  return rows.map(candidateAnswer);
}
