import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real HTTP proxy that requires a password. */
export interface Proxy {
  readonly url: string;
  /** The number of requests without the right password. */
  refused(): number;
  close(): void;
}

/** @param credentials `user:password` */
export async function openProxy(credentials: string): Promise<Proxy> {
  const wanted = `Basic ${Buffer.from(credentials).toString('base64')}`;
  let refused = 0;
  const server = createServer((incoming, outgoing) => {
    const { 'proxy-authorization': given, ...headers } = incoming.headers;
    if (given !== wanted) {
      refused += 1;
      incoming.resume();
      outgoing.writeHead(407, { 'proxy-authenticate': 'Basic realm="Head office"' }).end();
      return;
    }
    const forwarded = request(incoming.url ?? '', { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
