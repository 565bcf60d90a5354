import type { BlogPost } from '../content/content.calls.ts';

/** A placeholder for the site's origin in built pages, which the server replaces with its own. */
export const originPlaceholder = 'https://public-url.invalid';

export const templateMarks = { head: '<!--head-->', body: '<!--body-->', data: '<!--data-->' } as const;

export const pageDataId = 'page-data';

export type BlogEntry = Pick<BlogPost, 'slug' | 'title' | 'generated_at'>;

/** Data that a page shows before its own calls are answered. It is embedded in the page as JSON. */
export interface PageData {
  /** For `/blog`: the post on the requested page. */
  blog?: { page: number; post: BlogPost };
  /** For `/blog/{slug}`: its post, or null. */
  post?: BlogPost | null;
  beside?: Neighbors | undefined;
}

export interface Neighbors {
  older?: BlogEntry;
  newer?: BlogEntry;
}

/** @param posts newest first */
export function neighborsOf(posts: readonly BlogPost[], { id }: BlogPost): Neighbors {
  const at = posts.findIndex((post) => post.id === id);
  const entryAt = (place: number): BlogEntry | undefined => {
    const post = posts[place];
    return post && { slug: post.slug, title: post.title, generated_at: post.generated_at };
  };
  const [older, newer] = [entryAt(at + 1), entryAt(at - 1)];
  return { ...(older && { older }), ...(newer && { newer }) };
}

const wordsAMinute = 220;

export const readingMinutes = (text: string, language = 'en'): number =>
  Math.max(1, Math.round(countWords(text, language) / wordsAMinute));

const scriptsWithoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]/u;

function countWords(text: string, language: string): number {
  // The first segmenter loads its dictionaries: 30 ms of the main thread.
  if (!scriptsWithoutSpaces.test(text)) return text.match(/[\p{L}\p{N}][^\s\u2013\u2014/]*/gu)?.length ?? 0;
  const parts = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)];
  return parts.filter(({ isWordLike }) => isWordLike).length;
}

export interface PageInput {
  /** Path and query of the canonical address. */
  url: string;
  data?: PageData | undefined;
  /** All published posts, newest first: the list for readers without scripts. */
  entries?: BlogEntry[];
}

export interface PageRenderer {
  renderDocument(template: string, input: PageInput): Promise<string>;
  renderPost(markdown: string): Promise<string>;
  /** The title and description of the feed. */
  blogTitle: string;
  blogDescription: string;
}

/** 1 when the query has none. */
export const parseBlogPage = (query: string | null | undefined): number =>
  Math.max(Number.parseInt(query ?? '', 10) || 1, 1);

const listItem = /^(?:[-*+•]|\d+[.)])\s/;

/**
 * Truncated at a word, for lists, previews and search engines; an item of a list only where there is no paragraph. `title`
 * stands beside it, so that a first sentence that says the same again is left out. @param mostBlocks paragraphs that it goes
 * on through
 */
export function excerptOf(markdown: string, longest = 155, title = '', mostBlocks = 1): string {
  const said = title.replace(/[.!?…]$/, '').toLowerCase();
  const blocks = markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !/^(#|```|~~~|[-*_]{3,}$|\||\*\*[^*\n]+:\*\* )/.test(block));
  const paragraphs = blocks.filter((block) => !listItem.test(block));
  const items = blocks.filter((block) => listItem.test(block)).map((list) => list.split('\n', 1).join());
  const found: string[] = [];
  for (const block of [...paragraphs, ...items]) {
    if (found.length > 0 && listItem.test(block)) break;
    if (found.length === mostBlocks) break;
    const text = withoutTitle(plainText(block), said);
    // A salutation ends with a comma.
    if (text !== '' && !text.endsWith(',')) found.push(text);
  }
  return cutAtWord(found.join(' ') || plainText(blocks[0] ?? ''), longest);
}

const withoutTitle = (text: string, said: string): string =>
  said !== '' && text.toLowerCase().startsWith(said) && /^(?:$|[.!?…:])/.test(text.slice(said.length))
    ? text.slice(said.length).replace(/^[\s.!?…:–-]+/, '')
    : text;

function cutAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest);
  const end = start.lastIndexOf(' ');
  return `${(end === -1 ? start : start.slice(0, end)).replace(/[\s.,;:!?…–-]{1,9}$/, '')}…`;
}

const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '$1')
    .replaceAll(/^[ \t]*(>|[-*+•]|\d+[.)])\s+/gm, '')
    .replaceAll(/(\*\*|__|\*|`)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
