import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openSite, openSuiteSite, script, shell, siteUrl } from '../../../tests/support/built-site.ts';

const { folder, get, inject, parent } = openSuiteSite();

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
      [undefined, siteUrl],
      ['https://larkspur.example', 'https://larkspur.example'],
    ]) {
      const other = await openSite(folder, settings);
      expect((await other.inject('/robots.txt')).body).toBe(`Sitemap: ${origin}/sitemap.xml`);
      const packed = await other.inject({ url: '/about', headers: { 'accept-encoding': 'br' } });
      expect(brotliDecompressSync(packed.rawPayload).toString()).toContain(`href="${origin}/about"`);
      await other.close();
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

  it('returns 304 to a browser that has the page', async () => {
    const { etag } = (await get('/login')).headers;
    const again = await get('/auth/activate/uid/token', { 'if-none-match': `"other", ${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('responds to HEAD without a body', async () => {
    const answer = await inject({ method: 'HEAD', url: '/login' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
    expect(answer.headers['content-length']).toBe(String(shell.length));
  });
});

describe('files', () => {
  it('caches hashed files for a year', async () => {
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
    const answer = await inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ detail: 'Not found.', request_id: expect.any(String) });
  });
});

describe('without a build', () => {
  it('explains how to build it', async () => {
    const empty = await openSite(path.join(parent, 'missing'));
    const answer = await empty.inject('/login');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().detail).toContain('npm run build');
    await empty.close();
  });
});
