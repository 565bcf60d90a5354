/** One part of `npm test` and how long it ran. */
export interface PartDuration {
  title: string;
  seconds: number;
}

/** Formats a duration as a person reads it: `8.4 s`, `2 min 05 s`. */
function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** A table with one line per part, in the order in which they ran, and the total. */
export function describeDurations(parts: PartDuration[]): string {
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const lines = [...parts, { title: 'Total', seconds: total }].map(
    ({ title, seconds }) => [title, formatDuration(seconds)] as const,
  );
  const titleWidth = Math.max(...lines.map(([title]) => title.length));
  const timeWidth = Math.max(...lines.map(([, time]) => time.length));
  return lines.map(([title, time]) => `${title.padEnd(titleWidth)}  ${time.padStart(timeWidth)}`).join('\n');
}
