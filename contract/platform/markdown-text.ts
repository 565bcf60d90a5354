import MarkdownIt, { type Token } from 'markdown-it';

const parser = new MarkdownIt({ html: false }).enable('table');

/** Markdown as readers see it: the words of links, entities as characters, no marks. Blocks are lines of their own. */
export const textOfMarkdown = (markdown: string): string =>
  parser
    .parse(markdown, {})
    .flatMap((token) => (token.children ? inlineText(token.children) : token.content || []))
    .join('\n\n');

export const textOfInline = (markdown: string): string => inlineText(parser.parseInline(markdown, {}));

const inlineText = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, children }) =>
      type.endsWith('break') ? '\n' : children ? inlineText(children) : content,
    )
    .join('');
