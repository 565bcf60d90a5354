import type { WatchPace } from '../../../../contract/model/watch-paces.ts';
import { dayMs } from '../../../durations.ts';

/** When a watched search is due after `now`. */
export const nextDue = (watch: WatchPace, now = new Date()): Date =>
  new Date(now.getTime() + (watch === 'daily' ? dayMs : 7 * dayMs));
