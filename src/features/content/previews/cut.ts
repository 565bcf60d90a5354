import { shownText } from '../channel-limits.ts';

/** At most so many characters, as readers count them, with `…` where something is left out. */
export function cutAt(text: string, most: number): string {
  const characters = [...new Intl.Segmenter().segment(text)];
  if (characters.length <= most) return text;
  const at = characters[most - 1]?.index ?? text.length;
  return `${text.slice(0, at).trimEnd()}…`;
}

/** A feed folds a post after so many lines, however short they are. */
const mostLines = 3;

/** The beginning of a post, as far as a feed shows it. An empty line counts as one. */
export function foldAt(text: string, most: number): string {
  const lines = text.split('\n');
  const few = lines.slice(0, mostLines).join('\n');
  const characters = [...new Intl.Segmenter().segment(few)];
  const cut = characters.length > most ? few.slice(0, characters[most]?.index) : few;
  return cut === text ? text : cut.trimEnd();
}

interface InboxLine {
  /** The place among the mails. */
  at: number;
  subject: string;
  /** The preview text; without one the beginning of the mail, as inboxes show it. */
  preview: string;
}

/** What an inbox shows of a newsletter, or of each mail of a series. */
export function inboxLines(markdown: string): InboxLine[] {
  const lines: InboxLine[] = [];
  for (const block of markdown.split(/\n{2,}/)) {
    const label = /^\*\*(Subject|Preview text):\*\* *([\s\S]*)$/.exec(block.trim());
    const last = lines.at(-1);
    if (label?.[1] === 'Subject') {
      lines.push({ at: lines.length, subject: shownText(label[2] ?? ''), preview: '' });
    } else if (last && last.preview === '' && !/^#/.test(block)) {
      last.preview = shownText(label?.[2] ?? block);
    }
  }
  return lines;
}
