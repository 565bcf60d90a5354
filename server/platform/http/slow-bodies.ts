import type { ConnectionError, FastifyInstance } from 'fastify';

/** How long a request may take to arrive, in milliseconds. */
export const arrivalMs = {
  usual: 60_000,
  /** An archive of 1 GB takes 14 minutes at 10 Mbit/s. */
  upload: 30 * 60_000,
} as const;

/**
 * Ends requests whose bodies arrive too slowly, so that nobody holds connections for ever. Node has one limit for all requests,
 * which is that of uploads; other bodies are small.
 * @param uploadTypes the media types of uploads
 */
export function slowBodiesPlugin(
  app: FastifyInstance,
  uploadTypes: readonly string[],
  limitMs: number = arrivalMs.usual,
): void {
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    const { 'content-type': type = '', 'content-length': length = '0' } = headers;
    const hasBody = length !== '0' || headers['transfer-encoding'] !== undefined;
    if (hasBody && !uploadTypes.some((upload) => type.startsWith(upload))) {
      const timer = setTimeout(() => app.server.emit('clientError', tooSlow(), raw.socket), limitMs).unref();
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
      // A request that is refused by its head is answered before its body is read.
      reply.raw.once('finish', stop).once('close', stop);
    }
    done();
  });
}

/** As Node reports a request that takes too long to arrive. */
const tooSlow = (): ConnectionError =>
  Object.assign(new Error('The body came too slowly.'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT' as const,
    bytesParsed: 0,
    rawPacket: { type: 'Buffer', data: [] },
  });
