/** `subject` with its verb: `They are`; `object`: `them`. */
export const erasureText = (subject: string, object: string): string =>
  `${subject} deleted at once from pool, searches, boards, notes, documents and mails. It cannot be undone, and no import or résumé adds ${object} again. Uploaded tables and exports of your organization that are kept for download are deleted as well.`;

const megabyte = 1024 * 1024;

/** `12.3 MB`. What is there is never said to be nothing. */
export function inMegabytes(bytes: number): string {
  if (bytes > 0 && bytes < megabyte / 10) return 'under 0.1 MB';
  return `${(bytes / megabyte).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** `1.8 GB`, or `639 MB` for less than one: decimal, as hubs and disks are labeled. */
export const inGigabytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;

/** Spec §2. */
export const missing = 'N/A';

/** Makes a formatter at its first use: the first one loads the locale, which would hold up pages that format nothing. */
function atFirstUse<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => (made ??= make());
}

const dates = atFirstUse(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }));
const times = atFirstUse(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }));
const dateTimes = atFirstUse(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
);

export const formatDateTime = (iso: string | null | undefined): string => format(dateTimes, iso);
export const formatDate = (iso: string | null | undefined): string => format(dates, iso);
export const formatDay = (day: string): string => formatDate(`${day}T12:00`);
/** Empty for an invalid timestamp, since the date says so already. */
export const formatTime = (iso: string | null | undefined): string => format(times, iso, '');

function format(
  formatter: () => Intl.DateTimeFormat,
  iso: string | null | undefined,
  fallback = missing,
): string {
  const date = new Date(iso ?? '');
  return Number.isNaN(date.getTime()) ? fallback : formatter().format(date);
}

export const machineDateTime = (iso: string): string | undefined =>
  Number.isNaN(Date.parse(iso)) ? undefined : iso;

/**
 * Returns a job's title up to its first period (spec §2). A title that starts with one (`.NET developer`) stays whole.
 */
export function shortTitle(title: string | null | undefined): string {
  const whole = title?.trim() ?? '';
  return whole.split('.')[0]?.trim() || whole || missing;
}

export const orMissing = (text: string | null | undefined): string => text?.trim() || missing;

const counts = atFirstUse(() => new Intl.NumberFormat('en-US'));
export const formatCount = (count: number): string => counts().format(count);

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
