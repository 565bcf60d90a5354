import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';

/**
 * Warns once when requests appear to come through an untrusted reverse proxy. All visitors then share the proxy's address
 * and its rate limits.
 */
export function proxyWarningPlugin(app: FastifyInstance, { config, log }: Services): void {
  if (config.trustProxy !== 0) return;
  let hasWarned = false;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    done();
    if (hasWarned || !(headers['x-forwarded-for'] || headers.forwarded)) return;
    hasWarned = true;
    log.warn(
      'A request carries X-Forwarded-For while TRUST_PROXY is off. Behind a reverse proxy, all visitors share one address and its limits: set TRUST_PROXY. Without a proxy, a visitor made it up: ignore this.',
    );
  });
}
