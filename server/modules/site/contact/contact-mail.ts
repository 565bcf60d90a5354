import type { MailJob } from '../../../platform/jobs/queues.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';

/** A visitor's message to the provider. Answering it writes to the visitor. */
export function contactMail(to: string, message: Extract<MailJob, { kind: 'contact' }>): Mail {
  const facts = [
    ['Name', message.name],
    ['Email', message.email],
    ['Company', message.company],
    ['Phone', message.phone],
    ['Service', message.service],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return composeMail({
    to,
    subject: `Message from ${message.name}`,
    replyTo: { name: message.name, address: message.email },
    paragraphs: [facts.join('\n'), message.message],
  });
}
