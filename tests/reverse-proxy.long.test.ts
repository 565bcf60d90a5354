import { Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditTrail } from '../contract/organization/audit-trail.calls.ts';
import { startOrganisationImport } from '../contract/organization/organisation.calls.ts';
import { importLimits, startImport } from '../contract/people/talent-pool.calls.ts';
import { httpsClient } from './support/https-client.ts';
import { freePort, newDatabase, startPostgres, type TestPostgres } from './support/postgres.ts';
import { whyNoPostgres } from './support/postgres-programs.ts';
import {
  createAdmin,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
  startWorker,
} from './support/product.ts';
import {
  type ProxyName,
  proxies,
  type ReverseProxy,
  startProxy,
  whyNoProxy,
} from './support/reverse-proxies.ts';
import { waitUntil } from './support/wait-until.ts';

const admin = { email: 'admin@proxied.example', password: 'password-behind-a-proxy' };
const noPostgres = whyNoPostgres();
for (const name of proxies) {
  const why = noPostgres ?? whyNoProxy(name);
  if (why) console.log(`SKIPPED: two servers behind ${name}, because ${why}.`);
}

describe.skipIf(noPostgres !== undefined)('two servers on PostgreSQL', () => {
  let postgres: TestPostgres;
  let servers: Product[];
  let worker: ReturnType<typeof startWorker>;
  let settings: Record<string, string>;
  let ports: { http: number; https: number; servers: number[] };
  const dataDir = newDataDir();

  beforeAll(async () => {
    postgres = await startPostgres();
    ports = {
      http: await freePort(),
      https: await freePort(),
      servers: [await freePort(), await freePort()],
    };
    settings = {
      DATABASE_URL: await newDatabase(postgres),
      SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
      PUBLIC_URL: `https://localhost:${ports.https}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Talent Desk <no-reply@talent.example.com>',
      CONTACT_TO: 'hello@talent.example.com',
      TRUST_PROXY: 'on',
      RATE_LIMITS: 'on',
      WORKER: 'separate',
      LOG_LEVEL: 'warn',
    };
    createAdmin(admin, dataDir, settings);
    servers = await Promise.all(ports.servers.map((port) => startProduct({ dataDir, settings, port })));
    worker = startWorker(settings, dataDir);
  }, 400_000);
  afterAll(async () => {
    await Promise.all([...(servers ?? []), ...(worker ? [worker] : [])].map((process) => process.stop()));
    await postgres?.stop();
    removeDataDir(dataDir);
  }, 60_000);

  describe.each(proxies)('behind %s', (name: ProxyName) => {
    let proxy: ReverseProxy | undefined;
    const isHere = whyNoProxy(name) === undefined;
    const client = () =>
      httpsClient(`https://localhost:${ports.https}`, () => proxy?.certificate ?? Buffer.of());
    let bearer: { authorization: string };
    const signIn = async (from: string, headers = {}) => {
      const answer = await client().ask('/api/user/auth/jwt/create/', {
        method: 'POST',
        body: JSON.stringify(admin),
        from,
        headers: { 'content-type': 'application/json', ...headers },
      });
      expect(answer.status, answer.body).toBe(200);
      return { authorization: `Bearer ${JSON.parse(answer.body).access}` };
    };
    beforeAll(async () => {
      if (!isHere) return;
      proxy = await startProxy(name, ports);
      bearer = await signIn('127.0.0.1');
    }, 60_000);
    afterAll(() => proxy?.stop());

    test.skipIf(!isHere)('are reached by TLS alone, and keep browsers to it', async () => {
      const plain = await fetch(`http://localhost:${ports.http}/login?next=1`, { redirect: 'manual' });
      expect(plain.status).toBe(308);
      expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/login\?next=1$/);
      const page = await client().ask('/');
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
      expect((await client().ask('/readyz')).status).toBe(200);
      expect((await client().ask('/metrics')).status).toBe(404);
      const socket = connectTls({
        host: '127.0.0.1',
        port: ports.https,
        servername: 'localhost',
        ca: proxy?.certificate ?? '',
        ALPNProtocols: ['h2', 'http/1.1'],
      });
      await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
      expect(socket.alpnProtocol).toBe('h2');
      socket.destroy();
    });

    test.skipIf(!isHere)('know the address of a visitor, whatever the visitor claims', async () => {
      const claims = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' };
      const headers = await signIn('127.0.0.2', claims);
      const { body } = await client().ask(`${listAuditTrail.path}?page_size=1`, { headers });
      expect(JSON.parse(body)[0]).toMatchObject({ action: 'session.started', address: '127.0.0.2' });
    });

    test.skipIf(!isHere)(
      'get uploads as large as they take them, and refuse larger ones themselves',
      async () => {
        const upload = (call: { path: string }, type: string, body: Readable | Buffer) =>
          client().ask(call.path, { method: 'POST', headers: { ...bearer, 'content-type': type }, body });
        const start = 'Name,Title,Summary\nAnn Lee,Pilot,';
        const csv = (bytes: number) => Buffer.from(start + 'x'.repeat(bytes - start.length));
        const taken = await upload(startImport, 'text/csv', csv(importLimits.bytes));
        expect(taken.status, taken.body).toBe(202);
        const refused = await upload(startImport, 'text/csv', csv(importLimits.bytes + 1));
        expect([refused.status, JSON.parse(refused.body)]).toEqual([
          413,
          expect.objectContaining({ detail: expect.stringContaining('larger than') }),
        ]);
        // An archive may have 1 GB; the organization is not empty, which is said when it has been read.
        const megabyte = Buffer.alloc(1024 * 1024, 1);
        function* archive() {
          yield Buffer.from('PK\x03\x04');
          for (let sent = 0; sent < 60; sent += 1) yield megabyte;
        }
        const large = await upload(startOrganisationImport, 'application/zip', Readable.from(archive()));
        expect(large.status, large.body).toBe(409);
        expect(JSON.parse(large.body).detail).toContain('empty organization');
      },
      180_000,
    );

    test.skipIf(!isHere)(
      'pass events on as they come, uncompressed',
      async () => {
        const stream = await client().open('/tasks/events/', {
          headers: { ...bearer, 'accept-encoding': 'gzip, zstd' },
        });
        expect(stream.headers['content-type']).toContain('text/event-stream');
        expect(stream.headers['content-encoding']).toBeUndefined();
        let received = '';
        stream.setEncoding('utf8').on('data', (chunk) => (received += chunk));
        stream.on('error', () => {});
        const search = { job_title: 'Harbour pilot', location: 'Oslo', job_description: 'Pilots ships.' };
        const { body } = await client().ask('/search/initiate/', {
          method: 'POST',
          body: JSON.stringify(search),
          headers: { ...bearer, 'content-type': 'application/json' },
        });
        const isTold = async () => received.includes(JSON.parse(body).task_id) && /^:/m.test(received);
        await waitUntil(isTold, 60_000);
        expect(stream.complete).toBe(false);
        stream.destroy();
        const described = await client().ask('/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
        expect(described.headers['content-encoding']).toBe('gzip');
      },
      90_000,
    );

    test.skipIf(!isHere)('have no websockets to offer', async () => {
      const upgrade = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      };
      const answer = await client().open('/', { headers: upgrade });
      expect(answer.statusCode).not.toBe(101);
      answer.destroy();
    });

    test.skipIf(!isHere)(
      'stand in for each other while one restarts',
      async () => {
        await servers[0]?.stop();
        for (let at = 0; at < 20; at += 1) {
          const answer = await client().ask('/search/jobs/?page=1', { headers: bearer });
          expect(answer.status, answer.body).toBe(200);
        }
        const port = ports.servers[0] ?? 0;
        servers[0] = await startProduct({ dataDir, settings, port });
      },
      180_000,
    );
  });
});
