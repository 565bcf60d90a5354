import { eq, type SQL, sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestUser, openTestApp, type TestApp, type TestUser } from '../../../tests/support/test-app.ts';
import type { Database } from '../db/client.ts';
import { organisations, sessions, users } from '../db/schema.ts';
import { knownForMs } from '../jobs/known-rows.ts';
import { callersByKey } from './api-key.ts';
import { callersBySession } from './caller.ts';

const ownerOnly = '/talent/imports/';
const keysPath = '/api/settings/api-keys/';

describe('what is known of callers', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp({ DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters' });
    await server.services.taskEvents.ready();
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => server.close());

  const statusOf = async (user: Pick<TestUser, 'call'>, options: InjectOptions = { url: ownerOnly }) =>
    (await user.call(options)).statusCode;
  /** Changes rows without triggers, as nobody else can. */
  const changeUntold = (change: (tx: Database) => Promise<unknown>) =>
    server.services.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await change(tx);
    });
  const demoteUntold = ({ userId }: TestUser) =>
    changeUntold((tx) => tx.update(users).set({ role: 'Member' }).where(eq(users.id, userId)));
  const newKey = async (user: TestUser) => {
    const payload = { name: 'A program', scopes: ['talent:read'] };
    const { key } = (await user.call({ method: 'POST', url: keysPath, payload })).json();
    return {
      key: key as string,
      call: (options: InjectOptions) =>
        server.app.inject({ ...options, headers: { authorization: `Bearer ${key}` } }),
    };
  };

  test('is not read again before something about it changes', async () => {
    const user = await createTestUser(server);
    const key = await newKey(user);
    // Its first use is noted, and it is read again.
    expect(await statusOf(key)).toBe(200);
    expect([await statusOf(user), await statusOf(key)]).toEqual([200, 200]);
    await demoteUntold(user);
    expect([await statusOf(user), await statusOf(key)]).toEqual([200, 200]);
    await server.services.db.update(users).set({ name: 'Ada Park' }).where(eq(users.id, user.userId));
    expect([await statusOf(user), await statusOf(key)]).toEqual([403, 403]);
  });

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
      'its organisation is deleted',
      401,
      401,
      (user) => sql`delete from organisations where id = ${user.organisationId}`,
    ],
    ['its key has other scopes', 200, 403, (user) => sql`update api_keys set scopes = '{}' ${ofUser(user)}`],
    ['its key is revoked', 200, 401, (user) => sql`delete from api_keys ${ofUser(user)}`],
  ])('is read again when %s', async (_name, bySession, byKey, change) => {
    const user = await createTestUser(server);
    const key = await newKey(user);
    expect([await statusOf(user), await statusOf(key)]).toEqual([200, 200]);
    await server.services.db.execute(change(user));
    expect([await statusOf(user), await statusOf(key)]).toEqual([bySession, byKey]);
  });

  test('is read again when its organisation becomes another', async () => {
    const user = await createTestUser(server, { role: 'SuperAdmin', isProvider: false });
    expect(await statusOf(user)).toBe(403);
    const { db } = server.services;
    await db.update(organisations).set({ isProvider: true }).where(eq(organisations.id, user.organisationId));
    expect(await statusOf(user)).toBe(200);
  });

  test('is read again after half a minute, and ends by its times before', async () => {
    const [user, brief] = [await createTestUser(server), await createTestUser(server)];
    await server.services.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + 20_000) })
      .where(eq(sessions.userId, brief.userId));
    vi.useFakeTimers({ toFake: ['performance'] });
    expect([await statusOf(user), await statusOf(brief)]).toEqual([200, 200]);
    await demoteUntold(user);
    vi.advanceTimersByTime(21_000);
    expect([await statusOf(user), await statusOf(brief)]).toEqual([200, 401]);
    vi.advanceTimersByTime(knownForMs - 21_000);
    expect(await statusOf(user)).toBe(403);
  });

  test('keeps the time of the last use within five minutes', async () => {
    const user = await createTestUser(server);
    const longAgo = new Date(Date.now() - 6 * 60_000);
    await server.services.db
      .update(sessions)
      .set({ lastUsedAt: longAgo })
      .where(eq(sessions.userId, user.userId));
    expect(await statusOf(user)).toBe(200);
    const [session] = await server.services.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user.userId));
    expect(Date.now() - (session?.lastUsedAt.getTime() ?? 0)).toBeLessThan(60_000);
  });

  test('depends on no table whose changes are not told', async () => {
    const { db } = server.services;
    const read = [callersBySession(db), callersByKey(db)].flatMap((query) => [
      ...query.toSQL().sql.matchAll(/(?:from|join) "(\w+)"/g),
    ]);
    const { rows } = (await db.execute(sql`
      select event_object_table as name, event_manipulation as event from information_schema.triggers
      where action_statement like '%larkspur_tell_caller_change%'`)) as unknown as {
      rows: { name: string; event: string }[];
    };
    for (const [, name] of read) {
      expect(
        rows
          .filter((row) => row.name === name)
          .map((row) => row.event)
          .sort(),
      ).toEqual(['DELETE', 'UPDATE']);
    }
    expect(new Set(read.map(([, name]) => name)).size).toBe(5);
  });
});
