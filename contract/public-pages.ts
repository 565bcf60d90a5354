/** What the build, the server and the renderer agree on about pages that reach the reader as HTML. */
import type { BlogPost } from './api/content.ts';

/** Stands for the origin of the site in built pages, until the server that sends them puts its own there. */
export const originPlaceholder = 'https://public-url.invalid';

/** Where a page's template takes what is rendered. */
export const templateMarks = { head: '<!--head-->', body: '<!--body-->', data: '<!--data-->' } as const;

/** The element that holds a page's data as JSON. */
export const pageDataId = 'page-data';

/** A post as it stands in a list. */
export type BlogEntry = Pick<BlogPost, 'slug' | 'title' | 'generated_at'>;

/** What a page shows before its own calls are answered. Reaches the browser as JSON in the page. */
export interface PageData {
  /** Of `/blog`: the post on the page that was asked for. */
  blog?: { page: number; post: BlogPost };
  /** Of `/blog/{slug}`: its post; null where there is none. */
  post?: BlogPost | null;
}

/** What is rendered, beyond what the browser needs to know. */
export interface PageInput {
  /** Path and query; the address that others should know the page by. */
  url: string;
  data?: PageData | undefined;
  /** All published posts, newest first: the list for readers without scripts. */
  entries?: BlogEntry[];
}

/** The bundle that renders pages outside a browser (`out/server/pages.js`). */
export interface PageRenderer {
  /** Fills a template with the page; addresses of the site begin with `originPlaceholder`. */
  renderDocument(template: string, input: PageInput): Promise<string>;
  /** A post's Markdown as HTML, by the same rules as on its page. */
  renderPost(markdown: string): Promise<string>;
  /** What a reader of feeds is told about the blog. */
  blogTitle: string;
  blogDescription: string;
}

/** The blog's page that a query asks for: 1 where it names none. */
export const askedBlogPage = (query: string | null | undefined): number =>
  Math.max(Number.parseInt(query ?? '', 10) || 1, 1);

/** The first words of a post as plain text, cut at a word, for lists, previews and search engines. */
export function excerptOf(markdown: string, longest = 155): string {
  const paragraph = markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .find((block) => block !== '' && !/^(#|```|~~~|[-*_]{3,}$|\|)/.test(block));
  const text = (paragraph ?? '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/(\*\*|__|\*|`)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).replace(/\s+\S*$/, '')}…`;
}
