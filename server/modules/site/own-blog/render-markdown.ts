import MarkdownIt from 'markdown-it';
import { isDisguisedLink } from '../../../../contract/platform/link-target.ts';
import { linkAddresses } from '../../content/link-addresses.ts';

const renderer = new MarkdownIt({ html: false }).enable('table');
linkAddresses(renderer);

// A remote image would reveal the reader to its server. Its alternative text is shown instead.
renderer.renderer.rules.image = (tokens, index) => renderer.utils.escapeHtml(tokens[index]?.content ?? '');

/** Renders a post's Markdown: no raw HTML, no links but those of the web and of mail. Headings begin at the second level. */
export function renderMarkdown(markdown: string): string {
  const tokens = renderer.parse(markdown, {});
  const levels = tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => Number(tag.slice(1)));
  const shift = 2 - Math.min(...levels, 6);
  for (const token of tokens) {
    if (/^heading_/.test(token.type)) token.tag = `h${Math.min(Number(token.tag.slice(1)) + shift, 6)}`;
  }
  return renderer.renderer.render(tokens, renderer.options, {});
}

renderer.validateLink = (address) =>
  /^(https?:|mailto:|[/#?])/i.test(address.trim()) && !isDisguisedLink(address);
