import type { Services } from '../../../context.ts';
import { oneLine } from '../../../mail/compose-mail.ts';
import { senderName } from '../../../mail/transport.ts';

/** What mails call an account: `Larkspur account`. */
export const accountName = ({ config }: Services): string =>
  `${senderName(config.mailFrom)} account`.trimStart();

/** Anything longer is a message rather than a name. In characters. */
const longestName = 60;

/**
 * A name on one line, safe to show in a mail. Anybody can register any address under any name. Zero-width spaces keep mail
 * programs from turning parts of it into links, and an overlong name is truncated.
 */
export function withoutLinks(name: string): string {
  const line = oneLine(name);
  return (line.length > longestName ? `${line.slice(0, 25)}…` : line).replaceAll(/[./\\:@]/g, '$&\u200b');
}

/** The salutation. A name that a mail program would turn into a link is left out, because anybody can choose it. */
export function greet(name: string): string {
  return name.length > longestName || /[/\\:@<>]|\.\S|[\p{Cc}]/u.test(name) ? 'Hello,' : `Hello ${name},`;
}
