import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { policyOfPages } from '../../contract/content-policy.ts';
import { isApiPath, isFilePath, isPage, publicPages } from '../../contract/paths.ts';
import { originPlaceholder } from '../../contract/public-pages.ts';
import type { Services } from '../context.ts';
import { answer } from '../plugins/errors.ts';
import { securityHeaders } from '../plugins/security-headers.ts';
import { fileSender } from './send-file.ts';
import { makeFile, packFile, readSiteFiles, type SiteFile, type SiteFiles } from './site-files.ts';

const builtSite = fileURLToPath(new URL('../../out/renderer', import.meta.url));

type Sent = FastifyReply | Promise<FastifyReply>;

/** The built site, for those who serve pages of their own beside it. */
export interface Site {
  /** Sends a page or a file, with the site's own origin where the build has left room for it. */
  send(request: FastifyRequest, reply: FastifyReply, status: number, file: SiteFile): Sent;
  /** Answers with what the build has left for a path. */
  sendBuilt(request: FastifyRequest, reply: FastifyReply): Sent;
}

/** Pages are no calls; that they were asked for is counted, not logged. */
export const siteRoute = { logLevel: 'warn' } as const;

/** What the site needs of the services. */
type SiteServices = Pick<Services, 'publicUrl'> & { config: Pick<Services['config'], 'publicUrl'> };

/**
 * Serves the built renderer from memory, with the security headers of every answer.
 * @param folder the built site; `build.json` beside it tells what else its pages talk to
 */
export async function sitePlugin(
  app: FastifyInstance,
  services: SiteServices,
  folder = builtSite,
): Promise<Site> {
  const files = await readSiteFiles(folder);
  const connectOrigins = await readConnectOrigins(folder);
  const policyOf = (...pages: string[]) =>
    policyOfPages(pages, connectOrigins, (text) => createHash('sha256').update(text).digest('base64'));
  const always = securityHeaders(app, policyOf(), services.config.publicUrl);
  const sendFile = fileSender(always, policyOf);

  const withOrigin = originFiller(services);
  const pagesByPath = pagesOf(files);
  const send: Site['send'] = (request, reply, status, file) => {
    const ready = withOrigin(file);
    if (!(ready instanceof Promise)) return sendFile(request, reply, status, ready);
    return ready.then((made) => sendFile(request, reply, status, made));
  };
  const site: Site = {
    send,
    sendBuilt: (request, reply) => {
      const page = pagesByPath.get(request.url);
      return page ? send(request, reply, 200, page) : serve(site, files, request, reply);
    },
  };
  app.get('/*', siteRoute, site.sendBuilt);
  app.setNotFoundHandler(notFound);
  return site;
}

function serve(site: Site, files: SiteFiles, request: FastifyRequest, reply: FastifyReply): Sent {
  const [rawPath = '/', query] = request.url.split('?', 2);
  const requested = `/${(request.params as { '*'?: string })['*'] ?? rawPath.slice(1)}`;
  if (isApiPath(requested)) return notFound(request, reply);
  const file = files.get(requested);
  if (file) return site.send(request, reply, 200, file);

  const page = requested.replace(/\/$/, '') || '/';
  if (isPage(page)) {
    if (page !== requested) return reply.redirect(rawPath.slice(0, -1) + (query ? `?${query}` : ''), 308);
    const built = builtPage(files, page);
    return built ? site.send(request, reply, 200, built) : notBuilt(request, reply);
  }
  const missing = isFilePath(requested) ? undefined : missingPage(files, requested);
  return missing ? site.send(request, reply, 404, missing) : notFound(request, reply);
}

/** The pages that the build has made, by the paths that most requests have. */
function pagesOf(files: SiteFiles): ReadonlyMap<string, SiteFile> {
  const pages = new Map<string, SiteFile>();
  for (const [name, file] of files) {
    const page = /^(.*)\/index\.html$/.exec(name)?.[1];
    if (page !== undefined && isPage(page || '/')) pages.set(page || '/', file);
  }
  return pages;
}

/** The page that the build has made for a path, or for one above it; else the shell, which fits all. */
function builtPage(files: SiteFiles, page: string): SiteFile | undefined {
  for (let path = page; path !== '' && path !== '/'; path = path.slice(0, path.lastIndexOf('/'))) {
    // A public page is itself alone.
    const isOwn = path === page || !isPublicPage(path);
    const built = files.get(`${path}/index.html`);
    if (built && isOwn) return built;
  }
  return page === '/' ? files.get('/index.html') : files.get('/app.html');
}

const isPublicPage = (path: string): boolean => (publicPages as readonly string[]).includes(path);

/** In the dashboard, the shell: who reads it is known only in the browser. */
const missingPage = (files: SiteFiles, requested: string): SiteFile | undefined =>
  files.get(requested.startsWith('/dashboard/') ? '/app.html' : '/404.html');

/** Puts the public address into files that the build left it out of; packs each such file once. */
function originFiller(services: SiteServices): (file: SiteFile) => SiteFile | Promise<SiteFile> {
  const filled = new WeakMap<SiteFile, { origin: string; file: SiteFile | Promise<SiteFile> }>();
  return (file) => {
    if (!file.needsOrigin) return file;
    const origin = services.publicUrl;
    const known = filled.get(file);
    if (known?.origin === origin) return known.file;
    const content = file.content.toString().replaceAll(originPlaceholder, () => origin);
    const packed = packFile({ ...makeFile(file.name, Buffer.from(content)), type: file.type });
    const entry: { origin: string; file: SiteFile | Promise<SiteFile> } = { origin, file: packed };
    filled.set(file, entry);
    void packed.then((ready) => {
      entry.file = ready;
    });
    return packed;
  };
}

const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answer(request, reply, 404, { detail: 'Not found.' });

const notBuilt = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answer(request, reply, 404, { detail: 'The site is not built here. Run npm run build and start again.' });

async function readConnectOrigins(folder: string): Promise<string[]> {
  const record = await readFile(path.join(folder, '../build.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(record) as { connectOrigins?: string[] }).connectOrigins ?? [];
}
