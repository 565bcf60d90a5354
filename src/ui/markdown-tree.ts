/** The parts of a HTML tree that are touched here. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Rehype plugin: headings start at the given level and never skip one, whatever the text used. */
export function levelHeadings(topLevel: number) {
  return (tree: Node) => {
    const open: number[] = [];
    visit(tree, (node) => {
      const depth = Number(/^h([1-6])$/.exec(node.tagName ?? '')?.[1]);
      if (!depth) return;
      while (open.length > 0 && depth <= (open.at(-1) ?? 0)) open.pop();
      open.push(depth);
      node.tagName = `h${Math.min(topLevel + open.length - 1, 6)}`;
    });
  };
}

const emoji = /(\p{RGI_Emoji}|\p{Emoji_Presentation})/v;

/** Rehype plugin: wraps each emoji outside code in a span, so that it can be highlighted. */
export function highlightEmoji() {
  return (tree: Node) => {
    visit(tree, (node) => {
      if (node.tagName === 'code' || !node.children) return;
      node.children = node.children.flatMap((child) =>
        child.type === 'text' ? splitEmoji(child.value ?? '') : [child],
      );
    });
  };
}

/** Pieces of text with every odd one an emoji, since the pattern captures. */
function splitEmoji(text: string): Node[] {
  return text.split(emoji).flatMap((value, index): Node[] => {
    if (value === '') return [];
    if (index % 2 === 0) return [{ type: 'text', value }];
    return [
      {
        type: 'element',
        tagName: 'span',
        properties: { className: ['emoji'] },
        children: [{ type: 'text', value }],
      },
    ];
  });
}

/** Children come first, so that what `touch` adds is not visited again. */
function visit(node: Node, touch: (node: Node) => void) {
  for (const child of node.children ?? []) visit(child, touch);
  touch(node);
}
