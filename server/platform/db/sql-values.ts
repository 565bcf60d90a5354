import { and, type Column, gte, lt, type SQL } from 'drizzle-orm';

/**
 * A value with its texts, at any depth, as databases can hold them: without NUL and halves of surrogate pairs, which others send and
 * cutting leaves.
 */
export function storable<Value>(value: Value): Value;
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD').toWellFormed();
  if (Array.isArray(value)) return value.map((each) => storable(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, storable(each)]));
}

/** LIKE's own wildcards stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** True if a text may be compared with an id; a query with anything else would fail. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Days are in UTC, both included; undefined leaves that end open. */
export const betweenDays = (at: Column, from: string | undefined, to: string | undefined): SQL | undefined =>
  and(from ? gte(at, startOf(from, 0)) : undefined, to ? lt(at, startOf(to, 1)) : undefined);

function startOf(day: string, later: number): Date {
  const start = new Date(`${day}T00:00:00Z`);
  start.setUTCDate(start.getUTCDate() + later);
  return start;
}

const earliest = new Date('0001-01-01T00:00:00.000Z');
const latest = new Date('9999-12-31T23:59:59.999Z');

/** PostgreSQL's `infinity`, and years that no `Date` has, become the nearest time that both have. */
export function readTime(value: string | Date): Date {
  if (value instanceof Date) return within(value);
  if (value.endsWith('BC') || value.startsWith('-')) return earliest;
  if (!/^\d{4}-/.test(value)) return latest;
  return within(new Date(value.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')));
}

function within(time: Date): Date {
  if (time < earliest) return earliest;
  return time > latest ? latest : time;
}
