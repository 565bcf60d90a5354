import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openPortStream, type StreamPort } from '../../../contract/desktop/local-server/port-stream.ts';
import { createLocalFetch } from './local-server.ts';

const megabyte = 1024 * 1024;
const url = 'https://this-computer.invalid/talent/imports/';

/** A port of Node in the shape of Electron's. */
const asElectron = (port: MessagePort): StreamPort => ({
  on: (event: string, listener: (message: { data: unknown }) => void) =>
    port.on(event as 'message', (data) => listener({ data })),
  postMessage: (message: unknown) => port.postMessage(message),
  start: () => port.start(),
  close: () => port.close(),
});

/** A `fetch` whose connections lead to a server that listens nowhere. */
function openFetch(answer: RequestListener) {
  const server = createServer(answer);
  return createLocalFetch(async () => {
    const { port1, port2 } = new MessageChannel();
    server.emit('connection', openPortStream(asElectron(port2)));
    return openPortStream(asElectron(port1));
  });
}

/** A body of so many megabytes, made as it is read. */
function bodyOf(megabytes: number) {
  const made = { megabytes: 0 };
  const body = new ReadableStream({
    pull: (controller) => {
      if (made.megabytes === megabytes) return controller.close();
      made.megabytes += 1;
      controller.enqueue(new Uint8Array(megabyte));
    },
  });
  return { made, body };
}

it('hears of a refusal before an upload of 200 MB has been sent, and reads no more of it', async () => {
  const fetch = openFetch((incoming, outgoing) => {
    incoming.once('data', () => {
      incoming.pause();
      outgoing.writeHead(413, { 'content-type': 'application/json', connection: 'close' });
      outgoing.end('{"detail":"It is larger than 50 MB."}');
    });
  });
  const { made, body } = bodyOf(200);
  const answer = await fetch(url, { method: 'POST', body, duplex: 'half' });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({ detail: 'It is larger than 50 MB.' });
  expect(made.megabytes).toBeLessThan(20);
});

it('sends an upload of 200 MB as it is read, and a download as large comes back', async () => {
  const fetch = openFetch(async (incoming, outgoing) => {
    let bytes = 0;
    for await (const piece of incoming) bytes += (piece as Buffer).length;
    outgoing.setHeader('x-received', bytes);
    for (let sent = 0; sent < 200; sent += 1) {
      if (!outgoing.write(Buffer.alloc(megabyte))) await once(outgoing, 'drain');
    }
    outgoing.end();
  });
  const { body } = bodyOf(200);
  const answer = await fetch(url, { method: 'POST', body, duplex: 'half' });
  expect(answer.headers.get('x-received')).toBe(String(200 * megabyte));
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.length;
  expect(bytes).toBe(200 * megabyte);
}, 120_000);

it('passes events on one by one, and tells the server when nobody listens any more', async () => {
  const closed = Promise.withResolvers<void>();
  const fetch = openFetch((_incoming, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    outgoing.write('data: one\n\n');
    outgoing.on('close', closed.resolve);
  });
  const stop = new AbortController();
  const answer = await fetch(url, { signal: stop.signal });
  const reader = answer.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: one\n\n');
  stop.abort();
  await Promise.race([closed.promise, wait(10_000).then(() => Promise.reject(new Error('It stayed open.')))]);
});
