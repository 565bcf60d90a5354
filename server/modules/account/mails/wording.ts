import type { Services } from '../../../platform/context.ts';
import { senderName } from '../../../platform/mail/sender.ts';
import { longestName } from '../../../platform/mail/without-links.ts';

/** What mails call an account: `Larkspur account`. */
export const accountName = ({ config }: Services): string =>
  `${senderName(config.mailFrom)} account`.trimStart();

/** The salutation. A name that a mail program would turn into a link is left out, because anybody can choose it. */
export function greet(name: string): string {
  return name.length > longestName || /[/\\:@<>]|\.\S|[\p{Cc}]/u.test(name) ? 'Hello,' : `Hello ${name},`;
}
