import { eq, type SQL, sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { openSuiteApp, requestsOf, type TestUser } from '../../../tests/support/test-app.ts';
import { organisations, sessions } from '../db/schema.ts';

const ownerOnly = '/talent/imports/';
const keysPath = '/api/settings/api-keys/';

describe('a caller', () => {
  const server = openSuiteApp({ DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters' });

  const statusOf = async (user: Pick<TestUser, 'call'>, options: InjectOptions = { url: ownerOnly }) =>
    (await user.call(options)).statusCode;
  const newKey = async (user: TestUser) => {
    const payload = { name: 'A program', scopes: ['talent:read'] };
    const { key } = (await user.send('POST', keysPath, payload)).json();
    return { key: key as string, ...requestsOf(server, key) };
  };

  const ofUser = ({ userId }: TestUser) => sql`where user_id = ${userId}`;
  const isUser = ({ userId }: TestUser) => sql`where id = ${userId}`;
  test.each<[string, session: number, key: number, (user: TestUser) => SQL]>([
    ['its session ends', 401, 200, (user) => sql`update sessions set ended_at = now() ${ofUser(user)}`],
    ['its session is deleted', 401, 200, (user) => sql`delete from sessions ${ofUser(user)}`],
    ['its session runs out', 401, 200, (user) => sql`update sessions set expires_at = now() ${ofUser(user)}`],
    [
      'its session was used long ago',
      401,
      200,
      (user) => sql`update sessions set last_used_at = now() - interval '20 days' ${ofUser(user)}`,
    ],
    ['its user has another role', 403, 403, (user) => sql`update users set role = 'Member' ${isUser(user)}`],
    [
      'its user is deactivated',
      401,
      401,
      (user) => sql`update users set deactivated_at = now() ${isUser(user)}`,
    ],
    ['its user is deleted', 401, 401, (user) => sql`delete from users ${isUser(user)}`],
    [
      'its organization is deleted',
      401,
      401,
      (user) => sql`delete from organisations where id = ${user.organisationId}`,
    ],
    ['its key has other scopes', 200, 403, (user) => sql`update api_keys set scopes = '{}' ${ofUser(user)}`],
    ['its key is revoked', 200, 401, (user) => sql`delete from api_keys ${ofUser(user)}`],
  ])('is judged anew when %s', async (_name, bySession, byKey, change) => {
    const user = await server.createUser();
    const key = await newKey(user);
    expect([await statusOf(user), await statusOf(key)]).toEqual([200, 200]);
    await server.db.execute(change(user));
    expect([await statusOf(user), await statusOf(key)]).toEqual([bySession, byKey]);
  });

  test('is judged anew when its organization becomes the provider', async () => {
    const user = await server.createUser({ role: 'SuperAdmin', isProvider: false });
    expect(await statusOf(user)).toBe(403);
    await server.change(organisations, user.organisationId, { isProvider: true });
    expect(await statusOf(user)).toBe(200);
  });

  test('keeps the time of the last use within five minutes', async () => {
    const user = await server.createUser();
    const longAgo = new Date(Date.now() - 6 * 60_000);
    await server.db.update(sessions).set({ lastUsedAt: longAgo }).where(eq(sessions.userId, user.userId));
    expect(await statusOf(user)).toBe(200);
    const [session] = await server.db.select().from(sessions).where(eq(sessions.userId, user.userId));
    expect(Date.now() - (session?.lastUsedAt.getTime() ?? 0)).toBeLessThan(60_000);
  });
});
