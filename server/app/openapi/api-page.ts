import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/context.ts';

/** Serves `/openapi.json`. It is built on the first request, when the server's address is known. */
export function apiPagePlugin(app: FastifyInstance, services: Services): void {
  let page: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    if (page === undefined) {
      const { describeApi } = await import('./document.ts');
      page = JSON.stringify(describeApi(services.publicUrl));
    }
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
