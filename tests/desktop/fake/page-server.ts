/** Serves the pages' requests over HTTP, so that an answer reaches the page piece by piece, as in Electron. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { asSeenByMain } from '../stand-ins.ts';

type Answer = (request: Request) => Promise<Response>;

const listening = Promise.withResolvers<void>();
/** Resolves once pages can connect. Taking over a socket depends on the system, so no test may change it before. */
export const pagesAreServed = listening.promise;

/** Accepts connections at the socket that the driver sends. @param answer the app's protocol handlers */
export function servePages(answer: Answer): void {
  const server = createServer((incoming, outgoing) => {
    // A page may leave at any time.
    serve(answer, incoming, outgoing).catch(() => outgoing.destroy());
  });
  process.on('message', (_message, socket: Server | undefined) => {
    if (socket) server.listen(socket, listening.resolve);
  });
}

async function serve(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const left = new AbortController();
  outgoing.on('close', () => left.abort());
  const { method = 'GET', headers, url } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const response = await answer(
    new Request(asSeenByMain(`http://${headers.host}${url}`), {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
      signal: left.signal,
      ...(hasBody && { body: Readable.toWeb(incoming) as BodyInit, duplex: 'half' }),
    }),
  );
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) return void outgoing.end();
  outgoing.flushHeaders();
  await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
}
