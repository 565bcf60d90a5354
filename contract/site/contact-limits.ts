/** In characters, after trimming. */
export const contactLimits = { name: 200, email: 254, company: 200, phone: 60, message: 10_000 } as const;
