/** What stands in place of a missing value (spec §2). */
const missing = 'N/A';

/** A job's title up to its first period (spec §2). A title that begins with one (`.NET developer`) stays whole. */
export function shortTitle(title: string | null | undefined): string {
  const whole = title?.trim() ?? '';
  return whole.split('.')[0]?.trim() || whole || missing;
}

export const orMissing = (text: string | null | undefined): string => text?.trim() || missing;

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO moment as local date and time. */
export const shownMoment = (iso: string | null | undefined): string => shown(moments, iso);
/** Its local date alone. */
export const shownDate = (iso: string | null | undefined): string => shown(dates, iso);
/** Its local time alone; empty where there is none, since the date says so already. */
export const shownTime = (iso: string | null | undefined): string => shown(times, iso, '');

function shown(format: Intl.DateTimeFormat, iso: string | null | undefined, otherwise = missing): string {
  const date = new Date(iso ?? '');
  return Number.isNaN(date.getTime()) ? otherwise : format.format(date);
}

const counts = new Intl.NumberFormat('en-US');

/** `1 candidate`, `1,204 candidates`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${counts.format(count)} ${count === 1 ? one : many}`;
