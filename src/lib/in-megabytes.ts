const megabyte = 1024 * 1024;

/** `12.3 MB`. What is there is never said to be nothing. */
export function inMegabytes(bytes: number): string {
  if (bytes > 0 && bytes < megabyte / 10) return 'under 0.1 MB';
  return `${(bytes / megabyte).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
