/** How often a watched search is made again by itself. */
export const watchPaces = ['daily', 'weekly'] as const;
export type WatchPace = (typeof watchPaces)[number];
