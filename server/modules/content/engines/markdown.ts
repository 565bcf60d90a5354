/** A block of the Markdown that `renderPost` writes. Texts are plain: escapes are resolved. */
export type Block =
  | { type: 'heading'; depth: number; text: string }
  | { type: 'label'; label: string; text: string }
  | { type: 'paragraph'; text: string };

export const heading = (depth: number, text: string) => `${'#'.repeat(depth)} ${escapeHeading(text)}`;
export const label = (name: string, text: string) => `**${name}:** ${escapeInline(text)}`;
export const paragraph = (text: string) => escapeLineStart(escapeInline(text));
export const joinBlocks = (blocks: readonly string[]) => blocks.filter((block) => block !== '').join('\n\n');

/** Reads the blocks back; understands what `heading`, `label` and `paragraph` write. */
export function parseBlocks(markdown: string): Block[] {
  return markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(parseBlock);
}

function parseBlock(block: string): Block {
  const head = /^(#{1,6}) +(.*)$/s.exec(block);
  if (head) return { type: 'heading', depth: head[1]?.length ?? 1, text: plainText(head[2] ?? '') };
  const labelled = /^\*\*([^*:]+):\*\* ?(.*)$/s.exec(block);
  if (labelled) return { type: 'label', label: labelled[1] ?? '', text: plainText(labelled[2] ?? '') };
  return { type: 'paragraph', text: plainText(block) };
}

/** Plain text to Markdown that shows exactly that text: nothing in it can become markup or HTML. */
function escapeInline(text: string): string {
  return text
    .replace(/[\\`*[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&');
}

function escapeLineStart(text: string): string {
  return text
    .trim()
    .replace(/^(?:#{1,6}(?=\s|$)|[-+=](?=[-+=\s]|$)|>|~{3})/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

function escapeHeading(text: string): string {
  return escapeInline(text.trim()).replace(/(^|\s)(#+)$/, '$1\\$2');
}

const plainText = (markdown: string) => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim();

/** A post without its first heading, when that says the title, which is then shown apart. */
export function withoutTitle(markdown: string, title: string): string {
  const [first, ...rest] = markdown.split(/\n{2,}/);
  const block = parseBlock((first ?? '').trim());
  return block.type === 'heading' && block.text === title ? rest.join('\n\n') : markdown;
}
