/** The look of a field that narrows a list. */
export const filterControl = 'h-10 rounded-control border border-edge bg-panel px-3 text-sm touch:min-h-11';

/** A rounder one, for rows of filters that scroll sideways. */
export const filterPill =
  'h-9 shrink-0 rounded-full border border-edge bg-panel px-3 text-sm hover:border-ink touch:h-11 placeholder:text-muted';
