/** Colours of the dashboard: those of the system, or always the same. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
