import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteFile } from './site-files.ts';

/** Sends one file: the whole, compressed where that is understood, a range of it, or word that it is unchanged. */
type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  file: SiteFile,
) => FastifyReply;

/** Built parts of pages, which no browser shows by themselves: of the headers of every answer these count for them. */
const partTypes = /^(text\/(javascript|css)|font\/)/;
const partHeaders = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'];

/**
 * @param always headers of every answer
 * @param policyOf what the HTML of a page may load and run
 */
export function fileSender(always: Record<string, string>, policyOf: (page: string) => string): SendFile {
  const ofParts = Object.fromEntries(Object.entries(always).filter(([name]) => partHeaders.includes(name)));
  const written = new WeakMap<Buffer, (string | number)[]>();
  const headersOf = headersWith(policyOf);

  /** Written at once, past the steps in which Fastify makes an answer out of a value: this one is made already. */
  function sendPacked(
    reply: FastifyReply,
    status: number,
    file: SiteFile,
    coding: 'br' | 'gzip',
    content: Buffer,
  ) {
    let headers = written.get(content);
    if (!headers) {
      const own = { 'content-encoding': coding, 'content-length': content.length };
      const policies = file.isHashed && partTypes.test(file.type) ? ofParts : always;
      headers = Object.entries({ ...policies, ...headersOf(file), ...own }).flat();
      written.set(content, headers);
    }
    reply.hijack();
    reply.raw.writeHead(status, headers);
    reply.raw.end(content);
    return reply;
  }

  return (request, reply, status, file) => {
    const isUnchanged = status === 200 && isKnown(request.headers['if-none-match'], file.etag);
    const coding = chooseCoding(request.headers['accept-encoding'], file);
    const packed = coding && file.packed[coding];
    if (packed && !isUnchanged) return sendPacked(reply, status, file, coding, packed);

    reply.headers(headersOf(file));
    return isUnchanged ? reply.code(304).send() : sendRange(request, reply, status, file.content);
  };
}

/** The headers of a file, made once. */
function headersWith(policyOf: (page: string) => string): (file: SiteFile) => Record<string, string> {
  const known = new WeakMap<SiteFile, Record<string, string>>();
  const make = (file: SiteFile) => ({
    'content-type': file.type,
    'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    ...(file.packed.br || file.packed.gzip ? { vary: 'accept-encoding' } : {}),
    ...(file.type.startsWith('text/html') && {
      'content-security-policy': policyOf(file.content.toString()),
    }),
  });
  return (file) => {
    const headers = known.get(file) ?? make(file);
    known.set(file, headers);
    return headers;
  };
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

/** Browsers say one of a few things: each is read once. */
const understood = new Map<string, ReadonlySet<string>>();
const mostUnderstood = 100;

function chooseCoding(accepted: string | undefined, file: SiteFile): 'br' | 'gzip' | undefined {
  if (!accepted) return undefined;
  let codings = understood.get(accepted);
  if (!codings) {
    codings = readCodings(accepted);
    if (understood.size < mostUnderstood) understood.set(accepted, codings);
  }
  if (file.packed.br && codings.has('br')) return 'br';
  return file.packed.gzip && codings.has('gzip') ? 'gzip' : undefined;
}

function readCodings(accepted: string): ReadonlySet<string> {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const entries = accepted.split(',').filter((entry) => !refused.test(entry));
  return new Set(entries.map((entry) => (entry.split(';')[0] ?? '').trim().toLowerCase()));
}

const isKnown = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((entry) => entry.trim() === etag) ?? false;
