import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import type { Agent, fetch as undiciFetch } from 'undici';
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
  /** Whether the operator chose the address, by a setting of the environment. Such an address may be private. */
  isOperatorsChoice: boolean;
  /** What is asked, for traces. */
  purpose: 'model' | 'search provider' | 'webhook' | 'applicant system' | 'identity provider';
}

/** The one way to request anything from another server. */
export interface Outgoing {
  /**
   * Sends a request and follows redirects on the same origin only.
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
        const { fetch, guarded, unguarded } = await client;
        const dispatcher = isOperatorsChoice ? unguarded : guarded;
        const response = await followOnOrigin(url, request.method ?? 'GET', (at) => {
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
      await Promise.all([opened?.guarded.destroy(), opened?.unguarded.destroy()]);
    },
  };
}

interface Client {
  fetch: typeof undiciFetch;
  guarded: Agent;
  unguarded: Agent;
}

/** Loaded with the first request: an API process beside workers makes few, and most make none. */
async function openClient(lookup: LookupFunction): Promise<Client> {
  const { Agent, fetch } = await import('undici');
  return {
    fetch,
    guarded: new Agent({ connect: { timeout: connectTimeoutMs, lookup } }),
    unguarded: new Agent({ connect: { timeout: connectTimeoutMs } }),
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
async function followOnOrigin(
  url: URL,
  method: string,
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
    if (next?.origin !== url.origin || !keepsMethod) throw new OutgoingError('redirected');
    at = next;
  }
  throw new OutgoingError('redirected-in-circle');
}

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
