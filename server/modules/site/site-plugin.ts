import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { negotiate } from '@fastify/accept-negotiator';
import staticFiles from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath, isFilePath, publicPages } from '../../../contract/platform/paths.ts';
import { brand } from '../../../contract/site/brand.ts';
import { isPage } from '../../../contract/site/pages.ts';
import type { Services } from '../../platform/context.ts';
import { sendError } from '../../platform/http/errors.ts';
import { dropPageHeaders, pagePolicy } from '../../platform/http/security.ts';
import { type Coding, codings, type Document, originFiller, readBuiltSite } from './documents.ts';

const builtSite = fileURLToPath(new URL('../../../out/renderer', import.meta.url));

type Sent = FastifyReply | Promise<FastifyReply>;

export interface Site {
  send(request: FastifyRequest, reply: FastifyReply, status: number, document: Document): Sent;
  sendBuilt(request: FastifyRequest, reply: FastifyReply): Sent;
}

/** Requests for pages and files are counted in `/metrics`, not logged. */
export const siteRoute = { logLevel: 'warn' } as const;

type SiteServices = Pick<Services, 'publicUrl'>;

/**
 * Serves pages from memory, because they name the public origin, and everything else from disk. `securityPlugin`
 * must be registered. @param folder the built site; `build.json` beside it lists the other origins that its
 * pages connect to
 */
export async function sitePlugin(
  app: FastifyInstance,
  services: SiteServices,
  folder = builtSite,
): Promise<Site> {
  const { documents, files } = await readBuiltSite(folder);
  const connectOrigins = await readConnectOrigins(folder);
  const sendDocument = documentSender((html) => pagePolicy(html, connectOrigins));
  const fillOrigin = originFiller(() => services.publicUrl);
  await app.register(staticFiles, {
    root: folder,
    serve: false,
    preCompressed: true,
    lastModified: false,
    cacheControl: false,
    suppressWarning: true,
    setHeaders: (reply, file) => {
      // The registered type, `image/vnd.microsoft.icon`, is the one that no browser or crawler uses.
      if (file.endsWith('.ico')) reply.header('content-type', 'image/x-icon');
    },
  });
  const site: Site = {
    send: (request, reply, status, document) => {
      const filled = fillOrigin(document);
      if (!(filled instanceof Promise)) return sendDocument(request, reply, status, filled);
      return filled.then((made) => sendDocument(request, reply, status, made));
    },
    sendBuilt: (request, reply) => {
      const [rawPath = '/', query] = request.url.split('?', 2);
      const requested = `/${(request.params as { '*'?: string })['*'] ?? rawPath.slice(1)}`;
      if (isApiPath(requested)) return sendNotFound(request, reply);
      if (files.has(requested)) return sendFile(reply, requested);
      const document =
        documents.get(requested) ?? documents.get(`${requested.replace(/^\/$/, '')}/index.html`);
      if (document) return site.send(request, reply, 200, document);

      const page = requested.replace(/\/$/, '') || '/';
      if (isPage(page)) {
        if (page !== requested) return reply.redirect(rawPath.slice(0, -1) + (query ? `?${query}` : ''), 308);
        const built = findPage(documents, page);
        return built ? site.send(request, reply, 200, built) : sendNotBuilt(request, reply);
      }
      const missing = isFilePath(requested) ? undefined : findMissingPage(documents, requested);
      return missing ? site.send(request, reply, 404, missing) : sendNotFound(request, reply);
    },
  };
  app.get('/*', { ...siteRoute, errorHandler: handleRangeError(app) }, site.sendBuilt);
  app.setNotFoundHandler(sendNotFound);
  return site;
}

/** Names of files in `assets` carry a hash of their content, so they never change. */
function sendFile(reply: FastifyReply, name: string): FastifyReply {
  if (!name.startsWith('/assets/')) return reply.header('cache-control', 'no-cache').sendFile(name);
  // A worker has the policy of its script: `.mjs`, the reader of PDFs.
  if (/\.(?:js|css|woff2)$/.test(name)) dropPageHeaders(reply);
  return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(name);
}

/** A range outside of a file is answered by its headers alone: media players read no error body. */
const handleRangeError =
  (app: FastifyInstance) =>
  (error: FastifyError & { headers?: object }, request: FastifyRequest, reply: FastifyReply) =>
    error.statusCode === 416
      ? reply
          .code(416)
          .headers({ ...error.headers })
          .send()
      : app.errorHandler(error, request, reply);

function findPage(documents: ReadonlyMap<string, Document>, page: string): Document | undefined {
  for (let path = page; path !== '' && path !== '/'; path = path.slice(0, path.lastIndexOf('/'))) {
    const isUsable = path === page || !isPublicPage(path);
    const built = documents.get(`${path}/index.html`);
    if (built && isUsable) return built;
  }
  return page === '/' ? documents.get('/index.html') : documents.get('/app.html');
}

const isPublicPage = (path: string): boolean => (publicPages as readonly string[]).includes(path);

/** In the dashboard the shell: only the browser knows who is signed in. */
const findMissingPage = (documents: ReadonlyMap<string, Document>, requested: string): Document | undefined =>
  documents.get(requested.startsWith('/dashboard/') ? '/app.html' : '/404.html');

const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(request, reply, 404, { detail: 'Not found.' });

const sendNotBuilt = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(request, reply, 404, {
    detail: 'The site is not built here. Run npm run build and start again.',
  });

async function readConnectOrigins(folder: string): Promise<string[]> {
  const record = await readFile(path.join(folder, '../build.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(record) as { connectOrigins?: string[] }).connectOrigins ?? [];
}

type SendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  document: Document,
) => FastifyReply;

/** @param policyOf the headers of a page's content policy, from its HTML */
function documentSender(policyOf: (html: string) => Record<string, string>): SendDocument {
  const known = new WeakMap<Document, Record<string, string>>();

  /** A page's policy takes hashing, so headers are made once for each document. */
  function headersOf(document: Document): Record<string, string> {
    const headers = known.get(document) ?? {
      'content-type': document.type,
      'cache-control': 'no-cache',
      etag: document.etag,
      vary: 'accept-encoding',
      ...(document.type.startsWith('text/html') ? policyOf(document.content.toString()) : {}),
    };
    known.set(document, headers);
    return headers;
  }

  return (request, reply, status, document) => {
    reply.code(status).headers(headersOf(document));
    if (status === 200 && matchesTag(request.headers['if-none-match'], document.etag)) {
      return reply.code(304).send();
    }
    const coding = negotiate(request.headers['accept-encoding'] ?? '', [...codings]) as Coding | null;
    const compressed = coding && document.compressed[coding];
    return compressed
      ? reply.header('content-encoding', coding).send(compressed)
      : reply.send(document.content);
  };
}

const matchesTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((entry) => entry.trim() === etag) ?? false;

const securityTxtPath = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const validForMs = 180 * 86_400_000;

/**
 * Says where to report a vulnerability (RFC 9116). It is generated for each request, because a built file would expire on a
 * server that is rarely rebuilt.
 */
export function securityTxt(app: FastifyInstance, services: Pick<Services, 'publicUrl'>): void {
  app.get(securityTxtPath, siteRoute, (_request, reply) => {
    const expires = new Date(Date.now() + validForMs).toISOString().slice(0, 10);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`Contact: mailto:${brand.email}
Expires: ${expires}T00:00:00Z
Preferred-Languages: en
Canonical: ${services.publicUrl}${securityTxtPath}
`);
  });
}
