/** What stands in place of a missing value (spec §2), and of a date that is none. */
export const missing = 'N/A';

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

/** For the attribute of a `<time>`: nothing where there is no moment. */
export const machineMoment = (iso: string): string | undefined =>
  Number.isNaN(Date.parse(iso)) ? undefined : iso;
