const earliest = new Date('0001-01-01T00:00:00.000Z');
const latest = new Date('9999-12-31T23:59:59.999Z');

/**
 * Reads a point in time as PostgreSQL writes it. It also holds `infinity` and years that no `Date` has, or that ISO 8601 writes
 * in a form that PostgreSQL does not read: those become the nearest time that both have.
 */
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
