import type { Message } from '../../../../contract/recruiting/messages.calls.ts';
import type { Services } from '../../../platform/context.ts';
import type { messages } from '../../../platform/db/schema.ts';
import { isOnThisComputer } from '../../../platform/mail/on-this-computer.ts';
import { objectionLink } from './objection.ts';

export type StoredMessage = typeof messages.$inferSelect;

/** A stored mail as the API answers it. */
export const describeMessage = (row: StoredMessage): Message => ({
  id: row.id,
  author: row.authorName,
  to: row.toAddress,
  subject: row.subject,
  text: row.text,
  status: row.status,
  detail: row.detail,
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
});

/** What stands below each mail, sent from here, opened as a draft or copied: how the person objects. */
export const messageFooter = (
  services: Pick<Services, 'secretKey' | 'publicUrl'>,
  candidateId: string,
): string =>
  // A link to a computer of which nobody else can open anything is no way to object.
  isOnThisComputer(services)
    ? 'If you do not want to get mails from us, just answer this mail and say so.'
    : `If you do not want to get mails from us: ${objectionLink(services, candidateId)}`;
