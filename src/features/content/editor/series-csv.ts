import { matchMails } from '../../../../contract/content/mails/match-mails.ts';
import { readMails } from '../../../../contract/content/mails/read-mails.ts';
import type { RenderedMail } from '../../../../contract/content/post-mails.calls.ts';
import { shownText } from '../channel-limits.ts';

const columns = [
  'Segment',
  'Email',
  'Send day',
  'Subject',
  'Preview text',
  'Body',
  'Call to action',
  'Link',
] as const;

/**
 * A series of emails as CSV for mail tools: a row for each mail of the text.
 * @param stored the mails as the server has them, with their links and send days
 */
export function seriesCsv(title: string, markdown: string, stored: readonly RenderedMail[]): string {
  const texts = readMails('email', title, markdown);
  const places = matchMails(stored, texts);
  const mails = texts.map((mail, index): Record<(typeof columns)[number], string> => {
    const { link = '', send_day = '' } = stored[places[index] ?? -1] ?? {};
    return {
      Segment: mail.segment,
      Email: mail.name,
      'Send day': String(send_day),
      Subject: mail.subject,
      'Preview text': mail.previewText,
      Body: [mail.body, mail.closing].map(shownText).filter(Boolean).join('\n\n'),
      'Call to action': mail.callToAction,
      Link: mail.callToAction ? link : '',
    };
  });
  const rows = [columns.map(String), ...mails.map((mail) => columns.map((name) => mail[name]))];
  // The mark at the start has spreadsheets read it as UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A quoted cell. What a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string): string =>
  `"${text.replace(/^(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/u, "'").replaceAll('"', '""')}"`;
