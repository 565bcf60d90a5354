import type { CallParsed } from '../../../../contract/platform/call.ts';
import type { sendContactMessage } from '../../../../contract/site/contact.calls.ts';
import type { PublicContext } from '../../../platform/context.ts';

/** Queues a visitor's message for the provider's own mailbox, whatever recipient the body names. */
export async function sendMessage(
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
