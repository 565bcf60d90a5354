import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { healthPath } from '../../../contract/platform/paths.ts';

/** What `/metrics` answers. */
export type MetricsPage = Pick<Registry, 'contentType' | 'metrics'>;

/**
 * Serves `/metrics` and `/healthz` on a port of their own.
 * @returns a function that stops it
 */
export async function serveMetrics(
  registry: MetricsPage,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path === healthPath) {
      response.setHeader('content-type', 'application/json').end('{"status":"ok","product":"larkspur"}');
      return;
    }
    if (path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
