import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { close } from '../text/clean-text.ts';
import { plainText } from '../text/markdown.ts';

/** A heading or a label of a text in Markdown, with the paragraphs up to the next one. */
export interface Piece {
  name: string;
  paragraphs: string[];
}

/** What a model says to its user at the end. */
const remark = /^(?:I hope|Hope this|(?:Please )?let me know|Feel free|Would you like)\b/i;

/**
 * Cuts a text at its headings, at lines in bold, and at labels. What comes before the first is dropped.
 * @param isLabel whether words before a colon are a label, and not text
 */
export function cutAtHeadings(markdown: string, isLabel: (name: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let continues = false;
  for (const line of markdown.split('\n').map((each) => each.trim())) {
    // What is said after the fence around a post is not part of it.
    if (line.startsWith('```') && pieces.length > 0) break;
    const head = headOf(line, isLabel);
    if (head) pieces.push(head);
    const own = head ? undefined : pieces.at(-1)?.paragraphs;
    const isText = own !== undefined && /[\p{L}\p{N}]/u.test(line);
    if (isText) {
      const item = /^(?:[-*+•]|\d{1,2}[.)])\s/.exec(line)?.[0];
      const text = item ? close(plainText(line.slice(item.length).trim())) : plainText(line);
      if (continues) own.push(`${own.pop()} ${text}`);
      else own.push(text);
    }
    continues = isText;
  }
  const last = pieces.at(-1)?.paragraphs ?? [];
  if (last.length > 1 && remark.test(last.at(-1) ?? '')) last.pop();
  return pieces;
}

function headOf(line: string, isLabel: (name: string) => boolean): Piece | undefined {
  const heading = /^#{1,6}\s(.+)$/.exec(line)?.[1] ?? /^\*\*([^*]+)\*\*:?$/.exec(line)?.[1];
  const bare = plainText(heading ?? line).replaceAll('**', '');
  const colon = bare.indexOf(':');
  const label = bare.slice(0, Math.max(0, colon)).trim();
  if (isLabel(label)) {
    const text = bare.slice(colon + 1).trim();
    return { name: label, paragraphs: text === '' ? [] : [text] };
  }
  return heading === undefined ? undefined : { name: trimEndOf(bare.trim(), /[\s#:]/), paragraphs: [] };
}
