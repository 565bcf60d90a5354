/** How long a service wants to be left alone, in milliseconds, by the seconds or the date of `Retry-After`; undefined without a valid value. */
export function retryAfterMs(value: string | null | undefined): number | undefined {
  const after = value?.trim();
  if (!after) return undefined;
  const ms = /^\d+(?:\.\d+)?$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}
