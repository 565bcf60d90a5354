import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openSuiteApp } from '../../../tests/support/test-app.ts';

const test = openSuiteApp();

it('shows the API by files of this server alone, under a policy of its own', async () => {
  const answer = await test.app.inject('/docs');
  expect(answer.statusCode).toBe(200);
  const loaded = [...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, at = '']) => at);
  expect(loaded.filter((at) => !at.startsWith('/'))).toEqual([]);
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe-inline/);
  for (const at of loaded.filter((one) => one.startsWith('/docs/'))) {
    const file = await test.app.inject(at);
    expect([at, file.statusCode]).toEqual([at, 200]);
    expect(file.rawPayload.length).toBeGreaterThan(100);
  }
  expect((await test.app.inject('/docs/page.js')).body).toContain("url: '/openapi.json'");
});

it('is found with a closing slash, as the pages of the site are', async () => {
  const answer = await test.app.inject('/docs/');
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/docs']);
});

it('has the colours of the site in both themes', async () => {
  const tokens = (css: string) =>
    new Map(
      [...css.matchAll(/(--color-[\w-]+): (light-dark\(.+\));/g)].map(([, name, value]) => [name, value]),
    );
  const ofSite = tokens(readFileSync(new URL('../../../src/styles/theme.css', import.meta.url), 'utf8'));
  const { body } = await test.app.inject('/docs/page.css');
  expect(tokens(body).size).toBeGreaterThan(5);
  for (const [name, value] of tokens(body)) expect([name, value]).toEqual([name, ofSite.get(name)]);
});
