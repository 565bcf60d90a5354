import MarkdownIt, { type Token } from 'markdown-it';
import { textPictureOf, textPictureShape } from '../../../../contract/content/text-pictures.ts';
import { isDisguisedLink } from '../../../../contract/platform/link-target.ts';
import { publicPicturePath } from '../../../../contract/platform/paths.ts';
import { keepNumbersTogether, linkAddresses } from '../../content/link-addresses.ts';

const renderer = new MarkdownIt({ html: false }).enable('table');
linkAddresses(renderer);
keepNumbersTogether(renderer);

// A remote image would reveal the reader to its server. Its alternative text is shown instead.
renderer.renderer.rules.image = (tokens, index, options, surroundings: Surroundings, self) => {
  const { pictures, origin = '' } = surroundings;
  const words = self.renderInlineAsText(tokens[index]?.children ?? [], options, surroundings);
  const alt = renderer.utils.escapeHtml(words);
  const id = textPictureOf(tokens[index]?.attrGet('src') ?? '') ?? '';
  const part = pictures?.get(id);
  if (!part) return alt;
  const address = origin + publicPicturePath(id, textPictureShape);
  return `<img src="${address}" alt="${alt}" width="${part.width}" height="${part.height}" loading="lazy">`;
};

// A link that leads elsewhere than it seems to is not shown as source: its words stay.
renderer.validateLink = () => true;
const isAllowed = (address: string): boolean =>
  /^(https?:|mailto:|[/#?])/i.test(address.trim()) && !isDisguisedLink(address);

/** A path leads to the company's website, since the host of the blog is not theirs; without a website it is no link. */
function withWebsite(tokens: Token[], website: string): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === 'link_open') {
      const address = token.attrGet('href') ?? '';
      isDropped = !isAllowed(address) || (website === '' && address.startsWith('/'));
      if (!isDropped && address.startsWith('/')) token.attrSet('href', new URL(address, website).href);
    }
    return !(isDropped && /^link_/.test(token.type));
  });
}

interface Surroundings {
  /** Where paths lead (`/services`); without one they are no links. */
  website?: string;
  pictures?: ReadonlyMap<string, { width: number; height: number }>;
  /** Of the pictures' addresses, where the text is read elsewhere. */
  origin?: string;
}

/** `Register by 8 December: https://…` as one link with its words, where a whole paragraph is a call to action and its address. */
function withButtons(tokens: Token[]): void {
  for (const [at, { type, children }] of tokens.entries()) {
    if (type !== 'inline' || tokens[at - 1]?.type !== 'paragraph_open' || tokens[at - 1]?.level !== 0)
      continue;
    const [said, open, address, close, ...others] = children ?? [];
    const label = /^(.{3,90}?)\s?:\s$/u.exec(said?.type === 'text' ? said.content : '')?.[1];
    const isAddress = open?.type === 'link_open' && open.info === 'auto' && close?.type === 'link_close';
    if (!label || !isAddress || !address || others.length > 0) continue;
    if (!/^https?:/.test(open.attrGet('href') ?? '')) continue;
    open.attrSet('class', 'button');
    address.content = label;
    children?.splice(0, children.length, open, address, close);
  }
}

/** Numbers with spaces, which do not break any more, or with the code of a country. */
const telephone = /(?<![\p{L}\d()+/.-])[+(0][\d()/\u00A0-]{6,20}\d(?![\p{L}\d])/gu;

function withTelephoneLinks(tokens: Token[]): void {
  let depth = 0;
  for (const token of tokens) {
    if (token.type === 'link_open') depth += 1;
    if (token.type === 'link_close') depth -= 1;
    if (token.type !== 'text' || depth > 0) continue;
    const linked = renderer.utils.escapeHtml(token.content).replaceAll(telephone, (number) => {
      const digits = number.replace(/^(\+.*)\(0\)/, '$1').replaceAll(/[^+\d]/g, '');
      return /^\+|\u00A0/.test(number) && digits.length >= 7
        ? `<a href="tel:${digits}">${number}</a>`
        : number;
    });
    if (!linked.includes('<a ')) continue;
    token.type = 'html_inline';
    token.content = linked;
  }
}

/** Allows no raw HTML, and only web, mail and telephone links. Headings begin at the second level. */
export function renderMarkdown(markdown: string, surroundings: Surroundings = {}): string {
  const { website = '' } = surroundings;
  const tokens = renderer.parse(markdown, {});
  const levels = tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => Number(tag.slice(1)));
  const shift = 2 - Math.min(...levels, 6);
  for (const token of tokens) {
    if (/^heading_/.test(token.type)) token.tag = `h${Math.min(Number(token.tag.slice(1)) + shift, 6)}`;
    if (token.children) token.children = withWebsite(token.children, website);
  }
  withButtons(tokens);
  for (const { children } of tokens) if (children) withTelephoneLinks(children);
  return renderer.renderer.render(tokens, renderer.options, surroundings);
}
