import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteFile } from './site-files.ts';

/** Sends one file: the whole, compressed where that is understood, a range of it, or word that it is unchanged. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  file: SiteFile,
): FastifyReply {
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
