/** Characters of a mail's subject and preview text that most inboxes show. */
export const inboxLimits = { subject: 60, preview: 90 } as const;
