import * as argon2 from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildRegistration, callAuth, createAccount } from '../../../tests/support/account.ts';
import type { TestApp } from '../../../tests/support/test-app.ts';

vi.mock('@node-rs/argon2', { spy: true });

describe('sign in', () => {
  let server: TestApp;
  beforeAll(async () => {
    // Other suites of this process have loaded the server with the real argon2.
    vi.resetModules();
    const { openTestApp } = await import('../../../tests/support/test-app.ts');
    server = await openTestApp();
    await server.work();
  });
  afterAll(() => server.close());
  afterEach(() => vi.clearAllMocks());

  const signIn = (email: string, password: string) => callAuth(server, 'jwt/create', { email, password });

  test('spec §7: sign in answers access and refresh tokens [S7.2, S3.10]', async () => {
    const { email, password } = await createAccount(server, { name: 'Ada Lovelace' });
    const answer = await signIn(email, password);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { access, refresh } = answer.json();
    expect(refresh).toMatch(/^[\w-]{43}$/);
    const claims = decodeJwt(access);
    expect(claims).toMatchObject({
      name: 'Ada Lovelace',
      role: 'Owner',
      organization: 'Northwind Recruiting',
    });
    expect(Math.abs((claims.exp ?? 0) - Date.now() / 1000 - 8 * 3600)).toBeLessThan(60);
  });

  test('spec §6: authenticated calls carry the access token as Bearer [S6.5]', async () => {
    const { email, password } = await createAccount(server);
    const { access } = (await signIn(email, password)).json();
    const list = (authorization?: string) =>
      server.app.inject({
        url: '/post/company-profiles/',
        headers: authorization ? { authorization } : {},
      });
    expect((await list(`Bearer ${access}`)).statusCode).toBe(200);
    for (const wrong of [undefined, access, `Basic ${access}`, `Bearer ${access}x`, 'Bearer ']) {
      expect((await list(wrong)).statusCode).toBe(401);
    }
  });

  test('an address is case-insensitive, and surrounding spaces are ignored', async () => {
    const { email, password } = await createAccount(server);
    expect((await signIn(` ${email.toUpperCase()} `, password)).statusCode).toBe(200);
  });

  test('unknown address, wrong password and missing activation get the same response after the same work', async () => {
    const active = await createAccount(server);
    const inactive = buildRegistration();
    await callAuth(server, 'users', inactive);
    const attempts = {
      'unknown address': ['nobody@test.example', 'some password'],
      'wrong password': [active.email, 'wrong password'],
      'not activated': [inactive.email, inactive.password],
      'not activated, wrong password': [inactive.email, 'wrong password'],
    } as const;
    const answers = new Set<string>();
    for (const [email, password] of Object.values(attempts)) {
      vi.clearAllMocks();
      const answer = await signIn(email, password);
      const { request_id, ...body } = answer.json();
      answers.add(JSON.stringify([answer.statusCode, body]));
      expect(argon2.verify).toHaveBeenCalledOnce();
      const [hash, tried] = vi.mocked(argon2.verify).mock.calls[0] ?? [];
      expect(tried).toBe(password);
      // The same cost for an account that does not exist.
      expect(argon2.parseOptions(String(hash))).toMatchObject({
        algorithm: argon2.parseOptions(await argon2.hash('x')).algorithm,
        memoryCost: 19_456,
        timeCost: 2,
        parallelism: 1,
        saltLen: 16,
        outputLen: 32,
      });
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^\[401,{"detail":"/);
  });

  test('no password opens an account that does not exist', async () => {
    for (const password of ['', ' ', '\0', 'A'.repeat(32)]) {
      expect([400, 401]).toContain((await signIn('nobody@test.example', password)).statusCode);
    }
  });
});
