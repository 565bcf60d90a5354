import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageRenderer, parseBlogPage } from '../../../../contract/site/public-pages.ts';
import type { Services } from '../../../platform/context.ts';
import { type FeedFile, feedFiles } from '../feeds.ts';
import { type Site, siteRoute } from '../site-plugin.ts';
import { type BlogRendering, openPublicBlog, type PublicBlog } from './public-blog.ts';

const builtPages = fileURLToPath(new URL('../../../../out/server', import.meta.url));

type Answer = (blog: PublicBlog, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the blog to readers and search engines, rendered here by the same components as in the browser. When that fails, the
 * browser gets the built page and renders it.
 * @param load loads the built renderer
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
  // The blog is invalidated before the caller learns that the change is done.
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
