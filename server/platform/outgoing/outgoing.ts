import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import type { Agent, EnvHttpProxyAgent, fetch as undiciFetch } from 'undici';
import type { AllowedPrivate } from '../config/private-addresses.ts';
import { mayConnect } from './addresses.ts';
import { OutgoingError } from './outgoing-error.ts';

export interface OutgoingRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  /** The limit for the whole answer, body included, in milliseconds. */
  timeoutMs: number;
  /** Largest body, unpacked, in bytes. */
  maxBytes: number;
  /** True if the operator chose the address, by a setting of the environment. Such an address may be private. */
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

/** The one way to request anything from another server. */
export interface Outgoing {
  /**
   * Sends a request and follows redirects on the same origin only, unless it allows others.
   * @returns the answer, whatever its status; its body fails with an `OutgoingError` as well
   * @throws OutgoingError; what `signal` was aborted with
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

/**
 * Creates the client.
 * @param allowed the addresses besides public ones that users may name
 * @param resolve the system's resolver, unless a test has its own
 */
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

/** True if a redirect keeps to the web, and to TLS where it was used. */
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
