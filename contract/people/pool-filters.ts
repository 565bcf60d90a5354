import { id, paging } from '../platform/call.ts';
import { day } from '../platform/day.ts';
import { optionalText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { type FieldsWith, fieldOfPerson, type PersonField, personFieldNames } from './person-fields.calls.ts';

export type PoolSort = 'created_at' | FieldsWith<{ pool: { sort: 'asc' | 'desc' } }>;
const isSorted = (name: PersonField): name is Exclude<PoolSort, 'created_at'> =>
  fieldOfPerson(name).pool?.sort !== undefined;
export const poolSorts: readonly PoolSort[] = ['created_at', ...personFieldNames.filter(isSorted)];
/** The order in which a column is sorted at first: the newest and the most first. */
export const defaultOrder = (sort: PoolSort): 'asc' | 'desc' =>
  sort === 'created_at' ? 'desc' : (fieldOfPerson(sort).pool?.sort ?? 'asc');
export const sortOrders = ['asc', 'desc'] as const;

/** What may be missing of a person: the basis on which they are held, a notice, or a notice that is overdue. */
export const privacyGaps = ['no-basis', 'no-notice', 'notice-overdue'] as const;

/** What the talent pool can be narrowed by, all at once. */
export const poolFilters = {
  q: optionalText(200),
  /** Words, or their beginnings, of one skill. */
  skill: optionalText(100),
  /** Words, or their beginnings, of the place. */
  place: optionalText(200),
  source: optionalText(200),
  tag: optionalText(40),
  import: z.optional(id),
  /** People without a lawful basis or a notice. */
  privacy: z.optional(z.enum(privacyGaps)),
  /** Added on that day (UTC) or later. */
  added_from: z.optional(day()),
  /** Added on that day (UTC) or earlier. */
  added_to: z.optional(day()),
};

/** How the talent pool is sorted. Without `sort` the best matches of `q` come first, without `q` the newest. */
export const poolOrder = {
  sort: z.optional(z.enum(poolSorts)),
  /** By default dates and years descend, and texts ascend. */
  order: z.optional(z.enum(sortOrders)),
};

export const poolQuery = z.object({ ...poolFilters, ...poolOrder, ...paging });
export const poolExportQuery = z.object({ ...poolFilters });
export type PoolFilters = z.infer<typeof poolExportQuery>;
export type PoolQuery = z.infer<typeof poolQuery>;
