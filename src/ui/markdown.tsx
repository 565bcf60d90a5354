import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { isDisguisedLink } from '../../contract/platform/link-target.ts';
import { highlightEmoji, levelHeadings } from './markdown-tree.ts';

/** The protocols allowed in links (spec §5). Others are blanked. */
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
 * Renders Markdown from people or engines: no raw HTML, safe links, emoji highlighted.
 * @param topLevel of its headings; the default puts them below the page's title and the post's
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
