import { normalizeIP } from '@fastify/rate-limit';

/** What a customer gets of IPv6 is a network of 56 bits or more: all its addresses are one source. */
const ipv6Prefix = 56;

/** The source behind an address: whoever holds its network. IPv4 addresses stand for themselves. */
export const sourceOf = (ip: string): string => normalizeIP(ip, ipv6Prefix);
