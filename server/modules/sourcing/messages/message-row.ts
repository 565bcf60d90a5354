import type { Message } from '../../../../contract/api/messages.ts';
import type { Services } from '../../../context.ts';
import type { messages } from '../../../db/schema.ts';
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

/** What stands below each mail, sent from here or copied. */
export const messageFooter = (
  services: Pick<Services, 'secretKey' | 'publicUrl'>,
  candidateId: string,
): string => `If you do not want to get mails from us: ${objectionLink(services, candidateId)}`;
