/** Fake `net`: built files, the server, and a proxy that may require authentication. */
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import type { AuthInfo, ClientRequest, ClientRequestConstructorOptions, Net } from 'electron';
import { requireReady, strict } from './strict.ts';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const { HARNESS_PROXY: proxy, HARNESS_OFFLINE: offline } = process.env;
/** Proxy credentials that were proxyAuthorization; later requests send them at once. */
let proxyAuthorization: string | undefined;

async function readBuiltFile(url: string): Promise<Response> {
  const file = fileURLToPath(url);
  const headers = { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' };
  return new Response(readFileSync(file), { headers });
}

function sendThroughProxy(request: Request, authorization: string | undefined): Promise<IncomingMessage> {
  const { hostname, port } = new URL(proxy ?? '');
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = Object.fromEntries(request.headers);
  if (authorization) headers['proxy-authorization'] = authorization;
  headers.host = new URL(request.url).host;
  const outgoing = httpRequest({
    hostname,
    port,
    path: request.url,
    method: request.method,
    headers,
    signal: request.signal,
  });
  outgoing.on('response', resolve);
  outgoing.on('error', reject);
  if (request.body) Readable.fromWeb(request.body as ReadableStream).pipe(outgoing);
  else outgoing.end();
  return promise;
}

async function fetchThroughProxy(request: Request): Promise<Response> {
  const answer = await sendThroughProxy(request, proxyAuthorization);
  const status = answer.statusCode ?? 502;
  if (answer.headers.location && request.redirect === 'error')
    throw new TypeError('net::ERR_FAILED: redirect');
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
  const body = [204, 304].includes(status) ? null : (Readable.toWeb(answer) as BodyInit);
  return new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) });
}

/** Unlike `net.fetch`, a request emits `login` when a proxy requires authentication. */
class FakeClientRequest extends EventEmitter implements Pick<ClientRequest, 'abort'> {
  private readonly request: Request;
  private readonly stop = new AbortController();
  constructor({ url = '', method = 'GET' }: ClientRequestConstructorOptions) {
    super();
    this.request = new Request(url, { method, signal: this.stop.signal });
  }
  end() {
    void this.send(proxyAuthorization).catch((error) => this.emit('error', error));
    return this;
  }
  abort() {
    this.stop.abort();
    this.emit('abort');
  }
  private async send(authorization: string | undefined): Promise<void> {
    const answer = proxy
      ? await sendThroughProxy(this.request, authorization)
      : { statusCode: (await fetch(this.request)).status, resume: () => {}, headers: {} as never };
    answer.resume();
    if (answer.statusCode !== 407) {
      proxyAuthorization = authorization;
      this.emit('response', strict('IncomingMessage', { statusCode: answer.statusCode }));
      return;
    }
    const [, realm = ''] = /realm="([^"]*)"/.exec(answer.headers['proxy-authenticate'] ?? '') ?? [];
    const { hostname, port } = new URL(proxy ?? '');
    const info: AuthInfo = { isProxy: true, scheme: 'basic', host: hostname, port: Number(port), realm };
    this.emit('login', info, (user?: string, password?: string) => {
      if (user === undefined) this.emit('response', strict('IncomingMessage', { statusCode: 407 }));
      else void this.send(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
    });
  }
}

export const net = strict('net', {
  fetch: async (input: string | Request, init?: RequestInit) => {
    requireReady('net.fetch');
    const request = new Request(input, init);
    if (request.url.startsWith('file:')) return readBuiltFile(request.url);
    if (offline) throw new Error('net::ERR_INTERNET_DISCONNECTED');
    return proxy ? fetchThroughProxy(request) : fetch(request);
  },
  request: (options: ClientRequestConstructorOptions | string) => {
    requireReady('net.request');
    const made = new FakeClientRequest(typeof options === 'string' ? { url: options } : options);
    return strict('ClientRequest', made) as unknown as ClientRequest;
  },
} satisfies Pick<Net, 'fetch' | 'request'>);
