import { createServer, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openPortStream, type StreamPort } from './port-stream.ts';

/** A port of Node in the shape of Electron's. */
function asElectron(port: MessagePort): StreamPort & { sent: number } {
  const adapted = {
    sent: 0,
    on: (event: string, listener: (message: { data: unknown }) => void) =>
      port.on(event as 'message', (data) => listener({ data })),
    postMessage: (message: unknown) => {
      adapted.sent += message instanceof Uint8Array ? message.length : 0;
      port.postMessage(message);
    },
    start: () => port.start(),
    close: () => port.close(),
  };
  return adapted;
}

function openPair() {
  const { port1, port2 } = new MessageChannel();
  const [near, far] = [asElectron(port1), asElectron(port2)];
  return { near, client: openPortStream(near), server: openPortStream(far) };
}

it('carries HTTP without a listener, in both directions', async () => {
  const { client, server } = openPair();
  const app = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    outgoing.end(`${incoming.method} ${incoming.url} ${body.length}`);
  });
  app.emit('connection', server);
  const answer = Promise.withResolvers<IncomingMessage>();
  const outgoing = request({ method: 'POST', path: '/import', host: 'any', createConnection: () => client });
  outgoing.on('response', answer.resolve).on('error', answer.reject);
  // Larger than one piece.
  outgoing.end(Buffer.alloc(3_000_000));
  expect(await text(await answer.promise)).toBe('POST /import 3000000');
});

it('a reader that does not read holds up the writer', async () => {
  const { near, client, server } = openPair();
  const parts = Array.from({ length: 40 }, () => Buffer.alloc(500_000, 1));
  Readable.from(parts).pipe(client);
  // Until nothing more is sent.
  for (let before = -1; before !== near.sent; ) {
    before = near.sent;
    for (let count = 0; count < 50; count += 1) await turn();
  }
  expect(near.sent).toBeGreaterThan(0);
  expect(near.sent).toBeLessThan(2_000_000);
  expect((await buffer(server)).length).toBe(20_000_000);
});

it('what has arrived whole is read after the other end has closed', async () => {
  const { client, server } = openPair();
  client.end('the last words');
  client.resume();
  server.end();
  expect(await text(server)).toBe('the last words');
});

it('an end that closes early ends the other', async () => {
  const { client, server } = openPair();
  client.write('half a sentence');
  const failed = text(server).catch((error: Error) => error);
  await new Promise((resolve) => server.once('readable', resolve));
  client.destroy();
  expect(await failed).toBeInstanceOf(Error);
});
