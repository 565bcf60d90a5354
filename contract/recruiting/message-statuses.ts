/** A mail to a person: waiting for the mail server, accepted by it, given up, or opened as a draft in the author's mail program. */
export const messageStatuses = ['queued', 'sent', 'failed', 'drafted'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
