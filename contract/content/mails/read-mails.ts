import MarkdownIt from 'markdown-it';
import { textOfInline } from '../../platform/markdown-text.ts';
import { type PostKind, postKindTable } from '../post-kinds.ts';
import { linksIn } from './links-in.ts';

export interface MailText {
  segment: string;
  name: string;
  /** Plain text, as the other lines of the mail's head. */
  subject: string;
  previewText: string;
  /** Markdown, up to the call to action. */
  body: string;
  callToAction: string;
  /** The address that stands in the call to action; absent where it has none. */
  link?: string;
  /** Markdown after the call to action. */
  closing: string;
}

interface Block {
  text: string;
  /** Of a `#` heading at the top level. */
  heading?: { depth: number; words: string };
  isParagraph: boolean;
}

const labels = 'Subject|Preview text|Call to action';
const labelled = new RegExp(`^ {0,3}\\*\\*(${labels}):\\*\\*(.*)$`);
const joined = new RegExp(`(?<!\\s)\\s+(?=\\*\\*(?:${labels}):\\*\\*)`);
const fields = {
  Subject: 'subject',
  'Preview text': 'previewText',
  'Call to action': 'callToAction',
} as const;
const parser = new MarkdownIt({ html: false }).enable('table');

/**
 * Reads the mails of a post: one of a newsletter, or those of a series by its headings (as `engines/kinds` lays
 * them out). Nothing is left out: text before the first mail of a segment belongs to that mail. A mail without a
 * subject has the title.
 */
export function readMails(kind: PostKind, title: string, markdown: string): MailText[] {
  const blocks = readBlocks(markdown);
  const isSeries =
    postKindTable[kind].mails === 'series' && blocks.some(({ heading }) => heading?.depth === 3);
  const mails = isSeries ? readSeries(blocks) : [readMail({ segment: '', name: title }, [], blocks)];
  return mails.map((mail) => ({ ...mail, subject: mail.subject || title }));
}

function readSeries(blocks: Block[]): MailText[] {
  const mails: { segment: string; name: string; lead: Block[]; own: Block[] }[] = [];
  let segment = '';
  let lead: Block[] = [];
  let current: Block[] | undefined;
  for (const [place, block] of blocks.entries()) {
    const { depth, words = '' } = block.heading ?? {};
    const names = mails.filter((mail) => mail.segment === segment).map(({ name }) => name);
    if (depth === 3) {
      current = [];
      mails.push({ segment, name: plainText(words), lead, own: current });
      lead = [];
    } else if (depth === 2 && opensSegment(blocks.slice(place + 1), names)) {
      segment = plainText(words);
      current = undefined;
    } else (current ?? lead).push(block);
  }
  return mails.map(({ segment, name, lead, own }) => readMail({ segment, name }, lead, own));
}

/**
 * A mail follows the heading at once, or after text where that is the first mail of all or begins the names of
 * the mails anew.
 */
function opensSegment(following: Block[], names: string[]): boolean {
  const next = following.find(({ heading }) => heading?.depth === 2 || heading?.depth === 3);
  if (next?.heading?.depth !== 3) return false;
  return next === following[0] || names.length === 0 || names.includes(plainText(next.heading.words));
}

function readMail(place: Pick<MailText, 'segment' | 'name'>, lead: Block[], own: Block[]): MailText {
  const head = { subject: '', previewText: '', callToAction: '' };
  const body = lead.map(({ text }) => text);
  const closing: string[] = [];
  let link: string | undefined;
  for (const { text, isParagraph } of own) {
    for (const line of isParagraph ? linesOf(text) : [{ text }]) {
      const field = line.label && fields[line.label];
      // A second one would replace the first: it stays in the text, where its writer sees it.
      if (field && head[field] === '') {
        head[field] = plainText(line.words);
        if (field === 'callToAction') link = linksIn(line.words)[0] ?? addressIn(line.words);
      } else (head.callToAction === '' ? body : closing).push(line.text);
    }
  }
  return { ...place, ...head, ...(link && { link }), body: joinTexts(body), closing: joinTexts(closing) };
}

/** A button that names a mail address or a telephone number and no link writes to it, or calls it. */
function addressIn(words: string): string | undefined {
  const text = plainText(words);
  const [address] = /(?<!\S)[^\s@:<>()]{1,64}@[^\s@<>()]{1,80}\.\p{L}{2,12}(?!\p{L})/u.exec(text) ?? [];
  if (address) return `mailto:${address}`;
  const [phone] = /(?<![\p{L}\p{N}.,/-])(?:\+\d|0)[\d ()/-]{6,18}\d(?![\p{L}\p{N}])/u.exec(text) ?? [];
  return phone && `tel:${phone.replace(/[^\d+]/g, '')}`;
}

type Line = { text: string; label?: undefined } | { text: string; label: keyof typeof fields; words: string };

function linesOf(paragraph: string): Line[] {
  const lines: Line[] = [];
  for (const line of paragraph.split('\n')) {
    for (const text of labelled.test(line) ? line.split(joined) : [line]) {
      const [, label, words = ''] = labelled.exec(text) ?? [];
      const last = lines.at(-1);
      if (label) {
        if (last && !last.label) last.text = withoutBreak(last.text);
        lines.push({ text, label: label as keyof typeof fields, words: withoutBreak(words).trimStart() });
      } else if (last && !last.label) last.text += `\n${text}`;
      else lines.push({ text });
    }
  }
  return lines;
}

const withoutBreak = (text: string): string => text.replace(/(?<!\\)\\$/, '').trimEnd();

const joinTexts = (texts: string[]): string => texts.filter((text) => text.trim() !== '').join('\n\n');

/** With everything between them: definitions of links have no block of their own. */
function readBlocks(markdown: string): Block[] {
  const text = markdown.replaceAll(/\r\n?/g, '\n');
  const lines = text.split('\n');
  const tokens = parser.parse(text, {});
  const starts = tokens.flatMap((token, index) =>
    token.level === 0 && token.nesting >= 0 && token.map ? [{ token, index, line: token.map[0] }] : [],
  );
  return starts.map(({ token, index, line }, place) => {
    const isHeading = token.type === 'heading_open' && token.markup.startsWith('#');
    return {
      text: lines
        .slice(place === 0 ? 0 : line, starts[place + 1]?.line)
        .join('\n')
        .replace(/^(?:[ \t]*\n)+/, '')
        .trimEnd(),
      isParagraph: token.type === 'paragraph_open',
      ...(isHeading && { heading: { depth: token.markup.length, words: tokens[index + 1]?.content ?? '' } }),
    };
  });
}

const plainText = (markdown: string): string => textOfInline(markdown).replaceAll(/\s+/g, ' ').trim();
