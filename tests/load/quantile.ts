/** The value below which `share` of the values lie. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);

export const describeTimes = (times: number[]): string =>
  `median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms`;
