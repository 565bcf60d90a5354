import { and, type Column, gte, lt, type SQL } from 'drizzle-orm';

/** A condition on the days in UTC that a time lies between, both included; undefined leaves that end open. */
export const betweenDays = (at: Column, from: string | undefined, to: string | undefined): SQL | undefined =>
  and(from ? gte(at, startOf(from, 0)) : undefined, to ? lt(at, startOf(to, 1)) : undefined);

function startOf(day: string, later: number): Date {
  const start = new Date(`${day}T00:00:00Z`);
  start.setUTCDate(start.getUTCDate() + later);
  return start;
}
