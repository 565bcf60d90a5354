import { type SQL, sql } from 'drizzle-orm';
import type { PoolQuery, PoolSort } from '../../../../contract/people/pool-filters.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { searchCandidates } from './candidate-text-search.ts';

const columns: Record<PoolSort, SQL> = {
  created_at: sql`${candidates.createdAt}`,
  name: sql`lower(${candidates.name})`,
  title: sql`nullif(lower(${candidates.title}), '')`,
  employer: sql`nullif(lower(${candidates.employer}), '')`,
  location: sql`nullif(lower(${candidates.location}), '')`,
  source: sql`nullif(lower(${candidates.source}), '')`,
  years: sql`${candidates.years}`,
};
const descending: readonly PoolSort[] = ['created_at', 'years'];

/** The order of the list: the same for equals every time, so that pages don't overlap. People without the sorted field come last. */
export function poolOrderOf({ q, sort, order }: Pick<PoolQuery, 'q' | 'sort' | 'order'>): SQL[] {
  if (!sort) return searchCandidates(q).order;
  const direction = (order ?? (descending.includes(sort) ? 'desc' : 'asc')) === 'desc' ? 'desc' : 'asc';
  return [sql`${columns[sort]} ${sql.raw(direction)} nulls last`, sql`${candidates.id}`];
}
