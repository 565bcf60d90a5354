import type { SearchState } from '../../../../contract/api/sourcing.ts';
import { CallError } from '../../../lib/problem-text.ts';

/** A search as the screen shows it: `Initiated` until the first answer about it (spec §4). */
export type FollowedSearch = Omit<SearchState, 'status'> & { status: SearchState['status'] | 'Initiated' };

/** Polling stops when links arrive, and on `Completed` and `Failed` (spec §4). */
export const isOver = (search: FollowedSearch | undefined): boolean =>
  search !== undefined &&
  (search.urls !== undefined || search.status === 'Completed' || search.status === 'Failed');

/** The search is not there any more, or is no search: asking again is of no use. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);
