import { shownText } from '../channel-limits.ts';

const columns = ['Segment', 'Email', 'Subject', 'Body', 'Call to action'] as const;
type Mail = Record<(typeof columns)[number], string>;

/** A series of emails as CSV for mail tools: a row for each mail, read by the headings and labels of its text. */
export function seriesCsv(markdown: string): string {
  const rows = [columns.map(String), ...mailsOf(markdown).map((mail) => columns.map((name) => mail[name]))];
  // The mark at the start has spreadsheets read it as UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function mailsOf(markdown: string): Mail[] {
  const mails: Mail[] = [];
  let segment = '';
  for (const block of markdown.split(/\n{2,}/)) {
    const heading = /^(#{2,3}) +(.*)$/.exec(block);
    const label = /^\*\*(Subject|Call to action):\*\* *([\s\S]*)$/.exec(block);
    const mail = mails.at(-1);
    if (heading?.[1] === '##') segment = shownText(heading[2] ?? '');
    else if (heading) {
      const name = shownText(heading[2] ?? '');
      mails.push({ Segment: segment, Email: name, Subject: '', Body: '', 'Call to action': '' });
    } else if (mail && label) mail[label[1] as 'Subject'] = shownText(label[2] ?? '');
    else if (mail) mail.Body = [mail.Body, shownText(block)].filter(Boolean).join('\n\n');
  }
  return mails;
}

/** A quoted cell. What a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string): string =>
  `"${text.replace(/^(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/u, "'").replaceAll('"', '""')}"`;
