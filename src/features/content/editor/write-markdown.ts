import type { Mark, Node } from '@tiptap/pm/model';
import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import { textPictureAddress } from '../../../../contract/content/text-pictures.ts';

/** The Markdown that unchanged blocks were read from. */
const sources = new WeakMap<Node, string>();

export function noteSource(block: Node, source: string): void {
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

/** What prosemirror-markdown keeps to itself. */
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

/** The back quotes around code, one more than the code holds in a row. */
function codeTicks({ text = '' }: Node, side: 1 | -1): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  if (longest === 0) return ticks;
  return side > 0 ? ` ${ticks}` : `${ticks} `;
}

export const writeBlock = (block: Node): string =>
  serializer.serialize(block.type.schema.topNodeType.create(null, block), { tightLists: true });

/** The Markdown of a document. A block that nobody changed is written as it was. */
export function writeMarkdown(document: Node): string {
  const blocks: string[] = [];
  document.forEach((block) => {
    blocks.push(sources.get(block) ?? writeBlock(block));
  });
  return blocks.filter((block) => block.trim() !== '').join('\n\n');
}
