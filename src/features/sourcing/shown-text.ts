/** What stands in place of a missing value (spec §2). */
const missing = 'N/A';

/** A job's title up to its first period (spec §2). A title that begins with one (`.NET developer`) stays whole. */
export function shortTitle(title: string | null | undefined): string {
  const whole = title?.trim() ?? '';
  return whole.split('.')[0]?.trim() || whole || missing;
}

export const orMissing = (text: string | null | undefined): string => text?.trim() || missing;

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** An ISO moment as local date and time. */
export const shownMoment = (iso: string | null | undefined): string => shown(moments, iso);
/** An ISO moment as local date. */
export const shownDay = (iso: string | null | undefined): string => shown(days, iso);

function shown(format: Intl.DateTimeFormat, iso: string | null | undefined): string {
  const date = new Date(iso ?? '');
  return Number.isNaN(date.getTime()) ? missing : format.format(date);
}

const counts = new Intl.NumberFormat('en-US');

/** `1 candidate`, `1,204 candidates`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${counts.format(count)} ${count === 1 ? one : many}`;
