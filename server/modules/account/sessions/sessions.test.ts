import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedInDevice } from '../../../../contract/account/sessions.calls.ts';
import { callAuth, createAccount } from '../../../../tests/support/account.ts';
import { openSuiteApp, openTestApp } from '../../../../tests/support/test-app.ts';
import { sessions } from '../../../platform/db/schema.ts';
import { describeDevice, roughAddress } from './sessions.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

describe('sessions', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());

  const ask = (access: string, method: 'GET' | 'POST' | 'DELETE', path = '') =>
    server.app.inject({
      method,
      url: `/api/user/sessions/${path}`,
      headers: { authorization: `Bearer ${access}` },
    });
  const list = async (access: string): Promise<SignedInDevice[]> => (await ask(access, 'GET')).json();
  const refresh = (token: string) => callAuth(server, 'jwt/refresh', { refresh: token });
  const sidOf = (access: string) => String(decodeJwt(access).sid);
  /** Lets days pass for a session. */
  const age = (access: string, column: 'last_used_at' | 'expires_at', days: number) =>
    server.db.execute(
      sql`update sessions set ${sql.raw(column)} = ${sql.raw(column)} - make_interval(secs => ${days * 86_400}) where id = ${sidOf(access)}`,
    );
  async function open() {
    const { email, password } = await createAccount(server);
    const signIn = async (agent = firefox, ip = '203.0.113.7') =>
      (await callAuth(server, 'jwt/create', { email, password }, { 'user-agent': agent }, ip)).json();
    return { signIn, first: await signIn() };
  }

  test('are listed with device, rough address and last use, the present one first', async () => {
    const { signIn, first } = await open();
    const second = await signIn('curl/8.5.0', '2001:db8:1:2::3');
    expect(await list(second.access)).toEqual([
      expect.objectContaining({ device: 'curl', network: '2001:db8::', is_current: true }),
      expect.objectContaining({ device: 'Firefox on Windows', network: '203.0.x.x', is_current: false }),
    ]);
    expect((await list(first.access))[0]).toMatchObject({ id: sidOf(first.access), is_current: true });
  });

  test('one is ended at once, by its user alone', async () => {
    const [own, stranger] = [await open(), await open()];
    const other = await own.signIn();
    const url = `${sidOf(other.access)}/`;
    expect((await ask(stranger.first.access, 'DELETE', url)).statusCode).toBe(404);
    expect((await list(other.access)).length).toBe(2);
    expect((await ask(own.first.access, 'DELETE', url)).statusCode).toBe(204);
    expect((await ask(other.access, 'GET')).statusCode).toBe(401);
    expect((await refresh(other.refresh)).statusCode).toBe(401);
    expect(await list(own.first.access)).toHaveLength(1);
    expect((await ask(own.first.access, 'DELETE', url)).statusCode).toBe(404);
  });

  test('all others are ended, and those of other users stay', async () => {
    const [own, stranger] = [await open(), await open()];
    const others = [await own.signIn(), await own.signIn()];
    const answer = await ask(own.first.access, 'POST', 'end-others/');
    expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 2 }]);
    for (const { access } of others) expect((await ask(access, 'GET')).statusCode).toBe(401);
    expect(await list(own.first.access)).toHaveLength(1);
    expect(await list(stranger.first.access)).toHaveLength(1);
  });

  test('one that was not used for 14 days ends, and the client is told why', async () => {
    const { signIn, first } = await open();
    await age(first.access, 'last_used_at', 13.9);
    expect((await ask(first.access, 'GET')).statusCode).toBe(200);
    await age(first.access, 'last_used_at', 14);
    const told = {
      detail: 'The session was not used for 14 days and has ended. Sign in again.',
      code: 'idle',
    };
    const [used, refreshed] = [await ask(first.access, 'GET'), await refresh(first.refresh)];
    expect([used.statusCode, used.json()]).toEqual([401, expect.objectContaining(told)]);
    expect([refreshed.statusCode, refreshed.json()]).toEqual([401, expect.objectContaining(told)]);
    expect(await list((await signIn()).access)).toHaveLength(1);
  });

  test('one ends after 90 days, however often it is used', async () => {
    const { first } = await open();
    const [{ days } = { days: 0 }] = await server.db
      .select({
        days: sql<number>`round(extract(epoch from ${sessions.expiresAt} - ${sessions.createdAt}) / 86400)::int`,
      })
      .from(sessions)
      .where(eq(sessions.id, sidOf(first.access)));
    expect(days).toBe(90);
    const next = (await refresh(first.refresh)).json();
    await age(next.access, 'expires_at', 90);
    const told = {
      detail: 'The session has lasted 90 days, as long as one may. Sign in again.',
      code: 'expired',
    };
    for (const answer of [await ask(next.access, 'GET'), await refresh(next.refresh)]) {
      expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining(told)]);
    }
  });

  test('use and refresh put off the end; tokens say when it comes', async () => {
    const { first } = await open();
    const lastUse = async () =>
      (await list(first.access)).map(({ last_used_at }) => Date.now() - Date.parse(last_used_at))[0];
    await age(first.access, 'last_used_at', 10);
    expect(await lastUse()).toBeLessThan(60_000);
    await age(first.access, 'last_used_at', 10);
    expect((await refresh(first.refresh)).statusCode).toBe(200);
    await age(first.access, 'last_used_at', 10);
    expect(await lastUse()).toBeLessThan(60_000);
    const { exp = 0, idle_at, ends_at } = decodeJwt<{ idle_at: number; ends_at: number }>(first.access);
    expect(Math.abs(idle_at - exp - 14 * 86_400)).toBeLessThan(5);
    expect(Math.abs(ends_at - Date.now() / 1000 - 90 * 86_400)).toBeLessThan(60);
  });
});

test('settings change both times', async () => {
  const server = await openTestApp({ SESSION_IDLE_DAYS: '1', SESSION_MAX_DAYS: '2' });
  try {
    await server.work();
    const { email, password } = await createAccount(server);
    const { access } = (await callAuth(server, 'jwt/create', { email, password })).json();
    const read = async () =>
      (
        await server.app.inject({ url: '/api/user/me/', headers: { authorization: `Bearer ${access}` } })
      ).json();
    await server.db.execute(sql`update sessions set last_used_at = now() - interval '1 day'`);
    expect((await read()).detail).toBe('The session was not used for a day and has ended. Sign in again.');
    await server.db.execute(sql`update sessions set expires_at = expires_at - interval '2 days'`);
    expect((await read()).detail).toBe('The session has lasted 2 days, as long as one may. Sign in again.');
  } finally {
    await server.close();
  }
});

test.each([
  [firefox, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 larkspur/0.1.0 Chrome/146.0 Electron/45.3.4 Safari/537.36',
    'Desktop app on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/146.0 Safari/537.36 Edg/146.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/146.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['python-requests/2.32', 'python-requests'],
  ['<script>alert(1)</script>', ''],
  [undefined, ''],
])('%s is %s', (agent, device) => expect(describeDevice(agent)).toBe(device));

test.each([
  ['203.0.113.7', '203.0.x.x'],
  ['::ffff:203.0.113.7', '203.0.x.x'],
  ['2001:db8:1:2::3', '2001:db8::'],
  ['fe80::1', 'fe80::'],
  ['::1', '::'],
  ['nonsense', ''],
])('%s is told as %s', (ip, rough) => expect(roughAddress(ip)).toBe(rough));
