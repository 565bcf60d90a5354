/** A mail to a person: waiting for the mail server, accepted by it, or given up. */
export const messageStatuses = ['queued', 'sent', 'failed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
