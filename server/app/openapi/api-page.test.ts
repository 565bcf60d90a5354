import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { describeApi } from './document.ts';

const origin = 'https://talent.harbour.example';
let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({ PUBLIC_URL: origin });
});
afterEach(() => test.close());

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

it('writes “organization” as the screens do, save in names', () => {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && value.includes(' ')) texts.push(value.replaceAll(/`[^`]*`/g, ''));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  const description = describeApi(origin);
  collect(description);
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => /\borganisation/i.test(text))).toEqual([]);
});
