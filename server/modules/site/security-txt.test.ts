import { expect, it } from 'vitest';
import { brand } from '../../../contract/site/brand.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';

const dayMs = 86_400_000;

const server = openSuiteApp({ PUBLIC_URL: 'https://larkspur.test' });

it('states where to report vulnerabilities, with an expiry date in the future', async () => {
  const answer = await server.app.inject('/.well-known/security.txt');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(
    answer.body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  );
  expect(fields).toEqual({
    Contact: `mailto:${brand.email}`,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
    'Preferred-Languages': 'en',
    Canonical: 'https://larkspur.test/.well-known/security.txt',
  });
  // RFC 9116 wants less than a year.
  const days = (Date.parse(fields.Expires) - Date.now()) / dayMs;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});
