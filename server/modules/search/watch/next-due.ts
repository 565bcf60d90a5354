import type { WatchPace } from '../../../../contract/search/watch-paces.ts';
import { dayMs } from '../../../platform/durations.ts';

/** When a watched search is due after `now`. */
export const nextDue = (watch: WatchPace, now = new Date()): Date =>
  new Date(now.getTime() + (watch === 'daily' ? dayMs : 7 * dayMs));
