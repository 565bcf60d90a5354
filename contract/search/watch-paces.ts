export const watchPaces = ['daily', 'weekly'] as const;
export type WatchPace = (typeof watchPaces)[number];
