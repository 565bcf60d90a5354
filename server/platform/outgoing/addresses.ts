import { BlockList, isIP, isIPv4 } from 'node:net';
import type { AllowedPrivate } from '../config/private-addresses.ts';

const loopback = listOf(['127.0.0.0/8', '::1/128']);
const privateNetworks = listOf([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
]);
/** Addresses that no service of a user has: unspecified, metadata of clouds, documentation, multicast, reserved. */
const neverServices = listOf([
  '0.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
/** Where all public IPv6 addresses are. Others are unspecified, link-local or multicast, or translate IPv4 addresses in old ways. */
const globalIPv6 = listOf(['2000::/3']);
/** IPv6 addresses that stand for an IPv4 address, which decides: mapped ones, and those of NAT64. */
const carriesIPv4 = listOf(['::ffff:0:0/96', '64:ff9b::/96']);

export function mayConnect(address: string, allowed: AllowedPrivate): boolean {
  if (isIP(address) === 0) return false;
  if (allowed.listed.length > 0 && contains(listOf(allowed.listed), address)) return true;
  if (!isIPv4(address) && contains(carriesIPv4, address)) return mayConnect(lastIPv4(address), allowed);
  if (contains(loopback, address)) return allowed.loopback;
  if (contains(privateNetworks, address)) return allowed.privateNetworks;
  return (isIPv4(address) || contains(globalIPv6, address)) && !contains(neverServices, address);
}

const contains = (list: BlockList, address: string) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix), family);
  }
  return list;
}

/** The IPv4 address in the last 32 bits. */
function lastIPv4(address: string): string {
  // The URL parser writes every spelling as groups of hexadecimal digits.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  const [high = '0', low = '0'] = groups.slice(-2);
  const bits = Number.parseInt(high || '0', 16) * 0x10000 + Number.parseInt(low || '0', 16);
  return [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.');
}
