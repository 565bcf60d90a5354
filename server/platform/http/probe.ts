import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance, FastifyServerFactory } from 'fastify';
import { healthPath } from '../../../contract/platform/paths.ts';
import { healthy } from './health.ts';
import { headersOfAnswers } from './security.ts';

/** Of Fastify's options, with its defaults, those that concern the server. */
type Needed = Required<
  Pick<FastifyHttpOptions<Server>, 'http' | 'keepAliveTimeout' | 'requestTimeout' | 'connectionTimeout'>
>;

/**
 * Answers `GET /healthz` ahead of Fastify: the probe tells whether the process answers at all, and costs the least while
 * requests flood it. It leaves no log line, metric or span. Whatever is unusual about the request, and all requests to a
 * server that stops, go the usual way, where `/healthz` is a route like any other.
 */
export function openProbe(publicUrl: string | undefined): {
  serverFactory: FastifyServerFactory;
  /** From when the server stops, it says so by the usual way. */
  endWith(app: FastifyInstance): void;
} {
  const body = JSON.stringify(healthy);
  const head = Object.entries({
    ...headersOfAnswers(publicUrl),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }).flat();
  let isOpen = true;
  const isProbe = ({ url, method, httpVersion, headers }: IncomingMessage) =>
    url === healthPath && method === 'GET' && isOpen && httpVersion === '1.1' && headers.host !== undefined;
  return {
    serverFactory: (handle, options) => {
      const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = options as Needed;
      const server = createServer(http ?? {}, (request, response) => {
        if (isProbe(request)) response.writeHead(200, head).end(body);
        else handle(request, response);
      });
      // As Fastify sets up a server of its own.
      Object.assign(server, { keepAliveTimeout, requestTimeout });
      server.setTimeout(connectionTimeout);
      return server;
    },
    endWith: (app) => {
      app.addHook('preClose', async () => {
        isOpen = false;
      });
    },
  };
}
