import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { describeApi } from '../openapi/document.ts';

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
