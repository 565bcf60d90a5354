import { ownBlogPath, ownBlogPostPath, publicPicturePath } from '../../../../contract/platform/paths.ts';
import { excerptOf } from '../../../../contract/site/public-pages.ts';
import type { OwnBlogPost, PublicOwnBlog } from '../../content/publishing/read-own-blog.ts';
import { withAbsoluteLinks } from '../absolute-links.ts';
import { type Document, makeDocument } from '../documents.ts';
import { escapeFeedTitle, escapeXml } from '../escape-xml.ts';
import { languageOfBlog } from './blog-language.ts';

export const longestFeed = 20;

/** The blog as RSS 2.0 with full posts. */
export async function rssFeed(
  origin: string,
  blog: PublicOwnBlog,
  posts: readonly OwnBlogPost[],
): Promise<Document> {
  const base = origin + ownBlogPath(blog.slug);
  const items = posts.map(async (post) => {
    const address = origin + ownBlogPostPath(blog.slug, post.slug);
    return `<item>
<title>${escapeFeedTitle(post.title)}</title>
<link>${escapeXml(address)}</link>
<guid isPermaLink="false">${post.id}</guid>
<pubDate>${post.publishedAt.toUTCString()}</pubDate>
<atom:updated>${post.modifiedAt.toISOString()}</atom:updated>
<dc:language>${post.language}</dc:language>${post.author ? `\n<dc:creator>${escapeXml(post.author)}</dc:creator>` : ''}${post.tags.map((tag) => `\n<category>${escapeXml(tag)}</category>`).join('')}
<description>${escapeXml(excerptOf(post.body))}</description>${enclosureOf(origin, post)}
<content:encoded>${escapeXml(await htmlOf(origin, blog, post))}</content:encoded>
</item>`;
  });
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeFeedTitle(blog.title)}</title>
<link>${escapeXml(base)}</link>
<description>${escapeXml(blog.description || `Posts by ${blog.name}`)}</description>
<language>${languageOfBlog(posts)}</language>
<atom:link href="${escapeXml(base)}/feed.xml" rel="self" type="application/rss+xml"/>
${(await Promise.all(items)).join('\n')}
</channel>
</rss>
`;
  return makeDocument('feed.xml', Buffer.from(feed), 'application/rss+xml; charset=utf-8');
}

/** The text of a post, with links that lead somewhere wherever it is read. */
async function htmlOf(origin: string, blog: PublicOwnBlog, post: OwnBlogPost): Promise<string> {
  const { renderMarkdown } = await import('./render-markdown.ts');
  const address = origin + ownBlogPostPath(blog.slug, post.slug);
  const { pictures } = post;
  return withAbsoluteLinks(
    renderMarkdown(post.body, { website: blog.websiteUrl, pictures, origin }),
    address,
  );
}

/** The blog as Atom 1.0 with full posts. */
export async function atomFeed(
  origin: string,
  blog: PublicOwnBlog,
  posts: readonly OwnBlogPost[],
): Promise<Document> {
  const base = origin + ownBlogPath(blog.slug);
  const entries = posts.map(async (post) => {
    const address = origin + ownBlogPostPath(blog.slug, post.slug);
    return `<entry xml:lang="${post.language}">
<title type="text">${escapeXml(post.title)}</title>
<link href="${escapeXml(address)}"/>
<id>urn:uuid:${post.id}</id>
<published>${post.publishedAt.toISOString()}</published>
<updated>${post.modifiedAt.toISOString()}</updated>
<author><name>${escapeXml(post.author ?? blog.name)}</name></author>${post.tags.map((tag) => `\n<category term="${escapeXml(tag)}"/>`).join('')}
<summary type="text">${escapeXml(excerptOf(post.body))}</summary>
<content type="html">${escapeXml(await htmlOf(origin, blog, post))}</content>
</entry>`;
  });
  const times = posts.map(({ modifiedAt }) => modifiedAt.getTime());
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageOfBlog(posts)}">
<title type="text">${escapeXml(blog.title)}</title>
<subtitle type="text">${escapeXml(blog.description || `Posts by ${blog.name}`)}</subtitle>
<link rel="alternate" type="text/html" href="${escapeXml(base)}"/>
<link rel="self" type="application/atom+xml" href="${escapeXml(base)}/atom.xml"/>
<id>${escapeXml(base)}</id>
<updated>${new Date(Math.max(0, ...times)).toISOString()}</updated>
<author><name>${escapeXml(blog.name)}</name></author>
${(await Promise.all(entries)).join('\n')}
</feed>
`;
  return makeDocument('atom.xml', Buffer.from(feed), 'application/atom+xml; charset=utf-8');
}

/** Readers of feeds show the picture beside the text. */
const enclosureOf = (origin: string, { picture }: OwnBlogPost): string =>
  picture
    ? `\n<enclosure url="${escapeXml(origin + publicPicturePath(picture.id, 'link'))}" length="${picture.bytes}" type="${picture.type}"/>`
    : '';

export async function jsonFeed(
  origin: string,
  blog: PublicOwnBlog,
  posts: readonly OwnBlogPost[],
): Promise<Document> {
  const base = origin + ownBlogPath(blog.slug);
  const items = posts.map(async (post) => ({
    id: post.id,
    url: origin + ownBlogPostPath(blog.slug, post.slug),
    title: post.title,
    language: post.language,
    content_html: await htmlOf(origin, blog, post),
    summary: excerptOf(post.body),
    date_published: post.publishedAt.toISOString(),
    date_modified: post.modifiedAt.toISOString(),
    ...(post.author && { authors: [{ name: post.author }] }),
    ...(post.tags.length > 0 && { tags: post.tags }),
    ...(post.picture && { image: origin + publicPicturePath(post.picture.id, 'link') }),
  }));
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: blog.title,
    home_page_url: base,
    feed_url: `${base}/feed.json`,
    ...(blog.description && { description: blog.description }),
    language: languageOfBlog(posts),
    authors: [{ name: blog.name, ...(blog.websiteUrl && { url: blog.websiteUrl }) }],
    items: await Promise.all(items),
  };
  return makeDocument('feed.json', Buffer.from(JSON.stringify(feed)), 'application/feed+json; charset=utf-8');
}

/** The blog's addresses for search engines. */
export function ownSiteMap(origin: string, blog: PublicOwnBlog, posts: readonly OwnBlogPost[]): Document {
  const entries = posts.map(
    ({ slug, modifiedAt }) =>
      `<url><loc>${escapeXml(origin + ownBlogPostPath(blog.slug, slug))}</loc><lastmod>${modifiedAt.toISOString()}</lastmod></url>`,
  );
  const map = `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${escapeXml(origin + ownBlogPath(blog.slug))}</loc></url>
${entries.join('\n')}
</urlset>
`;
  return makeDocument('sitemap.xml', Buffer.from(map));
}

/** The sitemaps of blogs for search engines. */
export function siteMapIndex(origin: string, slugs: readonly string[]): Document {
  const entries = slugs.map(
    (slug) => `<sitemap><loc>${escapeXml(`${origin}${ownBlogPath(slug)}/sitemap.xml`)}</loc></sitemap>`,
  );
  const index = `<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`;
  return makeDocument('sitemap.xml', Buffer.from(index));
}
