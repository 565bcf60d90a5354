import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { originPlaceholder } from '../../contract/public-pages.ts';
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { errorsPlugin } from '../plugins/errors.ts';
import { securityPlugin } from '../plugins/security.ts';
import { sitePlugin } from './site-plugin.ts';

const inlineScript = "document.documentElement.dataset.ready = 'yes'";
const shell = `<!doctype html><title>Larkspur</title><script>${inlineScript}</script><div id="root"></div>`;
const script = `console.log('${'larkspur '.repeat(40)}')`;
const ownAddress = 'http://127.0.0.1:8080';
const film = Buffer.from('0123456789');

let parent: string;
let app: FastifyInstance;

/** A site as the build leaves it: a shell, one hashed script with its compressed forms, one prerendered page, one film. */
beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'larkspur-site-'));
  const folder = path.join(parent, 'renderer');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  mkdirSync(path.join(folder, 'about'));
  mkdirSync(path.join(folder, 'dashboard'));
  writeFileSync(path.join(folder, 'app.html'), shell);
  writeFileSync(path.join(folder, 'index.html'), '<title>Home</title>');
  writeFileSync(path.join(folder, '404.html'), '<title>Not found</title>');
  writeFileSync(
    path.join(folder, 'about/index.html'),
    `<title>About</title><link href="${originPlaceholder}/about">`,
  );
  writeFileSync(path.join(folder, 'dashboard/index.html'), '<title>Dashboard</title>');
  writeFileSync(path.join(folder, 'robots.txt'), `Sitemap: ${originPlaceholder}/sitemap.xml`);
  writeFileSync(path.join(folder, 'assets/main-abc123.js'), script);
  writeFileSync(path.join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(folder, 'assets/main-abc123.js.gz'), gzipSync(script));
  writeFileSync(path.join(folder, 'film.mp4'), film);
  writeFileSync(path.join(parent, 'secret.txt'), 'secret');
  app = await openSite(folder);
});

afterAll(async () => {
  await app.close();
  rmSync(parent, { recursive: true, force: true });
});

async function openSite(folder: string, publicUrl?: string): Promise<FastifyInstance> {
  const site = Fastify();
  securityPlugin(site, publicUrl);
  errorsPlugin(site);
  await sitePlugin(site, { publicUrl: publicUrl ?? ownAddress }, folder);
  return site;
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('pages', () => {
  it.each(['/login', '/auth/activate/uid-1/a.token'])(
    'answers %s with the shell where no page was built, to be revalidated each time',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(shell);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each([
    ['/', 'Home'],
    ['/about', 'About'],
    ['/dashboard', 'Dashboard'],
    ['/dashboard/marketing/social_media', 'Dashboard'],
    ['/dashboard/sourcing/candidates/1', 'Dashboard'],
  ])('answers %s with the page built for it, or for the path above', async (url, title) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<title>${title}</title>`);
  });

  it('fills in its own address, in compressed pages as well', async () => {
    for (const [settings, origin] of [
      [undefined, ownAddress],
      ['https://larkspur.example', 'https://larkspur.example'],
    ]) {
      const site = await openSite(path.join(parent, 'renderer'), settings);
      expect((await site.inject('/robots.txt')).body).toBe(`Sitemap: ${origin}/sitemap.xml`);
      const packed = await site.inject({ url: '/about', headers: { 'accept-encoding': 'br' } });
      expect(brotliDecompressSync(packed.rawPayload).toString()).toContain(`href="${origin}/about"`);
      await site.close();
    }
  });

  it('redirects a page with a trailing slash to its canonical address, with the query', async () => {
    const answer = await get('/about/?from=mail');
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe('/about?from=mail');
  });

  it.each([
    ['/nowhere', '<title>Not found</title>'],
    ['/dashboard/nowhere', shell],
    ['/dashboard//', shell],
  ])('answers the unknown page %s with status 404, in the dashboard as its shell', async (url, body) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(body);
  });

  it('says "unchanged" to a browser that has the page', async () => {
    const { etag } = (await get('/login')).headers;
    const again = await get('/auth/activate/uid/token', { 'if-none-match': `"other", ${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('answers HEAD with the headers alone', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/login' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
    expect(answer.headers['content-length']).toBe(String(shell.length));
  });
});

describe('files', () => {
  it('lets clients cache hashed files for a year', async () => {
    const answer = await get('/assets/main-abc123.js');
    expect(answer.body).toBe(script);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0.0', undefined],
  ])('chooses a content coding: %s', async (accepted, coding) => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers.vary).toBe('accept-encoding');
    const packed = { br: brotliCompressSync(script), gzip: gzipSync(script) }[coding ?? ''];
    expect(answer.rawPayload).toEqual(packed ?? Buffer.from(script));
  });

  it.each([
    ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=0-1,3-4', 200, undefined, '0123456789'],
  ])('answers a player that asks for %s', async (range, status, contentRange, body) => {
    const answer = await get('/film.mp4', { range });
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
      status,
      contentRange,
      body,
    ]);
  });

  it.each([
    '/assets/gone-abc123.js',
    '/assets/gone',
    '/favicon.ico',
    '/.env',
    '/index.html.br',
    '/about/x.html',
  ])('answers the unknown file %s with 404 and no page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ detail: 'Not found.' });
  });

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/..%5csecret.txt'])(
    'keeps %s inside the site',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('secret');
    },
  );
});

