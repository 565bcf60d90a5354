import type { Mail } from './transport.ts';

/** A paragraph of text, or a link on its own line. */
export type Paragraph = string | { label: string; href: string };

/** Composes a mail as plain text and as simple HTML with the same words. */
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
