import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { highlightEmoji, levelHeadings } from './markdown-tree.ts';

/** The protocols a link may have (spec §5); any other is blanked. */
const protocols = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'];
const schema = { ...defaultSchema, protocols: { ...defaultSchema.protocols, href: protocols } };

const components: Components = {
  a: ({ href, children }) =>
    href && /^https?:/i.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <a href={href || undefined}>{children}</a>
    ),
  // Pictures from elsewhere would tell their server who reads; their description is kept.
  img: ({ alt }) => <span>{alt}</span>,
};

/**
 * Renders Markdown written by people or by an engine: no raw HTML, safe links, emoji highlighted.
 * @param topLevel of its headings; by default they stand below a page's title and the post's own
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
