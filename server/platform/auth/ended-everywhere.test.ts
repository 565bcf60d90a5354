import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  openSuiteApp,
  openTestApp,
  requestsOf,
  type TestUser,
  testPassword,
} from '../../../tests/support/test-app.ts';
import { apiKeys } from '../db/schema.ts';

const ownerOnly = '/talent/imports/';
const keysPath = '/api/settings/api-keys/';

describe('what ends a caller', () => {
  const server = openSuiteApp({ DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters' });
  let url: string;
  beforeAll(async () => {
    url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  });

  /** Through the socket, as a client does. */
  const ask = async (access: string, path = ownerOnly, init: RequestInit = {}) =>
    (await fetch(url + path, { ...init, headers: { authorization: `Bearer ${access}`, ...init.headers } }))
      .status;
  const post = (access: string, path: string, body?: unknown, method = 'POST') =>
    ask(access, path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const newKey = async (user: TestUser) => {
    const payload = { name: 'A program', scopes: ['talent:read'] };
    const { key } = (await user.send('POST', keysPath, payload)).json();
    return { key: key as string, ...requestsOf(server, key) };
  };

  test('counts as soon as the call is answered', async () => {
    const { organisationId, ...owner } = await server.createUser();
    const member = (role: 'Member' | 'Owner' = 'Owner') => server.createUser({ organisationId, role });
    const [leaving, demoted, locked, changed] = [
      await member(),
      await member(),
      await member(),
      await member(),
    ];
    const second = await server.createUser({ organisationId });
    for (const { access } of [leaving, demoted, locked, changed, second]) expect(await ask(access)).toBe(200);

    expect(await post(leaving.access, '/api/user/auth/sign-out/')).toBe(204);
    expect(await ask(leaving.access)).toBe(401);
    expect(await post(owner.access, `/team/members/${demoted.userId}/`, { role: 'Member' }, 'PATCH')).toBe(
      200,
    );
    expect(await ask(demoted.access)).toBe(403);
    expect(await post(owner.access, `/team/members/${locked.userId}/deactivate/`)).toBe(200);
    expect(await ask(locked.access)).toBe(401);
    const key = await newKey(changed);
    expect(await ask(key.key)).toBe(200);
    const [stored] = await server.db.select().from(apiKeys).where(eq(apiKeys.userId, changed.userId));
    expect(await post(changed.access, `${keysPath}${stored?.id}/`, undefined, 'DELETE')).toBe(204);
    expect(await ask(key.key)).toBe(401);

    const { access: other } = (
      await server.app.inject({
        method: 'POST',
        url: '/api/user/auth/jwt/create/',
        payload: { email: changed.email, password: testPassword },
      })
    ).json();
    expect(await ask(other)).toBe(200);
    const passwords = {
      current_password: testPassword,
      password: 'another long password',
      re_password: 'another long password',
    };
    expect(await post(changed.access, '/api/user/auth/password/change/', passwords)).toBeLessThan(300);
    expect(await ask(other)).toBe(401);
    expect(await ask(second.access)).toBe(200);
  });

  test.runIf(inject('postgresTemplate'))('another process refuses what one has ended', async () => {
    const other = await openTestApp({ DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters' }, server);
    try {
      const user = await server.createUser();
      const elsewhere = () =>
        other.app.inject({ url: ownerOnly, headers: { authorization: `Bearer ${user.access}` } });
      expect((await elsewhere()).statusCode).toBe(200);
      expect(await post(user.access, '/api/user/auth/sign-out/')).toBe(204);
      expect((await elsewhere()).statusCode).toBe(401);
    } finally {
      await other.close();
    }
  });
});
