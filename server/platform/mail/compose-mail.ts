import { longestMailLink, type MailDraft } from '../../../contract/platform/mail-draft.ts';
import { bodyParts, type Mail } from './transport.ts';

export type Paragraph = string | { label: string; href: string };

export function composeMail(
  given: Pick<Mail, 'to' | 'subject' | 'replyTo' | 'headers'> & { paragraphs: Paragraph[] },
): Mail {
  const { paragraphs, subject, replyTo, to, headers } = given;
  return {
    to,
    subject: oneLine(subject),
    ...(replyTo ? { replyTo: { name: oneLine(replyTo.name), address: oneLine(replyTo.address) } } : {}),
    ...(headers ? { headers } : {}),
    text: `${paragraphs.map(asText).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;background:#FAF9F5;color:#14161F;font:16px/1.6 system-ui,sans-serif">
<div style="max-width:34em;margin:0 auto">
${paragraphs.map(asHtml).join('\n')}
</div>
</body>
</html>
`,
  };
}

/** Text for a header, without line breaks and other control characters, so that no name can inject a header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const asText = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.label}:\n${paragraph.href}`;

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
  const href = escapeHtml(paragraph.href);
  return `<p><a href="${href}" style="color:#3A46B0;font-weight:600">${escapeHtml(paragraph.label)}</a></p>
<p style="color:#565A69;font-size:14px;word-break:break-all">${href}</p>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Anything longer is a message rather than a name. In characters. */
export const longestName = 60;

/**
 * Anybody can register any address under any name. Zero-width spaces keep mail programs from turning parts of it
 * into links.
 */
export function withoutLinks(name: string): string {
  const line = oneLine(name);
  return unlinked(line.length > longestName ? `${line.slice(0, 25)}…` : line);
}

const unlinked = (line: string) => line.replaceAll(/[./\\:@]/g, '$&\u200b');

/** In characters. */
const longestReason = 300;

/** What another server said, which may hold anything. */
export const reasonWithoutLinks = (reason: string): string =>
  unlinked(oneLine(reason).slice(0, longestReason));

interface UnsentMail {
  from?: { name: string; address: string };
  to?: string;
  subject: string;
  text: string;
  html?: string;
}

/** A link, or a file where the mail is too long for one. */
export async function composeDraft(mail: UnsentMail & { to: string }): Promise<MailDraft> {
  const link = mailLink(mail);
  return link.length <= longestMailLink
    ? { kind: 'link', content: link }
    : { kind: 'file', content: (await draftFile(mail)).toString('utf8') };
}

/** RFC 6068. Each part is encoded whole, so that none can add a recipient or a field. */
export function mailLink({ to, subject, text }: { to: string; subject: string; text: string }): string {
  const lines = text.replaceAll(/\r\n?|\n/g, '\r\n');
  return `mailto:${encode(to).replace('%40', '@')}?subject=${encode(oneLine(subject))}&body=${encode(lines)}`;
}

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
