import type { WatchPace } from '../../../../contract/search/watch-paces.ts';
import { dayMs } from '../../../platform/durations.ts';

/** When a watched search is due next. */
export const nextDue = (watch: WatchPace): Date =>
  new Date(Date.now() + (watch === 'daily' ? dayMs : 7 * dayMs));
