/** The parts of an HTML tree that the plugins use. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Rehype plugin: shifts headings to start at the given level, without gaps. */
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

/** Rehype plugin: wraps each emoji outside code in a span, for highlighting. */
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

/** Splits text at emoji. Every odd piece is an emoji, since the pattern captures. */
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

/** Visits children first, so that nodes added by `touch` are not visited. */
function visit(node: Node, touch: (node: Node) => void) {
  for (const child of node.children ?? []) visit(child, touch);
  touch(node);
}
