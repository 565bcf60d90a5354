import type { FastifyInstance } from 'fastify';
import { identifyCaller } from '../../platform/auth/caller.ts';
import type { Services } from '../../platform/context.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { limitKey } from '../../platform/http/limits.ts';

/**
 * Serves the calls of an API key as tools of the Model Context Protocol, over HTTP without sessions. Each tool
 * makes its call with the same key, so that access, limits and the audit trail are those of the call.
 */
export function mcpPlugin(app: FastifyInstance, services: Services): void {
  app.post('/mcp', async (request, reply) => {
    request.caller = await identifyCaller(services, request);
    const { apiKey } = request.caller;
    if (!apiKey) throw new ForbiddenError('Programs use an API key here, not a session.');
    await limitKey(app, request, reply);
    const { answerByProtocol } = await import('./mcp-server.ts');
    await answerByProtocol(app, request, reply, apiKey);
  });
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: async (_request, reply) =>
      reply.code(405).header('allow', 'POST').send({ detail: 'Send a POST request.' }),
  });
}
