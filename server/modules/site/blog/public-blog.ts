import type { BlogPost } from '../../../../contract/content/content.calls.ts';
import { blogPostPath, publicPages } from '../../../../contract/platform/paths.ts';
import { excerptOf, originPlaceholder, type PageRenderer } from '../../../../contract/site/public-pages.ts';
import type { Database } from '../../../platform/db/client.ts';
import { readBlogEdition, readPublishedPosts } from '../../content/published-posts.ts';
import { withAbsoluteLinks } from '../absolute-links.ts';
import { type Document, makeDocument } from '../documents.ts';
import { escapeFeedTitle, escapeXml } from '../escape-xml.ts';

export interface BlogRendering {
  renderer: PageRenderer;
  templates: { blog: string; post: string };
}

/** The published posts at one time, with the pages that have been requested so far. */
interface Edition {
  name: string;
  posts: BlogPost[];
  files: Map<string, Promise<Document>>;
}

/** The blog's pages, rendered once for each edition of the blog. */
export interface PublicBlog {
  /** A page of the blog, and the number of pages: at least one. */
  page(asked: number): Promise<{ pages: number; file: Document }>;
  post(slug: string): Promise<{ isFound: boolean; file: Document }>;
  feed(): Promise<Document>;
  siteMap(): Promise<Document>;
  /** Call this when a post may have been published, withdrawn or deleted in this process. */
  changed(): void;
}

/**
 * Serves pages from memory while the edition is current. Each request asks the database whether it is, so that changes by
 * another process are seen at once. A process that is alone knows without asking.
 */
export function openPublicBlog(
  db: Database,
  { renderer, templates }: BlogRendering,
  isAlone: boolean,
): PublicBlog {
  let shown: Edition | undefined;
  let changes = 0;
  let checked = -1;
  const check = shareNextRun(async (): Promise<Edition> => {
    const seen = changes;
    const name = await readBlogEdition(db);
    if (shown?.name !== name) shown = { name, posts: await readPublishedPosts(db), files: new Map() };
    checked = seen;
    return shown;
  });
  const current = async (): Promise<Edition> => (isAlone && shown && checked === changes ? shown : check());

  return {
    page: async (asked) => {
      const edition = await current();
      const pages = Math.max(edition.posts.length, 1);
      const page = Math.min(asked, pages);
      const url = page === 1 ? '/blog' : `/blog?page=${page}`;
      const post = edition.posts[page - 1];
      const file = await renderOnce(edition, url, async () => {
        const data = post && { blog: { page, post } };
        return toPage(await renderer.renderDocument(templates.blog, { url, data, entries: edition.posts }));
      });
      return { pages, file };
    },
    post: async (slug) => {
      const edition = await current();
      const post = edition.posts.find((each) => each.slug === slug) ?? null;
      // All missing posts share one page.
      const url = blogPostPath(post?.slug ?? 'none');
      const file = await renderOnce(edition, post ? url : 'missing', async () =>
        toPage(await renderer.renderDocument(templates.post, { url, data: { post } })),
      );
      return { isFound: post !== null, file };
    },
    feed: async () => {
      const edition = await current();
      return renderOnce(edition, '/blog/feed.xml', () => blogFeed(edition.posts, renderer));
    },
    siteMap: async () => {
      const edition = await current();
      return renderOnce(edition, '/sitemap.xml', async () => siteMap(edition.posts));
    },
    changed: () => {
      changes += 1;
    },
  };
}

const toPage = (html: string): Document => makeDocument('blog/index.html', Buffer.from(html));

/** Renders a document once. A failed one is retried. */
function renderOnce(edition: Edition, name: string, make: () => Promise<Document>): Promise<Document> {
  const known = edition.files.get(name);
  if (known) return known;
  const made = make();
  edition.files.set(name, made);
  made.catch(() => edition.files.delete(name));
  return made;
}

/** Runs `work` once at a time. Callers that arrive meanwhile share the next run, so that no result is older than its request. */
function shareNextRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        const turn = work();
        running = turn;
        return turn;
      });
    return next;
  };
}

const longestFeed = 20;
/** Pages that search engines should not list. */
const unlisted = ['/login', '/register'];

const changedAt = ({ modified_at, generated_at }: BlogPost): string => modified_at ?? generated_at;

/** The blog as RSS 2.0 with full posts. */
async function blogFeed(posts: readonly BlogPost[], renderer: PageRenderer): Promise<Document> {
  const items = posts.slice(0, longestFeed).map(async (post) => {
    const address = originPlaceholder + blogPostPath(post.slug);
    return `<item>
<title>${escapeFeedTitle(post.title)}</title>
<link>${escapeXml(address)}</link>
<guid>${escapeXml(address)}</guid>
<pubDate>${new Date(post.generated_at).toUTCString()}</pubDate>
<atom:updated>${changedAt(post)}</atom:updated>
<description>${escapeXml(excerptOf(post.content))}</description>
<content:encoded>${escapeXml(withAbsoluteLinks(await renderer.renderPost(post.content), address))}</content:encoded>
</item>`;
  });
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${escapeXml(renderer.blogTitle)}</title>
<link>${originPlaceholder}/blog</link>
<description>${escapeXml(renderer.blogDescription)}</description>
<language>en</language>
<atom:link href="${originPlaceholder}/blog/feed.xml" rel="self" type="application/rss+xml"/>
${(await Promise.all(items)).join('\n')}
</channel>
</rss>
`;
  return makeDocument('blog/feed.xml', Buffer.from(feed), 'application/rss+xml; charset=utf-8');
}

/** The sitemap: the public pages, and each post with the time of its last change. */
function siteMap(posts: readonly BlogPost[]): Document {
  const pages = publicPages.filter((page) => !unlisted.includes(page));
  const entries = [
    ...pages.map((page) => `<url><loc>${originPlaceholder}${page}</loc></url>`),
    ...posts.map(
      (post) =>
        `<url><loc>${originPlaceholder}${escapeXml(blogPostPath(post.slug))}</loc><lastmod>${changedAt(post)}</lastmod></url>`,
    ),
  ];
  const map = `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return makeDocument('sitemap.xml', Buffer.from(map));
}
