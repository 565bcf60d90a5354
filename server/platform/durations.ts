export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A time in words, rounded up: `30 seconds`, `2 minutes`, `an hour`, `a day`. */
export function sayTime(seconds: number): string {
  if (seconds <= 90) return counted(Math.max(Math.ceil(seconds), 1), 'second');
  if (seconds < 3600) return counted(Math.ceil(seconds / 60), 'minute');
  const hours = Math.ceil(seconds / 3600);
  if (hours < 24) return hours === 1 ? 'an hour' : counted(hours, 'hour');
  const days = Math.round(hours / 24);
  return days === 1 ? 'a day' : counted(days, 'day');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
