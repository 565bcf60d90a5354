import { isNetwork } from './trusted-proxies.ts';

/** The private addresses that requests on behalf of users may reach. */
export interface AllowedPrivate {
  loopback: boolean;
  privateNetworks: boolean;
  listed: string[];
}

/**
 * Reads `PRIVATE_ADDRESSES`: `off`, `loopback`, `on` (loopback and every private network), or a comma-separated list of
 * addresses and networks, in which `loopback` may stand too.
 * @returns `wrong` with the entries that are none of these
 */
export function parseAllowedPrivate(text: string): AllowedPrivate | { wrong: string[] } {
  if (text === 'off') return { loopback: false, privateNetworks: false, listed: [] };
  if (text === 'on') return { loopback: true, privateNetworks: true, listed: [] };
  const entries = text.split(',').map((entry) => entry.trim());
  const listed = entries.filter((entry) => entry !== 'loopback');
  const wrong = listed.filter((entry) => !isNetwork(entry));
  if (wrong.length > 0) return { wrong };
  return { loopback: listed.length < entries.length, privateNetworks: false, listed };
}
