import { isDay } from './day.ts';
import { z } from './zod.ts';

/** A point in time with its offset such as `2026-02-28T09:00:00Z`, as a caller sends it. */
export const instant = () =>
  z.stringFormat('date-time', isInstant, { error: 'Must be a time such as 2026-02-28T09:00:00Z.' });

const isInstant = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));
