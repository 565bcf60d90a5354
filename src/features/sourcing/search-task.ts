import type { SearchState } from '../../../contract/api/sourcing.ts';

/** A search as the screen shows it: `Initiated` until the first answer about it (spec §4). */
export type FollowedSearch = Omit<SearchState, 'status'> & { status: SearchState['status'] | 'Initiated' };

/** Polling stops when links arrive, and on `Completed` and `Failed` (spec §4). */
export const isOver = (search: FollowedSearch | undefined): boolean =>
  search !== undefined &&
  (search.urls !== undefined || search.status === 'Completed' || search.status === 'Failed');
