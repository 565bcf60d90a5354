import MarkdownIt, { type Token } from 'markdown-it';
import { isMergeField, keepMergeFields } from '../../../../contract/content/merge-fields.ts';
import { linkAddresses } from '../link-addresses.ts';

const font = 'font-family:Arial,Helvetica,sans-serif';
/** Mail programs drop rules of stylesheets, so each element carries its own. */
const styles: Record<string, string> = {
  p: `margin:0 0 16px;${font};font-size:16px;line-height:26px`,
  h1: `margin:0 0 16px;${font};font-size:26px;line-height:34px;font-weight:bold`,
  h2: `margin:24px 0 8px;${font};font-size:20px;line-height:28px;font-weight:bold`,
  h3: `margin:24px 0 8px;${font};font-size:17px;line-height:26px;font-weight:bold`,
  ul: `margin:0 0 16px;padding:0 0 0 24px;${font};font-size:16px;line-height:26px`,
  ol: `margin:0 0 16px;padding:0 0 0 24px;${font};font-size:16px;line-height:26px`,
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #c9ccd6',
  hr: 'margin:24px 0;border:0;border-top:1px solid #d9dbe3',
  td: `padding:6px 10px;border:1px solid #d9dbe3;${font};font-size:15px;line-height:22px`,
  th: `padding:6px 10px;border:1px solid #d9dbe3;${font};font-size:15px;line-height:22px;text-align:left`,
  pre: 'margin:0 0 16px;white-space:pre-wrap;font-family:Consolas,monospace;font-size:14px;line-height:22px',
};

const mirrored = (css: string): string =>
  css.replaceAll('left', 'right').replaceAll(/padding:0 0 0 (\w+)/g, 'padding:0 $1 0 0');

const parser = new MarkdownIt({ html: false }).enable('table');
linkAddresses(parser);
const normalize = parser.normalizeLink.bind(parser);
parser.normalizeLink = (address) => keepMergeFields(normalize(address));
// A path leads nowhere from a mail: its words stay, and its source is not shown.
parser.validateLink = () => true;
const isAllowed = (address: string) => /^(https?:|mailto:)/i.test(address.trim()) || isMergeField(address);

function withoutPaths(tokens: Token[]): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === 'link_open') isDropped = !isAllowed(token.attrGet('href') ?? '');
    return !(isDropped && /^link_/.test(token.type));
  });
}

/** A mail's Markdown as HTML for mail programs: every rule inline, no raw HTML, absolute links alone. */
export function mailBody(markdown: string, colour: string, direction: 'ltr' | 'rtl' = 'ltr'): string {
  const tokens = parser.parse(markdown, {});
  for (const token of tokens) style(token, colour, direction);
  return parser.renderer.render(tokens, parser.options, {});
}

function style(token: Token, colour: string, direction: 'ltr' | 'rtl'): void {
  if (token.type.startsWith('heading')) token.tag = `h${Math.min(Number(token.tag.slice(1)), 3)}`;
  const own = token.nesting >= 0 ? styles[token.tag] : undefined;
  if (own) token.attrSet('style', direction === 'rtl' ? mirrored(own) : own);
  if (token.type === 'table_open') {
    for (const [name, value] of Object.entries({
      class: 'data',
      cellpadding: '0',
      cellspacing: '0',
    })) {
      token.attrSet(name, value);
    }
    token.attrSet('style', 'border-collapse:collapse;margin:0 0 16px');
  }
  if (token.children) token.children = withoutPaths(token.children);
  for (const child of token.children ?? []) {
    if (child.type === 'link_open') {
      child.attrSet('class', 'text');
      child.attrSet('style', `color:${colour};text-decoration:underline`);
    }
    // A picture of somewhere else would tell its server who reads.
    if (child.type === 'image') Object.assign(child, { type: 'text', tag: '', children: null });
  }
}
