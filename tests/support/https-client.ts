import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as openRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface HttpsRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | Readable;
  /** The loopback address that the request comes from. */
  from?: string;
}

export interface HttpsAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** What has come of the body; of a stream that is still open, so far. */
  body: string;
}

/** Asks servers whose certificate is one of the test's own. */
export function httpsClient(origin: string, certificate: () => Buffer) {
  const open = (path: string, { method = 'GET', headers = {}, body, from }: HttpsRequest = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = openRequest(
        new URL(path, origin),
        { method, headers, ca: certificate(), agent: false, family: 4, ...(from && { localAddress: from }) },
        resolve,
      );
      request.once('error', reject);
      request.once('upgrade', (response) => resolve(response));
      if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) request.end(body);
      else body.pipe(request);
    });
  return {
    open,
    async ask(path: string, given: HttpsRequest = {}): Promise<HttpsAnswer> {
      const response = await open(path, given);
      const body = await text(response);
      return { status: response.statusCode ?? 0, headers: response.headers, body };
    },
  };
}
