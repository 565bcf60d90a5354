import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { isDisguisedLink } from '../../contract/platform/link-target.ts';

interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Rehype plugin: headings start at the given level, without gaps. */
function levelHeadings(topLevel: number) {
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

function highlightEmoji() {
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

/** Spec §5. Links of other protocols are blanked. */
const protocols = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'];
const schema = { ...defaultSchema, protocols: { ...defaultSchema.protocols, href: protocols } };

const components: Components = {
  a: ({ href = '', children }) =>
    isDisguisedLink(href) ? (
      <span>{children}</span>
    ) : href && /^https?:/i.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <a href={href || undefined}>{children}</a>
    ),
  // A remote image would reveal the reader to its server. Show its alternative text instead.
  img: ({ alt }) => <span>{alt}</span>,
};

/**
 * Renders Markdown from people or engines: no raw HTML, safe links. The default `topLevel` puts headings below
 * the page's title and the post's.
 */
export function Markdown({ text, topLevel = 3 }: { text: string; topLevel?: 2 | 3 }) {
  return (
    <div className="markdown">
      <ReactMarkdown
        rehypePlugins={[[rehypeSanitize, schema], [levelHeadings, topLevel], highlightEmoji]}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
