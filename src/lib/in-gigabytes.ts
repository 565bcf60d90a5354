/** `1.8 GB`, or `639 MB` for less than one: decimal, as hubs and disks are labeled. */
export const inGigabytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;
