import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

export interface LocalServer {
  /** `METHOD /path` of each request, in order. */
  requests: string[];
  close(): Promise<void>;
}

type Handle = (request: IncomingMessage & { text: string }, response: ServerResponse) => void;

/** Starts a real HTTP server that stands in for the page's own origin. */
export async function serveOrigin(handle: Handle): Promise<LocalServer> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    let text = '';
    for await (const chunk of request) text += chunk;
    handle(Object.assign(request, { text }), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (target: Request | string, init?: RequestInit) => {
    if (target instanceof Request) {
      const body = target.body ? await target.arrayBuffer() : null;
      const { method, headers, signal } = target;
      return realFetch(target.url.replace(location.origin, origin), { method, headers, body, signal });
    }
    const { signal: _signal, ...rest } = init ?? {};
    return realFetch(origin + target, rest);
  });
  return { requests, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
