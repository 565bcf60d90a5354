import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Fetch } from '../shell/protocol.ts';

const withoutBody = [204, 205, 304];

/**
 * Makes a `fetch` that speaks HTTP over connections of its own, one for each request.
 * @param connect opens a connection; rejects while the server cannot be started
 */
export const createLocalFetch =
  (connect: () => Promise<Duplex>): Fetch =>
  async (url, options) => {
    const request = new Request(url, options as RequestInit);
    request.signal.throwIfAborted();
    const connection = await untilAborted(connect(), request.signal);
    const { pathname, search, host } = new URL(url);
    const answer = Promise.withResolvers<IncomingMessage>();
    const outgoing = httpRequest({
      createConnection: () => connection,
      method: request.method,
      path: pathname + search,
      host,
      headers: { host, ...Object.fromEntries(request.headers) },
      signal: request.signal,
    });
    outgoing.on('response', answer.resolve);
    outgoing.on('error', answer.reject);
    // The server may answer before it has read the whole body, and then closes the connection.
    if (request.body)
      pipeline(Readable.fromWeb(request.body as ReadableStream), outgoing).catch(answer.reject);
    else outgoing.end();
    const incoming = await answer.promise;
    const status = incoming.statusCode ?? 502;
    const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    if (!withoutBody.includes(status)) {
      return new Response(Readable.toWeb(incoming) as BodyInit, { status, headers });
    }
    incoming.resume();
    return new Response(null, { status, headers });
  };

/** Rejects when the request is aborted before it has a connection, which is then closed. */
async function untilAborted(connecting: Promise<Duplex>, signal: AbortSignal): Promise<Duplex> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => {
    aborted.reject(signal.reason);
    connecting.then((connection) => connection.destroy()).catch(() => {});
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([connecting, aborted.promise]).finally(() =>
    signal.removeEventListener('abort', onAbort),
  );
}
