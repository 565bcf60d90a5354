import { ownBlogPath, ownBlogPostPath, publicPicturePath } from '../../../../contract/platform/paths.ts';
import { excerptOf } from '../../../../contract/site/public-pages.ts';
import type { OwnBlogPost, PublicOwnBlog } from '../../content/publishing/read-own-blog.ts';
import { withAbsoluteLinks } from '../absolute-links.ts';
import { type Document, makeDocument } from '../documents.ts';
import { escapeXml } from '../escape-xml.ts';
import type { Feed, FeedEntry } from '../feeds.ts';
import { languageOfBlog } from './blog-language.ts';

/** An organisation's blog as a feed of some of its posts. */
export async function ownBlogFeed(
  origin: string,
  blog: PublicOwnBlog,
  posts: readonly OwnBlogPost[],
): Promise<Feed> {
  const { renderMarkdown } = await import('./render-markdown.ts');
  const entries = posts.map((post): FeedEntry => {
    const address = origin + ownBlogPostPath(blog.slug, post.slug);
    const { id, title, language, publishedAt, modifiedAt, author, tags, pictures, picture } = post;
    const html = renderMarkdown(post.body, { website: blog.websiteUrl, pictures, origin });
    return {
      id,
      title,
      address,
      language,
      excerpt: excerptOf(post.body),
      html: withAbsoluteLinks(html, address),
      publishedAt,
      modifiedAt,
      author,
      tags,
      ...(picture && {
        picture: {
          address: origin + publicPicturePath(picture.id, 'link'),
          bytes: picture.bytes,
          type: picture.type,
        },
      }),
    };
  });
  return {
    title: blog.title,
    description: blog.description || `Posts by ${blog.name}`,
    address: origin + ownBlogPath(blog.slug),
    publisher: { name: blog.name, ...(blog.websiteUrl && { url: blog.websiteUrl }) },
    language: languageOfBlog(posts),
    entries,
  };
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
