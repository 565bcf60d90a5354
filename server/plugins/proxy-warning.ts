import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';

/**
 * Warns once when requests seem to come through a reverse proxy that is not trusted: every visitor then has the proxy's
 * address, and shares its limits with all others.
 */
export function proxyWarningPlugin(app: FastifyInstance, { config, log }: Services): void {
  if (config.trustProxy !== 0) return;
  let hasWarned = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (hasWarned || !(headers['x-forwarded-for'] || headers.forwarded)) return;
    hasWarned = true;
    log.warn(
      'A request carries X-Forwarded-For while TRUST_PROXY is off. Behind a reverse proxy, all visitors share one address and its limits: set TRUST_PROXY. Without a proxy, a visitor made it up: ignore this.',
    );
  });
}
