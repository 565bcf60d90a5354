export const filterControl =
  'h-9 rounded-full border border-edge bg-panel px-3 text-sm hover:border-ink touch:h-11 placeholder:text-muted';

/** For rows of filters that scroll sideways. */
export const filterPill = `${filterControl} shrink-0`;
