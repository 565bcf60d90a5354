import type { BlogPost } from '../../../../contract/content/content.calls.ts';
import { blogPostPath, publicPages } from '../../../../contract/platform/paths.ts';
import { excerptOf, originPlaceholder, type PageRenderer } from '../../../../contract/site/public-pages.ts';
import { withAbsoluteLinks } from '../absolute-links.ts';
import { type Document, makeDocument } from '../documents.ts';
import { escapeFeedTitle, escapeXml } from '../escape-xml.ts';

const longestFeed = 20;
/** Pages that search engines should not list. */
const unlisted = ['/login', '/register'];

const changedAt = ({ modified_at, generated_at }: BlogPost): string => modified_at ?? generated_at;

/** The blog as RSS 2.0 with full posts. */
export async function blogFeed(posts: readonly BlogPost[], renderer: PageRenderer): Promise<Document> {
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
export function siteMap(posts: readonly BlogPost[]): Document {
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
