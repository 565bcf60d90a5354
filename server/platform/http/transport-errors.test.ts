import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { problem } from '../../../contract/platform/call.ts';
import { z } from '../../../contract/platform/zod.ts';
import { openSuiteApp, openTestApp } from '../../../tests/support/test-app.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { answerClientError, slowBodiesPlugin } from './transport-errors.ts';

describe('what fails before a route is found', () => {
  const server = openSuiteApp();
  let port: number;
  beforeAll(async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
  });

  /** Sends bytes as they are, and reads until the server has closed the connection. */
  async function send(text: string, to = port): Promise<{ status: number; headers: string; body: string }> {
    const socket = connect(to, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
    });
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', (error) => {
      received = error.message;
    });
    await once(socket, 'connect');
    socket.write(text);
    await closed;
    const [headers = '', body = ''] = received.split('\r\n\r\n', 2);
    return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1]), headers, body };
  }
  const request = (line: string, ...headers: string[]) =>
    `${[line, 'Host: any.example', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

  test('a request that takes longer than a minute to arrive gets 408', async () => {
    expect(server.app.server.headersTimeout).toBe(60_000);
    expect(server.app.server.requestTimeout, 'the time for uploads').toBe(1_800_000);
    // The same handler with a shorter limit, and looking for slow requests more often than Node's every 30 s.
    const limits = { requestTimeout: 300, headersTimeout: 300, connectionsCheckingInterval: 50 };
    const slow = Fastify({
      requestTimeout: limits.requestTimeout,
      http: limits,
      clientErrorHandler: answerClientError({ debug: () => {} }),
    });
    await slow.listen({ host: '127.0.0.1', port: 0 });
    try {
      const { port: slowPort } = slow.server.address() as AddressInfo;
      const { status, body } = await send('POST /post/generate/ HTTP/1.1\r\nHost: any.example\r\n', slowPort);
      expect(status).toBe(408);
      expect(JSON.parse(body)).toEqual({
        detail: 'The request took too long to arrive. Try again.',
        request_id: expect.any(String),
      });
    } finally {
      await slow.close();
    }
  });

  test.each([
    ['application/json', 408],
    ['text/csv', 200],
  ])('a body of %s that comes too slowly: %i', async (type, expected) => {
    const slow = Fastify({ clientErrorHandler: answerClientError({ debug: () => {} }) });
    slow.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, _body, done) => done(null));
    slowBodiesPlugin(slow, ['text/csv'], 200);
    slow.post('/', () => 'received');
    await slow.listen({ host: '127.0.0.1', port: 0 });
    const { port: slowPort } = slow.server.address() as AddressInfo;
    const socket = connect(slowPort, '127.0.0.1');
    try {
      const head = `POST / HTTP/1.1\r\nHost: any.example\r\nContent-Type: ${type}\r\nContent-Length: 4\r\n\r\n`;
      socket.setEncoding('utf8').write(`${head}12`);
      setTimeout(() => socket.writable && socket.write('34'), 400);
      const [answer] = await once(socket, 'data');
      expect(answer).toContain(`HTTP/1.1 ${expected}`);
    } finally {
      socket.destroy();
      await slow.close();
    }
  });

  test.each([
    ['bytes that are no HTTP', 'hello, is anybody there?\r\n\r\n', 400, 'The request is not valid HTTP.'],
    [
      'two lengths of one body',
      request('POST /post/generate/ HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'),
      400,
      'The request is not valid HTTP.',
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'The Host header is missing.'],
    [
      'headers beyond the limit',
      request('GET /healthz HTTP/1.1', `Cookie: ${'x'.repeat(20_000)}`),
      431,
      expect.stringContaining('larger than 16 KB'),
    ],
    [
      'a megabyte of headers',
      request('GET /healthz HTTP/1.1', `Cookie: ${'x'.repeat(1_000_000)}`),
      431,
      expect.stringContaining('larger than 16 KB'),
    ],
    [
      'an address beyond the limit',
      request(`GET /${'x'.repeat(20_000)} HTTP/1.1`),
      431,
      expect.stringContaining('larger than 16 KB'),
    ],
    ['an unknown expectation', request('GET /healthz HTTP/1.1', 'Expect: magic'), 417, expect.any(String)],
    [
      'an address that is not well encoded',
      request('GET /blog/%zz HTTP/1.1'),
      400,
      expect.stringContaining('is not well encoded.'),
    ],
    [
      'a call that is not well encoded',
      request('DELETE /post/posts/%ff/ HTTP/1.1'),
      400,
      expect.stringContaining('is not well encoded.'),
    ],
    ['an unknown call', request('PATCH /post/nothing/ HTTP/1.1'), 404, 'Not found.'],
    [
      'a part of an address that is too long',
      request(`DELETE /post/posts/${'x'.repeat(400)}/ HTTP/1.1`),
      expect.toSatisfy((status) => status === 404 || status === 414),
      expect.any(String),
    ],
    [
      'a body that is no JSON',
      `${request('POST /api/user/auth/jwt/create/ HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 5')}{"a":`,
      400,
      'The body is not valid JSON.',
    ],
    [
      'a body of another type',
      `${request('POST /api/user/auth/jwt/create/ HTTP/1.1', 'Content-Type: text/html', 'Content-Length: 3')}<a>`,
      415,
      'Send the body as application/json.',
    ],
    [
      'a body that is too large',
      request(
        'POST /api/user/auth/jwt/create/ HTTP/1.1',
        'Content-Type: application/json',
        'Content-Length: 900000',
      ),
      413,
      'The request is too large.',
    ],
  ])('%s is answered in the shape of every error', async (_what, text, status, detail) => {
    const answer = await send(text);
    expect({ ...answer, body: JSON.parse(answer.body || '{}') }).toMatchObject({ status, body: { detail } });
    expect(answer.headers.toLowerCase()).toContain('content-type: application/json');
    expect(z.parse(problem, JSON.parse(answer.body)).request_id).toMatch(/^[\da-f-]{36}$/);
  });

  test.each(['application/vnd.ms-excel', 'application/json', 'text/plain'])(
    'an upload of another type (%s) is told which one is taken',
    async (type) => {
      const owner = await server.createUser();
      const answer = await owner.send('POST', '/talent/imports/', 'name,headline', { 'content-type': type });
      expect([answer.statusCode, answer.json().detail]).toEqual([415, 'Send the body as text/csv.']);
    },
  );

  test('a request that arrives while the server stops gets 503 with Retry-After', async () => {
    const own = await openTestApp();
    await own.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((own.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (chunk: string) => {
      received += chunk;
    });
    // A request under way keeps the connection open while the server stops.
    const begun = once(own.app.server, 'request');
    socket.write(
      'POST /api/user/auth/jwt/refresh/ HTTP/1.1\r\nHost: any.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    );
    await begun;
    const closing = own.app.close();
    await waitUntil(async () => !own.app.server.listening, 5_000);
    socket.write('}GET /healthz HTTP/1.1\r\nHost: any.example\r\n\r\n');
    await once(socket, 'close');
    await closing;
    await own.close();
    const [, headers = '', body = ''] = /HTTP\/1\.1 (503 .*?)\r\n\r\n(.*)$/s.exec(received) ?? [];
    expect(headers.toLowerCase()).toContain('retry-after: ');
    expect(JSON.parse(body)).toMatchObject({ detail: expect.stringContaining('Try again') });
  });
});
