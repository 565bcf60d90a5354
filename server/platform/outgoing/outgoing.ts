import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import type { Agent, EnvHttpProxyAgent, fetch as undiciFetch } from 'undici';
import { type $ZodType, type output, safeParse } from 'zod/v4/core';
import type { AllowedPrivate } from '../config/trusted-proxies.ts';
import { OutgoingError } from './outgoing-error.ts';

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

function lastIPv4(address: string): string {
  // The URL parser writes every spelling as groups of hexadecimal digits.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  const [high = '0', low = '0'] = groups.slice(-2);
  const bits = Number.parseInt(high || '0', 16) * 0x10000 + Number.parseInt(low || '0', 16);
  return [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.');
}

export interface OutgoingRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  /** In milliseconds, body included. */
  timeoutMs: number;
  /** In bytes, unpacked. */
  maxBytes: number;
  /** Such an address may be private. */
  isOperatorsChoice: boolean;
  purpose:
    | 'model'
    | 'model download'
    | 'search provider'
    | 'webhook'
    | 'applicant system'
    | 'identity provider';
  /**
   * Allows redirects to other origins, for requests without secrets, and is called with the headers of each redirect. They lead
   * from TLS to TLS alone.
   */
  onRedirect?: (headers: Headers) => void;
}

export interface Outgoing {
  /**
   * Follows redirects on the same origin only, unless the request allows others. @throws OutgoingError; the reason
   * of `signal`
   */
  fetch(url: URL, request: OutgoingRequest): Promise<Response>;
  close(): Promise<void>;
}

type Resolve = (
  hostname: string,
  options: { all: true; family?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const mostRedirects = 3;
const connectTimeoutMs = 10_000;

export function createOutgoing(
  allowed: AllowedPrivate,
  resolve: Resolve = systemLookup as Resolve,
): Outgoing {
  let client: Promise<Client> | undefined;
  return {
    async fetch(url, request) {
      const { signal, timeoutMs, isOperatorsChoice } = request;
      const timeout = AbortSignal.timeout(timeoutMs);
      const bound = signal ? AbortSignal.any([signal, timeout]) : timeout;
      const explain = (error: unknown) => {
        if (signal?.aborted) return signal.reason;
        return timeout.aborted ? new OutgoingError('timeout', { cause: error }) : OutgoingError.from(error);
      };
      try {
        client ??= openClient(checkedLookup(allowed, resolve));
        const { fetch, guarded, unguarded, proxied } = await client;
        const direct = isOperatorsChoice ? unguarded : guarded;
        const dispatcher = (request.purpose === 'model download' && proxied) || direct;
        const response = await follow(url, request, (at) => {
          if (!isOperatorsChoice) refuseAddress(at, allowed);
          const { method = 'GET', headers = {}, body = null } = request;
          return fetch(at, { method, headers, body, redirect: 'manual', signal: bound, dispatcher });
        });
        const { status, statusText } = response;
        const body = response.body && ReadableStream.from(limit(response.body, request.maxBytes, explain));
        return new Response(body as BodyInit | null, { status, statusText, headers: [...response.headers] });
      } catch (error) {
        throw explain(error);
      }
    },
    close: async () => {
      const opened = await client;
      await Promise.all([opened?.guarded.destroy(), opened?.unguarded.destroy(), opened?.proxied?.destroy()]);
    },
  };
}

interface Client {
  fetch: typeof undiciFetch;
  guarded: Agent;
  unguarded: Agent;
  /** Downloads go through the proxy of the environment, if it names one. It resolves their names. */
  proxied: EnvHttpProxyAgent | undefined;
}

const proxySettings = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

/** Loaded with the first request: an API process beside workers makes few, and most make none. */
async function openClient(lookup: LookupFunction): Promise<Client> {
  const { Agent, EnvHttpProxyAgent, fetch } = await import('undici');
  return {
    fetch,
    guarded: new Agent({ connect: { timeout: connectTimeoutMs, lookup } }),
    unguarded: new Agent({ connect: { timeout: connectTimeoutMs } }),
    proxied: proxySettings.some((name) => process.env[name]) ? new EnvHttpProxyAgent() : undefined,
  };
}

/**
 * Resolves names to permitted addresses alone. The connection is made to what this returns, so a name that resolves to
 * another address a moment later reaches nothing else.
 */
function checkedLookup(allowed: AllowedPrivate, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    const family = options.family === 4 || options.family === 6 ? { family: options.family } : {};
    resolve(hostname, { all: true, ...family }, (error, addresses) => {
      if (error) return callback(error, []);
      const permitted = addresses.filter(({ address }) => mayConnect(address, allowed));
      const [first] = permitted;
      if (!first) return callback(new OutgoingError('blocked'), []);
      return options.all ? callback(null, permitted) : callback(null, first.address, first.family);
    });
  };
}

/** A literal address is connected to without a look-up. */
function refuseAddress(url: URL, allowed: AllowedPrivate): void {
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !mayConnect(address, allowed)) throw new OutgoingError('blocked');
}

type FetchedResponse = Awaited<ReturnType<typeof undiciFetch>>;

/** A service may move a path, but not send requests, with their keys, to someone else. */
async function follow(
  url: URL,
  { method = 'GET', onRedirect }: OutgoingRequest,
  send: (at: URL) => Promise<FetchedResponse>,
): Promise<FetchedResponse> {
  let at = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await send(at);
    const target = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || target === null) return response;
    await response.body?.cancel();
    const next = URL.parse(target, at);
    const keepsMethod = method === 'GET' || response.status === 307 || response.status === 308;
    if (!next || !keepsMethod) throw new OutgoingError('redirected');
    onRedirect?.(response.headers as unknown as Headers);
    const isAllowed = onRedirect ? leadsOn(at, next) : next.origin === url.origin;
    if (!isAllowed) throw new OutgoingError('redirected');
    at = next;
  }
  throw new OutgoingError('redirected-in-circle');
}

const leadsOn = (from: URL, to: URL): boolean =>
  to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:');

async function* limit(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  explain: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new OutgoingError('too-large');
      yield chunk;
    }
  } catch (error) {
    throw explain(error);
  }
}

export interface ReadEntries<Entry> {
  entries: Entry[];
  passedOver: number;
}

export function readEntries<Schema extends $ZodType>(
  entry: Schema,
  list: unknown,
): ReadEntries<output<Schema>> | undefined {
  if (!Array.isArray(list)) return undefined;
  const entries = list.flatMap((each): output<Schema>[] => {
    const read = safeParse(entry, each);
    return read.success ? [read.data] : [];
  });
  return { entries, passedOver: list.length - entries.length };
}
