/**
 * What came back to a mail: an answer of the person, one that a program gave while they are away, or a report that the mail did not
 * arrive.
 */
export const replyKinds = ['reply', 'away', 'bounce'] as const;
export type ReplyKind = (typeof replyKinds)[number];
