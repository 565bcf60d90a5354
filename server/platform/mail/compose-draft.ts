import { longestMailLink, type MailDraft } from '../../../contract/platform/mail-draft.ts';
import { bodyParts } from './body-parts.ts';
import { oneLine } from './compose-mail.ts';

/** A mail that its user goes on with in a mail program, which knows the sender. */
interface UnsentMail {
  from?: { name: string; address: string };
  to?: string;
  subject: string;
  text: string;
  html?: string;
}

/** Composes a plain mail as a draft: as a link, or as a file where it is too long for one. */
export async function composeDraft(mail: UnsentMail & { to: string }): Promise<MailDraft> {
  const link = mailLink(mail);
  return link.length <= longestMailLink
    ? { kind: 'link', content: link }
    : { kind: 'file', content: (await draftFile(mail)).toString('utf8') };
}

/** A `mailto:` link (RFC 6068). Each part is encoded whole, so that none can add a recipient or a field. */
export function mailLink({ to, subject, text }: { to: string; subject: string; text: string }): string {
  const lines = text.replaceAll(/\r\n?|\n/g, '\r\n');
  return `mailto:${encode(to).replace('%40', '@')}?subject=${encode(oneLine(subject))}&body=${encode(lines)}`;
}

/** A mail as a file that mail programs open as a draft, in UTF-8. */
export async function draftFile({ from, to, subject, text, html }: UnsentMail): Promise<Buffer> {
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true },
    { disableFileAccess: true, disableUrlAccess: true },
  );
  const { message } = await transport.sendMail({
    ...(from && { from }),
    // As an object it is one address, whatever stands in it.
    ...(to && { to: { name: '', address: to } }),
    subject: oneLine(subject),
    // Outlook opens it to be sent, instead of as one that was received.
    headers: { 'X-Unsent': '1' },
    ...(html === undefined ? { text } : bodyParts({ text, html }, { allowsEightBit: true })),
  });
  return message as Buffer;
}

/** Also what scripts that open links might read as quotes. */
const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
