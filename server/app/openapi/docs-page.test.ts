import { expect, it } from 'vitest';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { describeApi } from './document.ts';

const origin = 'https://talent.harbour.example';
const test = openSuiteApp({ PUBLIC_URL: origin });

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

it('sends the description of the API, under the address that clients use', async () => {
  const answer = await test.app.inject('/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(describeApi(origin))));
  expect(answer.json().servers[0].url).toBe(origin);
});

it('describes exactly the calls that the server has', async () => {
  const { paths } = (await test.app.inject('/openapi.json')).json();
  for (const [path, operations] of Object.entries<Record<string, object>>(paths)) {
    for (const method of Object.keys(operations)) {
      const url = path.replaceAll(/\{\w+\}/g, ':id');
      expect(test.app.hasRoute({ method: method.toUpperCase() as 'GET', url }), `${method} ${path}`).toBe(
        true,
      );
    }
  }
});
