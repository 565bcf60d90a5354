/** One mail as its post's Markdown has it. */
export interface MailText {
  segment: string;
  name: string;
  subject: string;
  previewText: string;
  /** Markdown. */
  body: string;
  callToAction: string;
}

const labelled = /^\*\*(Subject|Preview text|Call to action):\*\* *([\s\S]*)$/;
const blank = { subject: '', previewText: '', body: '', callToAction: '' };

/** Reads the mails of a post: one of a newsletter, or those of a series by its headings (see `renderPost`). */
export function readMails(kind: 'newsletter' | 'email', title: string, markdown: string): MailText[] {
  const blocks = markdown.split(/\n{2,}/).filter((block) => block.trim() !== '');
  const isSeries = kind === 'email' && blocks.some((block) => /^### /.test(block));
  const mails: MailText[] = isSeries ? [] : [{ segment: '', name: title, ...blank }];
  let segment = '';
  for (const block of blocks) {
    const heading = /^(#{2,3}) +(.*)$/.exec(block);
    if (isSeries && heading) {
      if (heading[1] === '##') segment = plain(heading[2] ?? '');
      else mails.push({ segment, name: plain(heading[2] ?? ''), ...blank });
    } else addBlock(mails.at(-1), block);
  }
  return mails.map((mail) => ({ ...mail, subject: mail.subject || title }));
}

function addBlock(mail: MailText | undefined, block: string): void {
  if (!mail) return;
  const label = labelled.exec(block);
  const text = plain(label?.[2] ?? '');
  if (label?.[1] === 'Subject') mail.subject = text;
  else if (label?.[1] === 'Preview text') mail.previewText = text;
  else if (label) mail.callToAction = text;
  else mail.body = mail.body ? `${mail.body}\n\n${block}` : block;
}

/** A line without the marks of Markdown. */
const plain = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|\*|`)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
