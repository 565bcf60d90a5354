import { readMails } from '../../../../contract/content/mails/read-mails.ts';
import type { PostKind } from '../../../../contract/content/post-kinds.ts';
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

/** What an inbox shows of a newsletter, or of each mail of a series; nothing of a mail without a subject. */
export const inboxLines = (kind: PostKind, markdown: string): InboxLine[] =>
  readMails(kind, '', markdown)
    .filter(({ subject }) => subject !== '')
    .map(({ subject, previewText, body, callToAction }, at) => {
      const beginning = body.split(/\n{2,}/).find((block) => !/^#/.test(block));
      return { at, subject, preview: previewText || shownText(beginning ?? '') || callToAction };
    });
