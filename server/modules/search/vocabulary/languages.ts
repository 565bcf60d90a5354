export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ro', 'pl'] as const;
export type Language = (typeof languages)[number];
