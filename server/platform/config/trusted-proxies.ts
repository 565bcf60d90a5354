import { isIP, isIPv4 } from 'node:net';
import type { FastifyServerOptions } from 'fastify';

/** A number of reverse proxies in front of the server (0: none), or addresses and networks. */
export type TrustedProxies = number | string[];

const networks = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads `off`, `on` (one proxy), a number of proxies, or a comma-separated list of addresses and networks. */
export function parseTrustedProxies(text: string): TrustedProxies | { wrong: string[] } {
  if (text === 'off') return 0;
  if (text === 'on') return 1;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const entries = text.split(',').map((entry) => entry.trim());
  const wrong = entries.filter((entry) => !networks.includes(entry) && !isNetwork(entry));
  return wrong.length > 0 ? { wrong } : entries;
}

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  if (rest.length > 0 || isIP(address) === 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv4(address) ? 32 : 128));
}

/** Counted proxies are trusted whatever their addresses. */
export function fastifyTrustProxy(proxies: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof proxies !== 'number') return proxies;
  return proxies > 0 && ((_address, hop) => hop < proxies);
}

export interface AllowedPrivate {
  loopback: boolean;
  privateNetworks: boolean;
  listed: string[];
}

/** Reads `off`, `loopback`, `on` (loopback and every private network), or a comma-separated list of addresses and networks. */
export function parseAllowedPrivate(text: string): AllowedPrivate | { wrong: string[] } {
  if (text === 'off') return { loopback: false, privateNetworks: false, listed: [] };
  if (text === 'on') return { loopback: true, privateNetworks: true, listed: [] };
  const entries = text.split(',').map((entry) => entry.trim());
  const listed = entries.filter((entry) => entry !== 'loopback');
  const wrong = listed.filter((entry) => !isNetwork(entry));
  if (wrong.length > 0) return { wrong };
  return { loopback: listed.length < entries.length, privateNetworks: false, listed };
}
