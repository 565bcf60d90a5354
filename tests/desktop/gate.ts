import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between the app and the real server. It can refuse connections, answer in the server's place, and counts calls. */
export interface Gate {
  readonly url: string;
  /** The real server's data folder, with its outbox. */
  readonly dataDir: string;
  /** Every refresh token that the server has issued through this gate. */
  readonly refreshTokens: readonly string[];
  /** The number of calls of a path. */
  calls(path: string): number;
  /** Answers a path in the server's place until `forward` is called. */
  answer(path: string, status: number, body: object): void;
  /** Has every call of a path wait until `forward` is called. */
  hold(path: string): void;
  forward(path: string): void;
  /** Refuses every connection until `open`, which uses the same port. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Opens a gate on its own port, and so with its own origin and keychain entry. */
export async function openGate(server: { url: string; dataDir: string }): Promise<Gate> {
  const called: string[] = [];
  const refreshTokens: string[] = [];
  const answers = new Map<string, { status: number; body: object }>();
  const held = new Map<string, PromiseWithResolvers<void>>();
  const listener = createServer(async (incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', server.url).pathname;
    called.push(path);
    await held.get(path)?.promise;
    if (incoming.destroyed) return;
    const own = answers.get(path);
    if (!own) return pass(server.url, incoming, outgoing, refreshTokens);
    incoming.resume();
    outgoing.writeHead(own.status, { 'content-type': 'application/json' }).end(JSON.stringify(own.body));
  });
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
  };
  await listen(0);
  const { port } = listener.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir: server.dataDir,
    refreshTokens,
    calls: (path) => called.filter((each) => each === path).length,
    answer: (path, status, body) => void answers.set(path, { status, body }),
    hold: (path) => void held.set(path, Promise.withResolvers()),
    forward: (path) => {
      answers.delete(path);
      held.get(path)?.resolve();
      held.delete(path);
    },
    shut: async () => {
      if (!listener.listening) return;
      const closed = once(listener, 'close');
      listener.close();
      listener.closeAllConnections();
      await closed;
    },
    open: () => listen(port),
  };
}

function pass(to: string, incoming: IncomingMessage, outgoing: ServerResponse, tokens: string[]): void {
  const { method, headers, url } = incoming;
  const forwarded = request(to + url, { method, headers }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const [, token] = /"refresh":"([^"]+)"/.exec(Buffer.concat(parts).toString()) ?? [];
      if (token) tokens.push(token);
    });
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  // The server allows a user ten event streams, and must hear that one has ended.
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
