import { dayMs, hourMs } from '../../platform/durations.ts';

/** How far the clocks of a time zone are ahead of UTC at a time, in milliseconds. */
function clockOf(timeZone: string): (at: number) => number {
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
  return (at) => {
    const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 0, day: date = 0, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(at / 1000) * 1000;
  };
}

/** When a day such as `2026-03-29` begins in a time zone. Where clocks skip midnight, it begins with the hour after it. */
export function startOfDay(day: string, timeZone: string, later = 0): Date {
  const utc = Date.parse(`${day}T00:00:00Z`) + later * dayMs;
  const aheadAt = clockOf(timeZone);
  const guess = utc - aheadAt(utc);
  const ahead = aheadAt(guess);
  const start = utc - ahead;
  // Midnight is missing where they differ.
  return new Date(aheadAt(start) === ahead ? start : Math.max(guess, start));
}

/** When the clocks of a time zone show a full hour of a day. */
export function hourOfDay(day: string, hour: number, timeZone: string): Date {
  const start = startOfDay(day, timeZone).getTime();
  const aheadAt = clockOf(timeZone);
  const at = start + hour * hourMs;
  return new Date(at + aheadAt(start) - aheadAt(at));
}

/** The day in a time zone, such as `2026-03-29`, and its weekday: 0 for Sunday. */
export function dayIn(at: Date, timeZone: string, later = 0): { day: string; weekday: number } {
  const local = new Date(at.getTime() + clockOf(timeZone)(at.getTime()) + later * dayMs);
  return { day: local.toISOString().slice(0, 10), weekday: local.getUTCDay() };
}
