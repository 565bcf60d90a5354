import { normalizeIP } from '@fastify/rate-limit';

/** Providers assign customers IPv6 networks of /56 or smaller, so all addresses of a /56 are one source. */
const ipv6Prefix = 56;

/** The source of a request: the network of an IPv6 address, or an IPv4 address itself. */
export const sourceOf = (ip: string): string => normalizeIP(ip, ipv6Prefix);
