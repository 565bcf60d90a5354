import { day, isDay } from './day.ts';
import { z } from './zod.ts';

/** A day that has begun somewhere on Earth, as something is dated that has happened. */
export const pastDay = () =>
  day().check(z.refine((text) => !isFutureDay(text), { error: 'Must not be a day in the future.' }));

/** True if a day has begun nowhere on Earth yet; where the date changes first, clocks are 14 hours ahead of UTC. */
export function isFutureDay(text: string): boolean {
  const latest = new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return isDay(text) && text > latest;
}
