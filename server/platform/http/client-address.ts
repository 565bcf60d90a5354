import { isIP, SocketAddress } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';

/**
 * Makes `request.ip` an address and nothing else, whatever proxies write: limits, the audit trail and the networks of
 * sessions all read it. Some add the client's port (`203.0.113.8:50123`, `[2001:db8::1]:50123`), which is new for each
 * connection, brackets or a zone.
 */
export function clientAddressPlugin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) {
      const known = readForwarded(String(forwarded));
      if (known) headers['x-forwarded-for'] = known;
      else delete headers['x-forwarded-for'];
    }
    const { ip } = request;
    Object.defineProperty(request, 'ip', { value: readAddress(ip) ?? ip, enumerable: true });
    done();
  });
}

/** From the server outwards. Anything before an entry that is no address (`unknown`) may be of the client's making. */
function readForwarded(text: string): string {
  const read = text.split(',').map(readAddress);
  return read.slice(read.lastIndexOf(undefined) + 1).join(', ');
}

export function readAddress(text: string): string | undefined {
  const entry = text.trim().replace(/^"(.*)"$/, '$1');
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(entry)?.[1] ?? entry;
  const bare = bracketed.split('%', 1)[0] ?? '';
  const address = isIP(bare) ? bare : bare.replace(/:\d*$/, '');
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : undefined;
  const { address: canonical } = new SocketAddress({ address, family: 'ipv6' });
  // On a socket of both families an IPv4 client has an address such as `::ffff:203.0.113.8`.
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical;
}

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
