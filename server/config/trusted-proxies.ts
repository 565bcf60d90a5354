import { isIP, isIPv4 } from 'node:net';
import type { FastifyServerOptions } from 'fastify';

/**
 * Whom to believe about a visitor's address: that many reverse proxies in front of the server (0: none), or every proxy
 * of these addresses and networks.
 */
export type TrustedProxies = number | string[];

/** Names of networks that Fastify knows. */
const networks = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reads `TRUST_PROXY`: `off`, `on` (one proxy), a number of proxies, or a comma-separated list of addresses and networks.
 * @returns the entries that are none of these, where there are any
 */
export function parseTrustedProxies(text: string): TrustedProxies | { wrong: string[] } {
  if (text === 'off') return 0;
  if (text === 'on') return 1;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const entries = text.split(',').map((entry) => entry.trim());
  const wrong = entries.filter((entry) => !networks.includes(entry) && !isNetwork(entry));
  return wrong.length > 0 ? { wrong } : entries;
}

/** An address, alone or with the length of its network's prefix. */
function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  if (rest.length > 0 || isIP(address) === 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128));
}

/** The same as Fastify's option. Proxies that are counted are believed whatever their addresses. */
export function fastifyTrustProxy(proxies: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof proxies !== 'number') return proxies;
  return proxies > 0 && ((_address, hop) => hop < proxies);
}
