import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicy, inlineHashes } from '../../contract/content-policy.ts';
import { isApiPath, isFilePath, isPage } from '../../contract/paths.ts';
import type { Config } from '../config.ts';
import { answer } from './errors.ts';
import { securityHeaders } from './security-headers.ts';
import { readSiteFiles, type SiteFile, type SiteFiles } from './site-files.ts';

const builtSite = fileURLToPath(new URL('../../out/renderer', import.meta.url));

/**
 * Serves the built renderer from memory, with the security headers of every answer.
 * @param folder the built site; `build.json` beside it tells what else its pages talk to
 */
export async function sitePlugin(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl'>,
  folder = builtSite,
): Promise<void> {
  const files = await readSiteFiles(folder);
  const pages = [...files.values()].filter((file) => file.type.startsWith('text/html'));
  const inline = inlineHashes(
    pages.map((page) => page.content.toString()),
    (text) => createHash('sha256').update(text).digest('base64'),
  );
  const policy = contentPolicy(inline, await readConnectOrigins(folder));
  await securityHeaders(app, policy, config.publicUrl);

  app.get('/*', { schema: { hide: true } as object }, (request, reply) => serve(files, request, reply));
  app.setNotFoundHandler((request, reply) => notFound(request, reply));
}

function serve(files: SiteFiles, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [rawPath = '/', query] = request.url.split('?', 2);
  const requested = `/${(request.params as { '*': string })['*']}`;
  if (isApiPath(requested)) return notFound(request, reply);
  const file = files.get(requested);
  if (file) return send(request, reply, 200, file);

  const page = requested.replace(/\/$/, '') || '/';
  const shell = files.get(`${page === '/' ? '' : page}/index.html`) ?? files.get('/index.html');
  if (isPage(page)) {
    if (page !== requested) return reply.redirect(rawPath.slice(0, -1) + (query ? `?${query}` : ''), 308);
    return shell ? send(request, reply, 200, shell) : notBuilt(request, reply);
  }
  return shell && !isFilePath(requested) ? send(request, reply, 404, shell) : notFound(request, reply);
}

/** Sends one file: the whole, compressed where that is understood, a range of it, or word that it is unchanged. */
function send(request: FastifyRequest, reply: FastifyReply, status: number, file: SiteFile): FastifyReply {
  reply
    .type(file.type)
    .header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', file.etag);
  if (file.packed.br || file.packed.gzip) reply.header('vary', 'accept-encoding');
  if (status === 200 && isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send();

  const coding = chooseCoding(request.headers['accept-encoding'], file);
  const packed = coding && file.packed[coding];
  if (packed) return reply.code(status).header('content-encoding', coding).send(packed);
  return sendRange(request, reply, status, file.content);
}

/** Media players ask for parts. One part is sent; lists of parts get the whole, as RFC 9110 allows. */
function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  content: Buffer,
): FastifyReply {
  reply.header('accept-ranges', 'bytes');
  // A condition on the range can't be met with a weak tag, so that the whole is the answer.
  const range = request.headers['if-range'] ? undefined : request.headers.range;
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
  const [, from = '', to = ''] = asked ?? [];
  if (status !== 200 || from + to === '') return reply.code(status).send(content);
  const start = from === '' ? Math.max(content.length - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? content.length - 1 : Math.min(Number(to), content.length - 1);
  if (start > end) return reply.code(416).header('content-range', `bytes */${content.length}`).send();
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${content.length}`)
    .send(content.subarray(start, end + 1));
}

function chooseCoding(accepted: string | undefined, file: SiteFile): 'br' | 'gzip' | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const names = (accepted ?? '')
    .split(',')
    .filter((entry) => !refused.test(entry))
    .map((entry) => entry.split(';')[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((coding) => file.packed[coding] && names.includes(coding));
}

const isKnown = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((entry) => entry.trim() === etag) ?? false;

const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answer(request, reply, 404, { detail: 'Not found.' });

const notBuilt = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answer(request, reply, 404, { detail: 'The site is not built here. Run npm run build and start again.' });

async function readConnectOrigins(folder: string): Promise<string[]> {
  const record = await readFile(path.join(folder, '../build.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(record) as { connectOrigins?: string[] }).connectOrigins ?? [];
}
