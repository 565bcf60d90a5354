import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { close } from '../text/clean-text.ts';
import { plainText } from '../text/markdown.ts';

export interface Piece {
  name: string;
  paragraphs: string[];
}

const remark = /^(?:I hope|Hope this|(?:Please )?let me know|Feel free|Would you like)\b/i;

export interface KnownHeads {
  isLabel(name: string): boolean;
  isHeading?(line: string): boolean;
}

/**
 * Cuts a text at its headings, at lines in bold, and at labels. What comes before the first is dropped, save for a line that can
 * be the title.
 */
export function cutAtHeadings(markdown: string, known: KnownHeads): Piece[] {
  const pieces: Piece[] = [];
  let continues = false;
  const lines = withUsualHeadings(markdown).split('\n');
  const opening = lines.findIndex((line) => line.trim() !== '');
  for (const [at, line] of lines.map((each) => each.trim()).entries()) {
    if (line.startsWith('```') && pieces.length > 0) break;
    const isTitle = at === opening && lines[at + 1]?.trim() === '' && canBeTitle(line);
    const head = headOf(line, known) ?? (isTitle ? { name: plainText(line), paragraphs: [] } : undefined);
    if (head) pieces.push(head);
    const own = head ? undefined : pieces.at(-1)?.paragraphs;
    const isText = own !== undefined && /[\p{L}\p{N}]/u.test(line);
    if (isText) own.push(continues ? `${own.pop()} ${textOfLine(line)}` : textOfLine(line));
    continues = isText;
  }
  const last = pieces.at(-1)?.paragraphs ?? [];
  if (last.length > 1 && remark.test(last.at(-1) ?? '')) last.pop();
  return pieces;
}

/** An item of a list is a sentence. */
function textOfLine(line: string): string {
  const item = /^(?:[-*+•]|\d{1,2}[.)])\s/.exec(line)?.[0];
  return item ? close(plainText(line.slice(item.length).trim())) : plainText(line);
}

/** Headings of HTML, underlined ones, and those without a space after their marks, in the usual form. */
function withUsualHeadings(markdown: string): string {
  const plain = markdown
    .replace(
      /<h([1-6])>([^<\n]*)<\/h[1-6]>/gi,
      (_, level, text) => `\n${'#'.repeat(Number(level))} ${text}\n`,
    )
    .replace(/<\/?(?:p|br|div|article|section|body|html)\s?\/?>/gi, '\n')
    .replace(/^(#{2,6})(?=[^#\s])/gm, '$1 ')
    .replace(/^\s*#(?=[^#\s])/, '# ');
  return /^#/m.test(plain) ? plain : plain.replace(/^([^\n]{1,120})\n(?:={3,}|-{3,})[ \t]*\r?$/gm, '# $1');
}

const canBeTitle = (line: string): boolean =>
  line.length <= 120 &&
  /[\p{L}\p{N}”"')]$/u.test(line) &&
  !/^(?:here|sure|certainly|of course|okay|ok)\b/i.test(line);

function headOf(line: string, { isLabel, isHeading }: KnownHeads): Piece | undefined {
  const heading = /^#{1,6}\s(.+)$/.exec(line)?.[1] ?? /^\*\*([^*]+)\*\*:?$/.exec(line)?.[1];
  const bare = plainText(heading ?? line).replaceAll('**', '');
  const colon = bare.indexOf(':');
  const label = bare.slice(0, Math.max(0, colon)).trim();
  if (isLabel(label) || (heading === undefined && isHeading?.(label))) {
    const text = bare.slice(colon + 1).trim();
    return { name: label, paragraphs: text === '' ? [] : [text] };
  }
  const isHead = heading !== undefined || isHeading?.(bare);
  return isHead ? { name: trimEndOf(bare.trim(), /[\s#:]/), paragraphs: [] } : undefined;
}
