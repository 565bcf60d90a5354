import { type SQL, sql } from 'drizzle-orm';
import { fieldOfPerson } from '../../../../contract/people/person-fields.calls.ts';
import { defaultOrder, type PoolQuery, type PoolSort } from '../../../../contract/people/pool-filters.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { columnOf } from '../fields.ts';
import { searchCandidates } from './candidate-text-search.ts';

function sortedBy(sort: PoolSort): SQL {
  if (sort === 'created_at') return sql`${candidates.createdAt}`;
  const column = candidates[columnOf(sort)];
  if (sort === 'name') return sql`lower(${column})`;
  return fieldOfPerson(sort).kind === 'number' ? sql`${column}` : sql`nullif(lower(${column}), '')`;
}

/** The order of the list: the same for equals every time, so that pages don't overlap. People without the sorted field come last. */
export function poolOrderOf({ q, sort, order }: Pick<PoolQuery, 'q' | 'sort' | 'order'>): SQL[] {
  if (!sort) return searchCandidates(q).order;
  const direction = (order ?? defaultOrder(sort)) === 'desc' ? 'desc' : 'asc';
  return [sql`${sortedBy(sort)} ${sql.raw(direction)} nulls last`, sql`${candidates.id}`];
}
