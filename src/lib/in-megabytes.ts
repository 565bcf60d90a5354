const megabyte = 1024 * 1024;

/** `12.3 MB`. What is there is never said to be nothing. */
export function inMegabytes(bytes: number): string {
  if (bytes > 0 && bytes < megabyte / 10) return 'under 0.1 MB';
  return `${(bytes / megabyte).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** `1.8 GB`, or `639 MB` for less than one: decimal, as hubs and disks are labeled. */
export const inGigabytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;
