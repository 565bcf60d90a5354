import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { inlineScript, openSite, openSuiteSite } from '../../../tests/support/built-site.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';

const { folder, get, parent } = openSuiteSite();

describe('security headers', () => {
  let other: FastifyInstance | undefined;
  afterEach(async () => {
    await other?.close();
    other = undefined;
  });

  it('are on compressed responses too; scripts and styles have only those that apply', async () => {
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

  it('of a worker’s script hold in the worker', async () => {
    writeFileSync(path.join(folder, 'assets/reader-abc123.mjs'), 'read()');
    other = await openSite(folder);
    const { headers } = await other.inject('/assets/reader-abc123.mjs');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
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
    other = await openSite(folder);
    const policy = (await other.inject('/')).headers['content-security-policy'];
    expect(policy).toContain("connect-src 'self' https://mail.example;");
  });

  it.each([
    ['https://larkspur.example', 'max-age=31536000'],
    ['http://larkspur.example', undefined],
    [undefined, undefined],
  ])('set strict transport security only for https: %s', async (publicUrl, expected) => {
    other = await openSite(folder, publicUrl);
    expect((await other.inject('/')).headers['strict-transport-security']).toBe(expected);
  });
});

describe('in the whole server', () => {
  const test = openSuiteApp();

  it('sets the security headers on pages, files, API responses and errors', async () => {
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

  it('rejects a malformed path with an error body of the API', async () => {
    const answer = await test.app.inject('/%');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      detail: expect.stringContaining('/%'),
      request_id: expect.any(String),
    });
  });
});
