import type { CallParsed } from '../../../../contract/platform/call.ts';
import { sendContactMessage } from '../../../../contract/site/contact.calls.ts';
import type { PublicContext } from '../../../platform/context.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import type { MailJob } from '../../../platform/jobs/queues.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';

/** Queues a visitor's message for the provider's own mailbox, whatever recipient the body names. */
async function sendMessage(
  ctx: PublicContext,
  input: CallParsed<typeof sendContactMessage>,
): Promise<{ detail: string }> {
  const { from_name, from_email, company, phone, service, message } = input.body.template_params;
  await ctx.db.transaction((tx) =>
    ctx.queue.enqueue(tx, 'mail', {
      kind: 'contact',
      name: from_name,
      email: from_email,
      company,
      phone,
      service,
      message,
    }),
  );
  return { detail: 'The message is on its way.' };
}

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

export function contactRoutes(bind: Bind): void {
  bind(sendContactMessage, sendMessage);
}
