import { oneLine } from './compose-mail.ts';

/** Anything longer is a message rather than a name. In characters. */
export const longestName = 60;

/**
 * A name on one line, safe to show in a mail. Anybody can register any address under any name. Zero-width spaces keep mail
 * programs from turning parts of it into links, and an overlong name is truncated.
 */
export function withoutLinks(name: string): string {
  const line = oneLine(name);
  return (line.length > longestName ? `${line.slice(0, 25)}…` : line).replaceAll(/[./\\:@]/g, '$&\u200b');
}
