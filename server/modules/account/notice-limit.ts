import type { Limit } from './limited-events.ts';

/** Notices about their account that one address is mailed: others can cause them, and nobody reads more. */
export const noticesOfRecipient: Limit = { name: 'notices-of-recipient', max: 3, seconds: 3600 };
