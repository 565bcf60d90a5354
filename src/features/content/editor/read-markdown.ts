import type { Node, Schema } from '@tiptap/pm/model';
import MarkdownIt, { type Token } from 'markdown-it';
import { MarkdownParser } from 'prosemirror-markdown';
import { keepMergeFields } from '../../../../contract/content/merge-fields.ts';
import { textPictureOf } from '../../../../contract/content/text-pictures.ts';
import { noteSource, writeBlock } from './write-markdown.ts';

/** Reads tables as such, so that their lines don't become one paragraph. */
const tokenizer = new MarkdownIt('commonmark').enable('table');
const normalize = tokenizer.normalizeLink.bind(tokenizer);
tokenizer.normalizeLink = (address) => keepMergeFields(normalize(address));

const tokens = {
  blockquote: { block: 'blockquote' },
  paragraph: { block: 'paragraph' },
  list_item: { block: 'listItem' },
  bullet_list: { block: 'bulletList' },
  ordered_list: {
    block: 'orderedList',
    getAttrs: (token: Token) => ({ start: Number(token.attrGet('start') ?? 1) }),
  },
  heading: { block: 'heading', getAttrs: (token: Token) => ({ level: Number(token.tag.slice(1)) }) },
  code_block: { block: 'codeBlock', noCloseToken: true },
  fence: {
    block: 'codeBlock',
    getAttrs: (token: Token) => ({ language: token.info || null }),
    noCloseToken: true,
  },
  hr: { node: 'horizontalRule' },
  hardbreak: { node: 'hardBreak' },
  em: { mark: 'italic' },
  strong: { mark: 'bold' },
  link: {
    mark: 'link',
    getAttrs: (token: Token) => ({ href: token.attrGet('href'), title: token.attrGet('title') }),
  },
  code_inline: { mark: 'code', noCloseToken: true },
};

/**
 * Reads Markdown into a document. A block keeps its source until it is changed; one that the editor would not give back as it was
 * (a table, HTML, an image, a reference) becomes a source block. So nothing is lost by opening a text and saving it.
 */
export function readMarkdown(schema: Schema, markdown: string): Node {
  const parser = new MarkdownParser(schema, tokenizer, tokens);
  const env: { references?: object } = {};
  const blocks = sourcesOf(markdown, env).map((source) => {
    // Read alone, a link by reference would lose its address.
    const mayRefer = env.references !== undefined && source.includes('[');
    const block = (mayRefer ? undefined : readBlock(parser, source)) ?? sourceBlock(schema, source);
    noteSource(block, source);
    return block;
  });
  return schema.topNodeType.createAndFill(null, blocks) ?? schema.topNodeType.create(null, blocks);
}

const sourceBlock = (schema: Schema, source: string): Node =>
  schema.node('sourceBlock', null, schema.text(source));

/** The source of each block. Lines between blocks that belong to none, such as link definitions, are a block, too. */
function sourcesOf(markdown: string, env: object): string[] {
  const text = markdown.replace(/\r\n?/g, '\n');
  const lines = text.split('\n');
  const ranges = tokenizer
    .parse(text, env)
    .flatMap(({ level, nesting, map }) => (level === 0 && nesting >= 0 && map ? [map] : []));
  const sources: string[] = [];
  let at = 0;
  const take = (until: number) => {
    const source = lines.slice(at, until).join('\n').replace(/^\n+/, '').trimEnd();
    if (source !== '') sources.push(source);
    at = until;
  };
  for (const [from, until] of ranges) {
    take(from);
    take(until);
  }
  take(lines.length);
  return sources;
}

/** Reads one block; undefined when the editor would not write back what it means. */
function readBlock(parser: MarkdownParser, source: string): Node | undefined {
  try {
    const block = readPicture(parser.schema, source) ?? onlyChild(parser.parse(source));
    // It was read as nothing.
    if (block?.type.name === 'paragraph' && block.childCount === 0) return undefined;
    const written = block ? writeBlock(block) : undefined;
    const again =
      written === undefined
        ? undefined
        : (readPicture(parser.schema, written) ?? onlyChild(parser.parse(written)));
    return again?.eq(block as Node) ? block : undefined;
  } catch {
    // A token that the editor has nothing for.
    return undefined;
  }
}

/** A paragraph that is nothing but a picture of the post. */
function readPicture(schema: Schema, source: string): Node | undefined {
  const [inline] = tokenizer.parseInline(source, {});
  const [image, ...more] = inline?.children ?? [];
  const id = image?.type === 'image' ? textPictureOf(String(image.attrGet('src'))) : undefined;
  if (id === undefined || more.length > 0) return undefined;
  const alt = (image?.children ?? []).map(({ content }) => content).join('');
  return schema.node('textPicture', { id, alt });
}

const onlyChild = (document: Node): Node | undefined =>
  document.childCount === 1 ? (document.firstChild ?? undefined) : undefined;
