import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ownBlogPath,
  ownBlogPostPath,
  ownBlogsSiteMapPath,
  publicPicturePath,
} from '../../../../contract/platform/paths.ts';
import { excerptOf, parseBlogPage } from '../../../../contract/site/public-pages.ts';
import type { Services } from '../../../platform/context.ts';
import { findMovedBlog } from '../../content/publishing/own-blog.ts';
import {
  findNeighbors,
  findOwnBlogPost,
  findPublicBlog,
  listPublicBlogs,
  type OwnBlogPost,
  type PublicOwnBlog,
  readOwnBlogPosts,
} from '../../content/publishing/read-own-blog.ts';
import { type Document, makeDocument } from '../documents.ts';
import { escapeXml, type Feed, type FeedEntry, feedFiles, longestFeed, withAbsoluteLinks } from '../feeds.ts';
import { type Site, siteRoute } from '../site-plugin.ts';
import { languageOfBlog, listPage, missingPage, postPage, postsPerPage } from './own-blog-page.ts';

async function ownBlogFeed(
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
      excerpt: excerptOf(post.body, 155, post.title),
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

function ownSiteMap(origin: string, blog: PublicOwnBlog, posts: readonly OwnBlogPost[]): Document {
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

function siteMapIndex(origin: string, slugs: readonly string[]): Document {
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

/** A sitemap, or an index of them, holds at most as many addresses as search engines read. */
const longestSiteMap = 50_000;

const lastPage = 10_000;

/** Other texts are no address, and some of them no database could look up. */
const isSlug = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text);

const toPage = (html: string): Document => makeDocument('index.html', Buffer.from(html));

/** Undefined where nothing stands; a text is the address to go to instead. */
type Found = Document | string | undefined;

/**
 * Each request reads the database, so that a post appears in every process as soon as any of them has published
 * it. A moved blog is found at its former addresses.
 */
export function ownBlogRoutes(app: FastifyInstance, services: Services, site: Site): void {
  const serve = (path: string, find: (blog: PublicOwnBlog, request: FastifyRequest) => Promise<Found>) =>
    app.get(path, siteRoute, async (request: FastifyRequest, reply: FastifyReply) => {
      const { blog: slug, post } = request.params as { blog: string; post?: string };
      const isSound = isSlug(slug) && (post === undefined || post === '' || isSlug(post));
      const blog = isSound ? await findPublicBlog(services.db, slug) : undefined;
      const present = isSound && !blog ? await findMovedBlog(services.db, slug) : undefined;
      if (present) {
        // Asked for again each time: a blog that takes its former address back would lead readers in a circle.
        return reply
          .header('cache-control', 'no-cache')
          .redirect(request.url.replace(/^\/o\/[^/]+\//, `/o/${present}/`), 301);
      }
      const found = blog && (await find(blog, request));
      if (typeof found === 'string') return reply.redirect(found, 302);
      return site.send(request, reply, found ? 200 : 404, found ?? toPage(missingPage(blog)));
    });
  const { db } = services;

  app.get(ownBlogsSiteMapPath, siteRoute, async (request, reply) => {
    const slugs = await listPublicBlogs(db, longestSiteMap);
    return site.send(request, reply, 200, siteMapIndex(services.publicUrl, slugs));
  });
  serve('/o/:blog/blog', async (blog, request) => {
    const query = new URL(request.url, 'http://any.invalid').searchParams;
    const asked = parseBlogPage(query.get('page'));
    const tag = (blog.showsTags && query.get('tag')?.slice(0, 60)) || undefined;
    const page = Math.min(asked, lastPage);
    const offset = (page - 1) * postsPerPage;
    const posts = await readOwnBlogPosts(db, blog, { limit: postsPerPage + 1, offset, tag });
    if (posts.length === 0 && page > 1) return ownBlogPath(blog.slug);
    const hasMore = posts.length > postsPerPage;
    const shown = { posts: posts.slice(0, postsPerPage), page, hasMore, tag };
    return toPage(listPage(services.publicUrl, blog, shown));
  });
  serve('/o/:blog/blog/:post', async (blog, request) => {
    const { post: slug } = request.params as { post: string };
    if (slug === '') return ownBlogPath(blog.slug);
    const post = await findOwnBlogPost(db, blog, slug);
    if (!post) return undefined;
    return toPage(await postPage(services.publicUrl, blog, post, await findNeighbors(db, blog, post)));
  });
  for (const [file, write] of Object.entries(feedFiles)) {
    serve(`/o/:blog/blog/${file}`, async (blog) => {
      const posts = await readOwnBlogPosts(db, blog, { limit: longestFeed });
      return write(await ownBlogFeed(services.publicUrl, blog, posts));
    });
  }
  serve('/o/:blog/blog/sitemap.xml', async (blog) =>
    ownSiteMap(services.publicUrl, blog, await readOwnBlogPosts(db, blog, { limit: longestSiteMap })),
  );
}
