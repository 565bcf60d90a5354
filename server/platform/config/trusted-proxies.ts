import { isIP, isIPv4 } from 'node:net';
import type { FastifyServerOptions } from 'fastify';

/**
 * The proxies whose `X-Forwarded-For` is trusted: a number of reverse proxies in front of the server (0: none), or the
 * addresses and networks of the proxies.
 */
export type TrustedProxies = number | string[];

/** The names of networks that Fastify understands. */
const networks = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reads `TRUST_PROXY`: `off`, `on` (one proxy), a number of proxies, or a comma-separated list of addresses and networks.
 * @returns `wrong` with the entries that are none of these
 */
export function parseTrustedProxies(text: string): TrustedProxies | { wrong: string[] } {
  if (text === 'off') return 0;
  if (text === 'on') return 1;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const entries = text.split(',').map((entry) => entry.trim());
  const wrong = entries.filter((entry) => !networks.includes(entry) && !isNetwork(entry));
  return wrong.length > 0 ? { wrong } : entries;
}

/** True if an entry is an address, with or without a prefix length. */
export function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  if (rest.length > 0 || isIP(address) === 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128));
}

/** The value of Fastify's `trustProxy` option. Counted proxies are trusted whatever their addresses. */
export function fastifyTrustProxy(proxies: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof proxies !== 'number') return proxies;
  return proxies > 0 && ((_address, hop) => hop < proxies);
}
