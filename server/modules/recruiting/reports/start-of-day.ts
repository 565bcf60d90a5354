import { dayMs } from '../../../platform/durations.ts';

/** When a day such as `2026-03-29` begins in a time zone. Where clocks skip midnight, it begins with the hour after it. */
export function startOfDay(day: string, timeZone: string, later = 0): Date {
  const utc = Date.parse(`${day}T00:00:00Z`) + later * dayMs;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  /** How far the clocks of the zone are ahead of UTC at a time. */
  const aheadAt = (at: number): number => {
    const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 0, day: date = 0, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, date, hour, minute, second) - at;
  };
  const guess = utc - aheadAt(utc);
  const ahead = aheadAt(guess);
  const start = utc - ahead;
  // Midnight is missing where they differ.
  return new Date(aheadAt(start) === ahead ? start : Math.max(guess, start));
}