describe('unknown paths of the API', () => {
  it.each([
    ['GET', '/api/nothing/'],
    ['GET', '/search/jobs'],
    ['POST', '/post/nothing/'],
    ['DELETE', '/search'],
    ['POST', '/login'],
  ] as const)('answers %s %s with a detail', async (method, url) => {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ detail: 'Not found.', request_id: expect.any(String) });
  });
});

describe('without a build', () => {
  it('says how to get one', async () => {
    const empty = await openSite(path.join(parent, 'missing'));
    const answer = await empty.inject('/login');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().detail).toContain('npm run build');
    await empty.close();
  });
});

describe('security headers', () => {
  it('are on compressed answers as well; scripts and styles only have those that apply to them', async () => {
    const packed = async (url: string) => (await get(url, { 'accept-encoding': 'br' })).headers;
    const page = await packed('/about');
    expect(page['content-encoding']).toBe('br');
    expect(page).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const script = await packed('/assets/main-abc123.js');
    expect(script['x-content-type-options']).toBe('nosniff');
    expect(script['content-security-policy']).toBeUndefined();
  });

  let other: FastifyInstance | undefined;
  afterEach(async () => {
    await other?.close();
    other = undefined;
  });

  it("allow a page's own inline scripts by their hash, and no others", async () => {
    const hash = createHash('sha256').update(inlineScript).digest('base64');
    const policyAt = async (url: string, headers = {}) =>
      (await get(url, headers)).headers['content-security-policy'];
    const withScript =
      `default-src 'self'; script-src 'self' 'sha256-${hash}'; style-src 'self'; img-src 'self' data:; ` +
      "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    const without = withScript.replace(` 'sha256-${hash}'`, '');
    expect(await policyAt('/auth/activate/uid/token')).toBe(withScript);
    expect(await policyAt('/about')).toBe(without);
    expect(await policyAt('/robots.txt')).toBe(without);
    // Else a browser would take the policy of the answer for the page that it knows.
    const { etag } = (await get('/auth/activate/uid/token')).headers;
    expect(await policyAt('/auth/activate/uid/token', { 'if-none-match': String(etag) })).toBe(withScript);
  });

  it('allow connections to the mail service that the site was built for', async () => {
    writeFileSync(path.join(parent, 'build.json'), '{"connectOrigins":["https://mail.example"]}');
    other = await openSite(path.join(parent, 'renderer'));
    const policy = (await other.inject('/')).headers['content-security-policy'];
    expect(policy).toContain("connect-src 'self' https://mail.example;");
  });

  it.each([
    ['https://larkspur.example', 'max-age=31536000'],
    ['http://larkspur.example', undefined],
    [undefined, undefined],
  ])('set strict transport security only for https: %s', async (publicUrl, expected) => {
    other = await openSite(path.join(parent, 'renderer'), publicUrl);
    expect((await other.inject('/')).headers['strict-transport-security']).toBe(expected);
  });
});

describe('in the whole server', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());

  it('puts the security headers on pages, files, API answers and errors', async () => {
    for (const url of ['/healthz', '/post/company-profiles/', '/nowhere', '/assets/gone.js', '/api/gone/']) {
      expect((await test.app.inject(url)).headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
    }
  });

  it("refuses a path that is not well encoded in the API's own words", async () => {
    const answer = await test.app.inject('/%');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      detail: expect.stringContaining('/%'),
      request_id: expect.any(String),
    });
  });
});
