import { z } from './zod.ts';

/** A day such as `2026-02-28`. The schema that zod has for it would weigh on every page of the dashboard. */
export const day = () => z.stringFormat('date', isDay, { error: 'Must be a day such as 2026-02-28.' });

/** True if a text is a day of the calendar. */
export function isDay(text: string): boolean {
  const date = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
