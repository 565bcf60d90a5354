import { type Mark, type Node, type Schema, Slice } from '@tiptap/pm/model';
import MarkdownIt, { type Token } from 'markdown-it';
import { MarkdownParser, MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import { keepMergeFields } from '../../../../contract/content/post-mails.calls.ts';
import { textPictureAddress, textPictureOf } from '../../../../contract/content/text-pictures.ts';

/** The Markdown that unchanged blocks were read from. */
const sources = new WeakMap<Node, string>();

function noteSource(block: Node, source: string): void {
  sources.set(block, source);
}

const fenceFor = (text: string) => {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  return '`'.repeat(longest + 1);
};

const writeVerbatim = (state: MarkdownSerializerState, node: Node) => {
  state.text(node.textContent, false);
  state.closeBlock(node);
};

const serializer = new MarkdownSerializer(
  {
    paragraph: (state, node) => {
      state.renderInline(node);
      state.closeBlock(node);
    },
    heading: (state, node) => {
      state.write(`${'#'.repeat(node.attrs.level)} `);
      state.renderInline(node, false);
      // A run of # at the end would be read as the heading's closing mark.
      inside(state).out = inside(state).out.replace(/(^|\s)(#+)$/, '$1\\$2');
      state.closeBlock(node);
    },
    blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
    bulletList: (state, node) => state.renderList(node, '  ', () => '- '),
    orderedList: (state, node) => {
      const start: number = node.attrs.start ?? 1;
      const width = String(start + node.childCount - 1).length + 2;
      state.renderList(node, ' '.repeat(width), (index) => `${start + index}. `.padEnd(width));
    },
    listItem: (state, node) => state.renderContent(node),
    codeBlock: (state, node) => {
      const fence = fenceFor(node.textContent);
      state.write(`${fence}${node.attrs.language ?? ''}\n`);
      state.text(node.textContent, false);
      state.write('\n');
      state.write(fence);
      state.closeBlock(node);
    },
    horizontalRule: (state, node) => {
      state.write('---');
      state.closeBlock(node);
    },
    hardBreak: (state, node, parent, index) => {
      // At the end of a block there is nothing to break.
      for (let next = index + 1; next < parent.childCount; next++) {
        if (parent.child(next).type !== node.type) return state.write('\\\n');
      }
    },
    sourceBlock: writeVerbatim,
    textPicture: (state, node) => {
      state.write(`![${state.esc(node.attrs.alt)}](${textPictureAddress(node.attrs.id)})`);
      state.closeBlock(node);
    },
    text: writeText,
  },
  {
    italic: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
    bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
    link: { open: '[', close: (_, mark) => `](${addressOf(mark)})`, mixable: true },
    code: {
      open: (_state, _mark, parent, index) => codeTicks(parent.child(index), -1),
      close: (_state, _mark, parent, index) => codeTicks(parent.child(index - 1), 1),
      escape: false,
    },
  },
  { hardBreakNodeName: 'hardBreak', escapeExtraCharacters: /<|&(?=#?\w+;)|!(?=\[)/g },
);

interface Inside {
  out: string;
  atBlockStart: boolean;
}
const inside = (state: MarkdownSerializerState) => state as unknown as Inside;

/** Escapes a text, and at the start of a block also what would begin a list or indent code. */
function writeText(state: MarkdownSerializerState, node: Node): void {
  const text = node.text ?? '';
  const start = inside(state).atBlockStart ? text.trimStart() : text;
  const opening = inside(state).atBlockStart
    ? /^(?:(?<number>\d{1,9})[.)](?=\s|$)|[+=](?=[+=\s]|$))/.exec(start)
    : null;
  if (!opening) {
    state.text(start);
    return;
  }
  const [whole] = opening;
  const number = opening.groups?.number ?? '';
  state.text(`${number}\\${whole.slice(number.length)}`, false);
  inside(state).atBlockStart = false;
  state.text(start.slice(whole.length));
}

function addressOf({ attrs }: Mark): string {
  const href = String(attrs.href ?? '').replace(/[()<>\\ ]/g, (sign) => encodeURIComponent(sign));
  const escaped = href.replaceAll('(', '%28').replaceAll(')', '%29');
  return attrs.title ? `${escaped} "${String(attrs.title).replaceAll('"', '\\"')}"` : escaped;
}

function codeTicks({ text = '' }: Node, side: 1 | -1): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  if (longest === 0) return ticks;
  return side > 0 ? ` ${ticks}` : `${ticks} `;
}

export const writeBlock = (block: Node): string =>
  serializer.serialize(block.type.schema.topNodeType.create(null, block), { tightLists: true });

/** A block that nobody changed is written as it was read. */
export function writeMarkdown(document: Node): string {
  const blocks: string[] = [];
  document.forEach((block) => {
    blocks.push(sources.get(block) ?? writeBlock(block));
  });
  return blocks.filter((block) => block.trim() !== '').join('\n\n');
}

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
 * Reads Markdown into a document. A block that the editor can't give back unchanged (a table, HTML, a reference)
 * becomes a source block, so opening and saving loses nothing.
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

/** What begins a block of Markdown, or stands around bold words and links. */
const looksLikeMarkdown = /^(?:#{1,6}|[-*+>]|\d{1,9}[.)]) |^```|\*\*\S[^*\n]*\*\*|\[[^[\]\n]+\]\(https?:/m;

export const readPasted = (schema: Schema, text: string): Slice | undefined =>
  looksLikeMarkdown.test(text) ? Slice.maxOpen(readMarkdown(schema, text).content) : undefined;

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
    if (block?.type.name === 'paragraph' && block.childCount === 0) return undefined;
    const written = block ? writeBlock(block) : undefined;
    const again =
      written === undefined
        ? undefined
        : (readPicture(parser.schema, written) ?? onlyChild(parser.parse(written)));
    return again?.eq(block as Node) ? block : undefined;
  } catch {
    return undefined;
  }
}

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
