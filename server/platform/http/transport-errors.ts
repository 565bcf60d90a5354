import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sendError } from './errors.ts';

/** In milliseconds. */
const lingerMs = 1000;
const restartSeconds = 5;

const parserErrors: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'The address and headers of the request are larger than 16 KB. Shorten the address, or clear the cookies of this site.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Try again.'],
};

export function answerClientError(log: Pick<Logger, 'debug'>) {
  return (error: ConnectionError, socket: Socket): void => {
    // Each further chunk of a refused request raises another error.
    if (socket.writableEnded) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, detail] = parserErrors[error.code] ?? [400, 'The request is not valid HTTP.'];
    const requestId = randomUUID();
    log.debug({ reqId: requestId, code: error.code, status }, 'Malformed request');
    const body = JSON.stringify({ detail, request_id: requestId });
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headersOf(body)].join('\r\n');
    // Until the client closes, further bytes are read and dropped: closing with unread bytes would reset the connection and
    // lose the answer.
    socket.end(`${head}\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

export function answerFrameworkError(
  error: { code: string; statusCode?: number; message: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const details: Record<string, string> = {
    FST_ERR_BAD_URL: `The address ${request.raw.url} is not well encoded.`,
    FST_ERR_MAX_PARAM_LENGTH: 'A part of the address is too long.',
  };
  sendError(request, reply, error.statusCode ?? 400, { detail: details[error.code] ?? error.message });
}

/**
 * Gives the API's error body to answers that Node or Fastify would otherwise make: a missing Host header (the server must be
 * built with `requireHostHeader: false`), an unknown `Expect` header, and requests that arrive while the server stops
 * (`return503OnClosing: false`).
 */
export function transportErrorsPlugin(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isStopping) {
      reply.header('retry-after', restartSeconds);
      sendError(request, reply, 503, { detail: 'The server is restarting. Try again in a moment.' });
    } else if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) {
      sendError(request, reply, 400, { detail: 'The Host header is missing.' });
    } else done();
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const detail = 'Only Expect: 100-continue is understood.';
    const body = JSON.stringify({ detail, request_id: randomUUID() });
    response
      .writeHead(
        417,
        headersOf(body).flatMap((header) => header.split(': ')),
      )
      .end(body);
  });
}

const headersOf = (body: string): string[] => [
  'Content-Type: application/json; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(body)}`,
  'Cache-Control: no-store',
  'Connection: close',
];

/** In milliseconds. */
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

const tooSlow = (): ConnectionError =>
  Object.assign(new Error('The body came too slowly.'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT' as const,
    bytesParsed: 0,
    rawPacket: { type: 'Buffer', data: [] },
  });
