import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BlogPost } from '../../../../contract/content/content.calls.ts';
import { type PictureShape, pictureShapes } from '../../../../contract/content/text-pictures.ts';
import { blogPostPath, publicPages, publicPicturePath } from '../../../../contract/platform/paths.ts';
import { brand } from '../../../../contract/site/brand.ts';
import {
  excerptOf,
  neighborsOf,
  originPlaceholder,
  type PageRenderer,
  parseBlogPage,
} from '../../../../contract/site/public-pages.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isUuid } from '../../../platform/db/sql-values.ts';
import { dropPageHeaders } from '../../../platform/http/security.ts';
import { findPublicPicture } from '../../content/pictures/read-picture.ts';
import { readBlogEdition, readPublishedPosts } from '../../content/published-posts.ts';
import { type Document, makeDocument } from '../documents.ts';
import {
  escapeXml,
  type Feed,
  type FeedEntry,
  type FeedFile,
  feedFiles,
  longestFeed,
  withAbsoluteLinks,
} from '../feeds.ts';
import { type Site, siteRoute } from '../site-plugin.ts';

interface BlogRendering {
  renderer: PageRenderer;
  templates: { blog: string; post: string };
}

interface Edition {
  name: string;
  posts: BlogPost[];
  files: Map<string, Promise<Document>>;
}

interface PublicBlog {
  page(asked: number): Promise<{ pages: number; file: Document }>;
  post(slug: string): Promise<{ isFound: boolean; file: Document }>;
  feed(file: FeedFile): Promise<Document>;
  siteMap(): Promise<Document>;
  changed(): void;
}

/**
 * Serves pages from memory while the edition is current. Each request asks the database whether it is, so that changes by
 * another process are seen at once. A process that is alone knows without asking.
 */
function openPublicBlog(db: Database, { renderer, templates }: BlogRendering, isAlone: boolean): PublicBlog {
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
      const url = blogPostPath(post?.slug ?? 'none');
      const beside = post ? neighborsOf(edition.posts, post) : undefined;
      const file = await renderOnce(edition, post ? url : 'missing', async () =>
        toPage(await renderer.renderDocument(templates.post, { url, data: { post, beside } })),
      );
      return { isFound: post !== null, file };
    },
    feed: async (file) => {
      const edition = await current();
      return renderOnce(edition, `/blog/${file}`, async () =>
        feedFiles[file](await readFeed(edition.posts, renderer)),
      );
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

const unlisted = ['/login', '/register'];

const changedAt = ({ modified_at, generated_at }: BlogPost): string => modified_at ?? generated_at;

async function readFeed(posts: readonly BlogPost[], renderer: PageRenderer): Promise<Feed> {
  const entries = posts.slice(0, longestFeed).map(async (post): Promise<FeedEntry> => {
    const address = originPlaceholder + blogPostPath(post.slug);
    return {
      id: post.id,
      guid: address,
      title: post.title,
      address,
      language: 'en',
      excerpt: excerptOf(post.content, 155, post.title),
      html: withAbsoluteLinks(await renderer.renderPost(post.content), address),
      publishedAt: new Date(post.generated_at),
      modifiedAt: new Date(changedAt(post)),
      author: post.author,
      tags: post.tags ?? [],
    };
  });
  return {
    title: renderer.blogTitle,
    description: renderer.blogDescription,
    address: `${originPlaceholder}/blog`,
    publisher: { name: brand.name, url: originPlaceholder },
    language: 'en',
    entries: await Promise.all(entries),
  };
}

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

const builtPages = fileURLToPath(new URL('../../../../out/server', import.meta.url));

type Answer = (blog: PublicBlog, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Renders the blog here with the same components as in the browser. When that fails, the browser gets the built
 * page and renders it. @param load loads the built renderer
 */
export function publicBlogRoutes(
  app: FastifyInstance,
  services: Services,
  site: Site,
  load: () => Promise<BlogRendering> = loadRendering,
): void {
  const isAlone = services.config.databaseUrl === undefined;
  let opened: Promise<PublicBlog> | undefined;
  const open = () => {
    opened ??= load().then((rendering) => openPublicBlog(services.db, rendering, isAlone));
    return opened;
  };
  app.addHook('onSend', async (request) => {
    if (request.method === 'GET' || !request.url.startsWith('/post/')) return;
    await opened?.then(
      (blog) => blog.changed(),
      () => {},
    );
  });
  const serve = (path: string, answer: Answer) =>
    app.get(path, siteRoute, async (request, reply) => {
      try {
        return await answer(await open(), request, reply);
      } catch (error) {
        opened = undefined;
        request.log.warn({ err: error }, 'The page could not be rendered here.');
        return site.sendBuilt(request, reply);
      }
    });

  serve('/blog', async (blog, request, reply) => {
    const asked = parseBlogPage(new URL(request.url, 'http://any.invalid').searchParams.get('page'));
    const { pages, file } = await blog.page(asked);
    if (asked > pages) return reply.redirect(pages === 1 ? '/blog' : `/blog?page=${pages}`, 302);
    return site.send(request, reply, 200, file);
  });
  serve('/blog/:slug', async (blog, request, reply) => {
    const { slug } = request.params as { slug: string };
    if (slug === '') return site.sendBuilt(request, reply);
    const { isFound, file } = await blog.post(slug);
    return site.send(request, reply, isFound ? 200 : 404, file);
  });
  for (const file of Object.keys(feedFiles) as FeedFile[]) {
    serve(`/blog/${file}`, async (blog, request, reply) =>
      site.send(request, reply, 200, await blog.feed(file)),
    );
  }
  serve('/sitemap.xml', async (blog, request, reply) => site.send(request, reply, 200, await blog.siteMap()));
}

async function loadRendering(): Promise<BlogRendering> {
  const read = (name: string) => readFile(path.join(builtPages, name), 'utf8');
  const renderer: PageRenderer = await import(pathToFileURL(path.join(builtPages, 'pages.js')).href);
  return { renderer, templates: { blog: await read('blog.html'), post: await read('post.html') } };
}

/** Serves pictures to everybody, since mail programs and other sites show them too. */
export function pictureRoutes(app: FastifyInstance, services: Services): void {
  app.get(publicPicturePath(':id', ':shape'), siteRoute, async (request, reply) => {
    const { id, shape } = request.params as { id: string; shape: string };
    const isKnown = isUuid(id) && Object.hasOwn(pictureShapes, shape);
    const file = isKnown ? await findPublicPicture(services, id, shape as PictureShape) : undefined;
    if (!file) return reply.callNotFound();
    dropPageHeaders(reply);
    return (
      reply
        .header('content-type', file.type)
        .header('content-length', file.size)
        // A picture never changes, but its post may be taken off.
        .header('cache-control', 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(Readable.from(file.content))
    );
  });
}
