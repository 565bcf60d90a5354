/** Replaces a missing value (spec §2), and an invalid date. */
export const missing = 'N/A';

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const dateTimes = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an ISO timestamp as local date and time. */
export const formatDateTime = (iso: string | null | undefined): string => format(dateTimes, iso);
export const formatDate = (iso: string | null | undefined): string => format(dates, iso);
/** Formats its local time. Empty for an invalid timestamp, since the date says so already. */
export const formatTime = (iso: string | null | undefined): string => format(times, iso, '');

function format(formatter: Intl.DateTimeFormat, iso: string | null | undefined, fallback = missing): string {
  const date = new Date(iso ?? '');
  return Number.isNaN(date.getTime()) ? fallback : formatter.format(date);
}

/** The `datetime` attribute of a `<time>`; undefined for an invalid timestamp. */
export const machineDateTime = (iso: string): string | undefined =>
  Number.isNaN(Date.parse(iso)) ? undefined : iso;
