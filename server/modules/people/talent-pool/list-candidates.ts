import { count, type SQL, sql } from 'drizzle-orm';
import { fieldOfPerson } from '../../../../contract/people/person-fields.calls.ts';
import { defaultOrder, type PoolQuery, type PoolSort } from '../../../../contract/people/pool-filters.ts';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { totalCountHeader } from '../../../../contract/platform/call.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { columnOf } from '../fields.ts';
import { candidateAnswers } from './candidate-answer.ts';
import { searchCandidates } from './candidate-text-search.ts';
import { poolCondition } from './pool-conditions.ts';

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

function sortedBy(sort: PoolSort): SQL {
  if (sort === 'created_at') return sql`${candidates.createdAt}`;
  const column = candidates[columnOf(sort)];
  if (sort === 'name') return sql`lower(${column})`;
  return fieldOfPerson(sort).kind === 'number' ? sql`${column}` : sql`nullif(lower(${column}), '')`;
}

/** The order of the list: the same for equals every time, so that pages don't overlap. People without the sorted field come last. */
function poolOrderOf({ q, sort, order }: Pick<PoolQuery, 'q' | 'sort' | 'order'>): SQL[] {
  if (!sort) return searchCandidates(q).order;
  const direction = (order ?? defaultOrder(sort)) === 'desc' ? 'desc' : 'asc';
  return [sql`${sortedBy(sort)} ${sql.raw(direction)} nulls last`, sql`${candidates.id}`];
}
