import { type PostKind, postKindTable } from '../../../../contract/content/post-kinds.ts';
import { hyphenate } from '../file-name.ts';

/** The marks by which web analytics tell where a visitor came from (`utm_source`, `utm_medium`, `utm_campaign`). */
export interface LinkTags {
  source: string;
  medium: string;
  campaign: string;
}

/** An address up to signs that are none of its own, some escaped for Markdown. Parentheses belong to it in pairs. */
const upTo = (others: string): string => {
  const sign = `[^\\s<>()[\\]“”|\\\\\`${others}]`;
  return `https?://(?:\\\\[~*_]|${sign}|\\(${sign}*\\))+`;
};
/** Web addresses in Markdown: in a link whatever its author wrote, in the text up to quotation marks, dashes and full-width signs. */
const webAddress = new RegExp(`(?<=\\]\\(|<)${upTo('"')}|${upTo('"«»‹›…—、。，！？；：（）「」')}`, 'giu');
/** What ends a sentence or a mark of Markdown rather than an address that stands in the text. */
const closing = /[~*_.,;:!?'‘’–—]/;
const beforeDestination = /(?:\]\(|<)$/;
const ownTag = /^utm_(?:source|medium|campaign)=/i;

/** What the links of a post are tagged with unless someone chooses otherwise. */
export const suggestTags = (kind: PostKind, title: string, campaign?: string): LinkTags => ({
  ...postKindTable[kind].tags,
  campaign: hyphenate(campaign || title),
});

/** The web addresses of a text, each once, without their tags. */
export function findLinks(markdown: string): string[] {
  const found = new Set<string>();
  rewrite(markdown, (address) => {
    found.add(withTags(address, undefined).replaceAll(/\\([~*_])/g, '$1'));
    return address;
  });
  return [...found];
}

export const hasTags = (markdown: string): boolean => tagLinks(markdown, undefined) !== markdown;

/** Tags every web address of a text, in place of tags that are there; undefined takes them away. */
export const tagLinks = (markdown: string, tags: LinkTags | undefined): string =>
  rewrite(markdown, (address) => withTags(address, tags));

const rewrite = (markdown: string, change: (address: string) => string): string =>
  markdown.replace(webAddress, (whole, at: number) => {
    const isDestination = beforeDestination.test(markdown.slice(Math.max(0, at - 2), at));
    const address = isDestination ? whole : withoutClosing(whole);
    return change(address) + whole.slice(address.length);
  });

/** A mark that is escaped goes with its backslash. */
function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && closing.test(text.charAt(end - 1))) {
    end -= /\\[~*_]/.test(text.slice(Math.max(0, end - 2), end)) ? 2 : 1;
  }
  return text.slice(0, end);
}

/** Without signs that mean something in Markdown. */
const encode = (value: string): string =>
  encodeURIComponent(value).replaceAll(
    /[!'()*~_]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Leaves everything else of the address as it was written. */
function withTags(address: string, tags: LinkTags | undefined): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const [page = '', ...query] = beforeHash.split('?');
  const others = query
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !ownTag.test(part));
  const own = Object.entries(tags ?? {}).map(([name, value]) => `utm_${name}=${encode(value)}`);
  const all = [...others, ...own];
  return page + (all.length > 0 ? `?${all.join('&')}` : '') + (hash.length > 0 ? `#${hash.join('#')}` : '');
}
