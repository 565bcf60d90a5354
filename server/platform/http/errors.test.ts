import { describe, expect, test } from 'vitest';
import { problem } from '../../../contract/platform/call.ts';
import { z } from '../../../contract/platform/zod.ts';
import { callAuth } from '../../../tests/support/account.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';

const calls = [
  'jwt/create',
  'jwt/refresh',
  'users',
  'verify-activation',
  'resend-activation',
  'sign-out',
] as const;

/** What clients send by mistake or on purpose, as JSON text. */
const bodies: Record<string, string> = {
  'no body': '',
  null: 'null',
  'a number': '7',
  'a text': '"text"',
  'a list': '[]',
  'a list of objects': '[{"email":"a@b.example"}]',
  'broken JSON': '{"email":',
  'a bare word': 'undefined',
  'a poisoned prototype': '{"__proto__":{"email":"a@b.example"},"constructor":{"prototype":{}}}',
  'deep nesting': `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
};
const values: Record<string, unknown> = {
  'NUL characters': 'a\0b\0@test.example',
  'half a surrogate pair': 'a\ud800b',
  'a huge text': 'x'.repeat(200_000),
  'a huge address': `${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}example`,
  'a number': 12,
  true: true,
  null: null,
  'a list': ['a@test.example', 'b@test.example'],
  'an object': { $ne: '' },
  'an empty text': '',
  blanks: ' \t\n',
  SQL: `' or 1=1; drop table users; --`,
};

describe('errors', () => {
  const server = openSuiteApp();

  test.each(['no body', 'a number', 'a list'])('%s is rejected: an object is expected', async (name) => {
    const answer = await callAuth(server, 'jwt/create', bodies[name] ?? '');
    expect(answer.json().detail).toBe('Send a JSON object with the fields of this call.');
  });

  /** 4xx of the API's shape; a call that happens to take the body may succeed. */
  function expectOrderly(answer: Awaited<ReturnType<typeof callAuth>>): void {
    if ([200, 201, 204].includes(answer.statusCode)) return;
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    const { request_id, detail, ...fields } = z.parse(problem, answer.json());
    expect(request_id).toMatch(/^[\da-f-]{36}$/);
    expect(detail === undefined ? Object.values(fields).every(Array.isArray) : true).toBe(true);
    expect(detail !== undefined || Object.keys(fields).length > 0).toBe(true);
  }

  test.each(calls)('%s refuses odd bodies in the right shape', async (name) => {
    for (const body of Object.values(bodies)) expectOrderly(await callAuth(server, name, body));
  });

  test.each(calls)('%s refuses odd values of each field in the right shape', async (name) => {
    const good: Record<string, unknown> = {
      email: 'a@test.example',
      password: 'correct horse',
      re_password: 'correct horse',
      name: 'A',
      organization_name: 'O',
      website_url: 'https://o.example',
      refresh: 'r',
      uid: crypto.randomUUID(),
      token: 't',
    };
    for (const field of Object.keys(good)) {
      for (const value of Object.values(values)) {
        expectOrderly(await callAuth(server, name, { ...good, [field]: value }));
        const both = { ...good, password: value, re_password: value };
        if (field === 'password') expectOrderly(await callAuth(server, name, both));
      }
    }
  });

  test('a body that is too large is refused with 413 and a detail', async () => {
    const answer = await callAuth(server, 'jwt/create', { email: 'x'.repeat(300_000), password: 'x' });
    expect([answer.statusCode, answer.json().detail]).toEqual([413, 'The request is too large.']);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'text/csv', ';'])(
    'another content type (%s) is refused with 415 and a detail',
    async (type) => {
      const answer = await callAuth(server, 'jwt/create', '{"email":"a@b.example","password":"x"}', {
        'content-type': type,
      });
      expect([answer.statusCode, answer.json().detail]).toEqual([415, 'Send the body as application/json.']);
    },
  );

  test('an internal error is a 500 without its cause, with the request id from the log', async () => {
    const transaction = server.db.transaction;
    server.db.transaction = () => Promise.reject(new Error('secret cause'));
    const answer = await callAuth(server, 'resend-activation', { email: 'a@test.example' });
    server.db.transaction = transaction;
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret cause');
    expect(answer.json()).toEqual({ detail: expect.any(String), request_id: expect.any(String) });
  });
});
