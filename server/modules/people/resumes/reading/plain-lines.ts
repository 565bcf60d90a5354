import type { ResumeLine } from './resume-text.ts';

const isMarkdown = /^#{1,6} \S|^(?:={3,}|-{3,})$|\*\*[^*\n]{1,200}\*\*|\]\([^)\s]{1,500}\)/m;
const underline = /^(?:={3,}|-{3,})\s*$/;
const longestHeading = 60;

/** The lines of a text file. Of Markdown, which many people keep their résumé in, the signs become what they stand for. */
export function readPlainLines(text: string): ResumeLine[] {
  const lines = text.split(/\r\n?|\n/);
  if (!isMarkdown.test(text)) return lines.map((line) => ({ text: line, size: 0 }));
  return lines.map((line, at) => {
    const [, marked] = /^#{1,6} (.*)/.exec(line) ?? [];
    const isUnderlined =
      line.trim() !== '' && line.length <= longestHeading && underline.test(lines[at + 1] ?? '');
    const heading = marked ?? (isUnderlined ? line : undefined);
    if (heading !== undefined) return { text: withoutMarks(heading), size: 0, look: 'heading' };
    const isBold = /^\*\*[^*]+\*\*\s*$/.test(line);
    return { text: withoutMarks(line), size: 0, ...(isBold && { look: 'bold' }) };
  });
}

const withoutMarks = (line: string): string =>
  line
    .replace(/^\s*(?:>|:(?= ))\s?/, '')
    .replace(/^\s*[*+-]\s+/, '• ')
    .replace(/<((?:https?:|mailto:)?[^<>\s]{3,500})>/g, '$1')
    .replace(/!?\[([^[\]]{0,300})\]\((?:mailto:|tel:)?([^()\s]{1,500})\)/g, (_, words, link) =>
      words === link ? link : `${words} ${link}`,
    )
    .replace(
      /\*\*|__|(?<![\p{L}\p{N}])[*_](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.,;:)])[*_](?![\p{L}\p{N}_])|`/gu,
      '',
    )
    .replace(/\\$/, '');
