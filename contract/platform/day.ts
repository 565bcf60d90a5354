import { z } from './zod.ts';

/** A day such as `2026-02-28`. The schema that zod has for it would weigh on every page of the dashboard. */
export const day = () => z.stringFormat('date', isDay, { error: 'Must be a day such as 2026-02-28.' });

export function isDay(text: string): boolean {
  const date = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** By the clock here, such as `2026-11-30`. */
export const localDay = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** A day that has begun somewhere on Earth, as something is dated that has happened. */
export const pastDay = () =>
  day().check(z.refine((text) => !isFutureDay(text), { error: 'Must not be a day in the future.' }));

/** True if a day has begun nowhere on Earth yet; where the date changes first, clocks are 14 hours ahead of UTC. */
export function isFutureDay(text: string): boolean {
  const latest = new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return isDay(text) && text > latest;
}

/** A point in time with its offset such as `2026-02-28T09:00:00Z`, as a caller sends it. */
export const instant = () =>
  z.stringFormat('date-time', isInstant, { error: 'Must be a time such as 2026-02-28T09:00:00Z.' });

const isInstant = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}
