import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { healthPath } from '../../../contract/platform/paths.ts';

/**
 * Serves `/metrics` and `/healthz` of a process that has no API, such as a worker.
 * @returns a function that stops it
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  collectDefaultMetrics({ register: registry });
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
