import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callAuth, createAccount, type TestRegistration } from '../../../tests/support/account.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';

describe('sign out', () => {
  const server = openSuiteApp();
  let account: TestRegistration;
  let tokens: { access: string; refresh: string };
  beforeAll(async () => {
    await server.work();
    account = await createAccount(server);
  });
  beforeEach(async () => {
    tokens = (
      await callAuth(server, 'jwt/create', { email: account.email, password: account.password })
    ).json();
  });

  const bearer = () => ({ authorization: `Bearer ${tokens.access}` });
  const isOver = async () => {
    const list = await server.app.inject({ url: '/post/company-profiles/', headers: bearer() });
    const refresh = await callAuth(server, 'jwt/refresh', { refresh: tokens.refresh });
    return list.statusCode === 401 && refresh.statusCode === 401;
  };

  test('ends the session behind the bearer token at once', async () => {
    const answer = await callAuth(server, 'sign-out', {}, bearer());
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await isOver()).toBe(true);
  });

  test('ends the session behind the refresh token, with no bearer token', async () => {
    expect((await callAuth(server, 'sign-out', { refresh: tokens.refresh })).statusCode).toBe(204);
    expect(await isOver()).toBe(true);
  });

  test('accepts no body, an empty JSON body and null', async () => {
    for (const body of [undefined, '', 'null'] as const) {
      expect((await callAuth(server, 'sign-out', body, bearer())).statusCode).toBe(204);
    }
    expect(await isOver()).toBe(true);
  });

  test('invalid tokens end nothing and cause no error', async () => {
    const answer = await callAuth(
      server,
      'sign-out',
      { refresh: 'nothing' },
      { authorization: 'Bearer nothing' },
    );
    expect(answer.statusCode).toBe(204);
    expect(await isOver()).toBe(false);
  });
});
