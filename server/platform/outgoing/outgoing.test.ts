import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../tests/support/postgres.ts';
import { sendJson, startWebService, type WebService } from '../../../tests/support/web-service.ts';
import { createOutgoing, type Outgoing, type OutgoingRequest } from './outgoing.ts';
import { OutgoingError, type OutgoingFailure } from './outgoing-error.ts';

const nobody = { loopback: false, privateNetworks: false, listed: [] };
const local = { ...nobody, loopback: true };
const usual: OutgoingRequest = {
  timeoutMs: 5000,
  maxBytes: 10_000,
  isOperatorsChoice: false,
  purpose: 'webhook',
};

let service: WebService | undefined;
let client: Outgoing | undefined;
afterEach(async () => {
  await client?.close();
  await service?.close();
});

const serve = async (...given: Parameters<typeof startWebService>) => {
  service = await startWebService(...given);
  return service;
};
const open = (...given: Parameters<typeof createOutgoing>) => {
  client = createOutgoing(...given);
  return client;
};
async function failureOf(fetched: Promise<unknown>): Promise<OutgoingFailure> {
  const error = await fetched.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OutgoingError);
  return (error as OutgoingError).failure;
}

describe('outgoing requests', () => {
  test('reach a permitted address, with method, headers and body', async () => {
    const { url, requests } = await serve(({ number }, response) => sendJson(response, { number }));
    const answer = await open(local).fetch(new URL(`${url}/a`), {
      ...usual,
      method: 'POST',
      headers: { authorization: 'Bearer k' },
      body: '{}',
    });
    expect(await answer.json()).toEqual({ number: 1 });
    expect(requests[0]?.headers.authorization).toBe('Bearer k');
  });

  test('are refused to a literal private address, however it is spelt', async () => {
    const { url, requests } = await serve((_request, response) => sendJson(response, {}));
    const { port } = new URL(url);
    const outgoing = open(nobody);
    for (const host of [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
    ]) {
      expect(await failureOf(outgoing.fetch(new URL(`http://${host}:${port}/`), usual)), host).toBe(
        'blocked',
      );
    }
    expect(requests).toEqual([]);
  });

  test('are refused to a name that resolves to a private address', async () => {
    const { url, requests } = await serve((_request, response) => sendJson(response, {}));
    const at = new URL(url);
    at.hostname = 'localhost';
    expect(await failureOf(open(nobody).fetch(at, usual))).toBe('blocked');
    expect(requests).toEqual([]);
  });

  test('connect to the address that was checked: a name that changes its address reaches nothing else', async () => {
    const { url, requests } = await serve((_request, response) => sendJson(response, {}));
    const answers: LookupAddress[][] = [
      [{ address: '127.0.0.1', family: 4 }],
      [{ address: '10.255.255.1', family: 4 }],
    ];
    const lookups: string[] = [];
    const outgoing = open(local, (hostname, _options, callback) => {
      callback(null, answers[Math.min(lookups.push(hostname), answers.length) - 1] ?? []);
    });
    const at = new URL(url);
    at.hostname = 'rebinding.example';
    expect((await outgoing.fetch(at, usual)).status).toBe(200);
    // The connection is kept, so a second service is needed for another look-up.
    at.port = String(await freePort());
    expect(await failureOf(outgoing.fetch(at, usual))).toBe('blocked');
    expect(lookups).toEqual(['rebinding.example', 'rebinding.example']);
    expect(requests).toHaveLength(1);
  });

  test('reach a private address that the operator chose', async () => {
    const { url } = await serve((_request, response) => sendJson(response, {}));
    const answer = await open(nobody).fetch(new URL(url), { ...usual, isOperatorsChoice: true });
    expect(answer.status).toBe(200);
  });

  test('follow a redirect on the same origin, and none to another host, whose request is never sent', async () => {
    const { url, requests } = await serve((request, response) => {
      const to: Record<string, string> = {
        '/moved': '/here',
        '/away': 'http://127.0.0.2:1/',
        '/round': '/round',
      };
      const target = to[request.url.pathname];
      if (target) response.writeHead(302, { location: target }).end();
      else sendJson(response, {});
    });
    const outgoing = open(local);
    expect((await outgoing.fetch(new URL(`${url}/moved`), usual)).status).toBe(200);
    expect(await failureOf(outgoing.fetch(new URL(`${url}/away`), usual))).toBe('redirected');
    expect(await failureOf(outgoing.fetch(new URL(`${url}/round`), usual))).toBe('redirected-in-circle');
    // A 302 would turn a POST into a GET.
    const post = outgoing.fetch(new URL(`${url}/moved`), { ...usual, method: 'POST', body: '{}' });
    expect(await failureOf(post)).toBe('redirected');
    expect(requests).toHaveLength(2 + 1 + 4 + 1);
  });

  test('end when the body is too large, unpacked', async () => {
    const { url } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(20_000))),
    );
    const answer = await open(local).fetch(new URL(url), usual);
    expect(await failureOf(answer.text())).toBe('too-large');
  });

  test.each(['headers', 'body'])('end when the %s stall', async (stalled) => {
    const { url } = await serve((_request, response) => {
      if (stalled === 'body') response.writeHead(200).write('half');
    });
    const asked = open(local)
      .fetch(new URL(url), { ...usual, timeoutMs: 200 })
      .then((answer) => answer.text());
    expect(await failureOf(asked)).toBe('timeout');
  });

  test('say that a connection broke off, a port is closed, or a host is unknown', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    const outgoing = open(local, (hostname, _options, callback) =>
      callback(Object.assign(new Error(hostname), { code: 'ENOTFOUND' }), []),
    );
    const asked = outgoing.fetch(new URL(url), usual).then((answer) => answer.text());
    expect(await failureOf(asked)).toBe('broken-off');
    const closed = new URL(`http://127.0.0.1:${await freePort()}`);
    expect(await failureOf(outgoing.fetch(closed, usual))).toBe('unreachable');
    expect(await failureOf(outgoing.fetch(new URL('http://nowhere.example'), usual))).toBe('unknown-host');
  });

  test('say that a service speaks no TLS', async () => {
    const plain = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const { port } = plain.address() as { port: number };
    expect(await failureOf(open(local).fetch(new URL(`https://127.0.0.1:${port}`), usual))).toBe('tls');
    plain.close();
  });

  test('stop with the reason of the signal', async () => {
    const { url } = await serve(() => {});
    const stop = new AbortController();
    const asked = open(local).fetch(new URL(url), { ...usual, signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
  });
});
