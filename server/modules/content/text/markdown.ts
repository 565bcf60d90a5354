/** A block of a post's Markdown. Texts are plain: escapes are resolved. */
export type Block =
  | { type: 'heading'; depth: number; text: string }
  | { type: 'label'; label: string; text: string }
  | { type: 'paragraph'; text: string };

export const heading = (depth: number, text: string): Block => ({ type: 'heading', depth, text });
export const label = (name: string, text: string): Block => ({ type: 'label', label: name, text });
/** One paragraph or several, apart by an empty line; lines that begin with a bullet (`• `) are a list. */
export const paragraph = (text: string): Block => ({ type: 'paragraph', text });

/** Nothing in the texts can become markup or HTML. */
export const writeBlocks = (blocks: readonly Block[]): string =>
  blocks
    .filter(({ text }) => text.trim() !== '')
    .map(writeBlock)
    .join('\n\n');

function writeBlock(block: Block): string {
  if (block.type === 'heading') return `${'#'.repeat(block.depth)} ${escapeHeading(block.text)}`;
  if (block.type === 'label') return `**${block.label}:** ${escapeInline(block.text)}`;
  const lines = block.text
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n')
    .split('\n');
  return lines.map(escapeLine).join('\n');
}

const escapeLine = (line: string): string =>
  line.startsWith('• ') ? `- ${escapeText(line.slice(2))}` : escapeText(line);

export const escapeText = (text: string): string => escapeLineStart(escapeInline(text));

export const parseBlocks = (markdown: string): Block[] =>
  markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(parseBlock);

function parseBlock(block: string): Block {
  const head = /^(#{1,6}) +(.*)$/s.exec(block);
  if (head) return heading(head[1]?.length ?? 1, plainText(head[2] ?? ''));
  const labelled = /^\*\*([^*:]+):\*\* ?(.*)$/s.exec(block);
  return labelled ? label(labelled[1] ?? '', plainText(labelled[2] ?? '')) : paragraph(plainText(block));
}

const escapeInline = (text: string): string =>
  text
    .replace(/[\\`*[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&');

const escapeLineStart = (text: string): string =>
  text
    .trim()
    .replace(/^(?:#{1,6}(?=\s|$)|[-+=](?=[-+=\s]|$)|>|~{3})/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

const escapeHeading = (text: string): string => escapeInline(text.trim()).replace(/(^|\s)(#+)$/, '$1\\$2');

export const plainText = (markdown: string) => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim();

/** A post without its first heading, when that says the title, which is then shown apart. */
export function withoutTitle(markdown: string, title: string): string {
  const [first, ...rest] = markdown.split(/\n{2,}/);
  const block = parseBlock((first ?? '').trim());
  return block.type === 'heading' && block.text === title ? rest.join('\n\n') : markdown;
}
