import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRegistration, callAuth, createAccount } from '../../../tests/support/account.ts';
import { activationLinkIn, waitForMails } from '../../../tests/support/outbox.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { buildApp } from '../../app/app.ts';

describe('a new SECRET_KEY', () => {
  const server = openSuiteApp();
  /** The same installation after its key was changed or lost. */
  let later: FastifyInstance;
  beforeAll(async () => {
    await server.work();
    const secretKey = 'the-next-key-for-tests-of-at-least-32-characters';
    later = await buildApp({ ...server.services, secretKey }, server.database.ping);
  });
  afterAll(() => later.close());

  const call = (app: FastifyInstance, name: string, payload: object) =>
    callAuth({ ...server, app }, name, payload);

  test('ends every session: neither its access nor its refresh token is accepted', async () => {
    const { email, password } = await createAccount(server);
    const { access, refresh } = (await call(server.app, 'jwt/create', { email, password })).json();
    const headers = { authorization: `Bearer ${access}` };
    expect((await later.inject({ url: '/post/company-profiles/', headers })).statusCode).toBe(401);
    expect((await call(later, 'jwt/refresh', { refresh })).statusCode).toBe(401);
    // The key that issued them still accepts them: nothing but the key is different.
    expect((await call(server.app, 'jwt/refresh', { refresh })).statusCode).toBe(200);
    // Accounts and passwords stay.
    expect((await call(later, 'jwt/create', { email, password })).statusCode).toBe(200);
  });

  test('ends every open activation link', async () => {
    const given = buildRegistration();
    await call(server.app, 'users', given);
    const [mail] = await waitForMails(server.dataDir, given.email);
    const link = activationLinkIn(mail);
    expect((await call(later, 'verify-activation', link)).statusCode).toBe(400);
    expect((await call(server.app, 'verify-activation', link)).statusCode).toBe(200);
  });
});
