import type { DesktopBridge } from '../../contract/desktop/desktop.ts';
import { localOrigin } from '../../contract/desktop/local-server/messages.ts';
import { longestMailLink } from '../../contract/platform/mail-draft.ts';
import { brand } from '../../contract/site/brand.ts';
import { serviceNames } from '../../contract/site/service-names.ts';
import type { ContactMessage, DraftedMessage } from './platform-context.tsx';

const byHand = `Write to ${brand.contactRecipient}`;

/** Opens a message to the provider as a draft in the mail program. Undefined where a server takes the message itself. */
export async function draftMessage(
  bridge: Pick<DesktopBridge, 'readServer' | 'openMailDraft'>,
  message: ContactMessage,
): Promise<DraftedMessage | undefined> {
  const { origin } = await bridge.readServer();
  if (origin !== localOrigin) return undefined;
  const content = toMailLink(message);
  if (content.length > longestMailLink) {
    return failed(`The message is too long to be handed to your mail program. ${byHand}, or shorten it.`);
  }
  const opened = await bridge.openMailDraft({ kind: 'link', content }).catch(() => undefined);
  if (opened?.outcome !== 'done') return failed(`Your mail program could not be opened. ${byHand}.`);
  return {
    kind: 'info',
    children: 'The message is open in your mail program. Check it there, and send it.',
  };
}

const failed = (children: string): DraftedMessage => ({ kind: 'failed', children });

function toMailLink({ name, email, company, phone, services, message }: ContactMessage): string {
  const service = serviceNames.find(({ id }) => id === services)?.name;
  const from = [name, company, email, phone, service && `About: ${service}`].filter(Boolean).join('\n');
  const part = encodeURIComponent;
  const subject = part(`Message from ${name}`);
  return `mailto:${brand.contactRecipient}?subject=${subject}&body=${part(`${message}\n\n${from}`)}`;
}
