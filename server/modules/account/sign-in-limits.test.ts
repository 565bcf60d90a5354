import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildRegistration, callAuth, createAccount } from '../../../tests/support/account.ts';
import { openSuiteApp, openTestApp } from '../../../tests/support/test-app.ts';
import { buildApp } from '../../app/app.ts';
import { knownDevices, limitedEvents, users } from '../../platform/db/schema.ts';

describe('wrong passwords', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());

  let lastHost = 0;
  /** From another address each time, unless one is given. */
  const signIn = (email: string, password: string, headers: Record<string, string> = {}) => {
    lastHost += 1;
    const from = `198.51.${lastHost >> 8}.${lastHost & 255}`;
    return callAuth(server, 'jwt/create', { email, password }, headers, from);
  };
  async function guess(email: string, times: number, headers: Record<string, string> = {}) {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1)
      statuses.push((await signIn(email, `guess ${time}`, headers)).statusCode);
    return statuses;
  }
  const cookieOf = (answer: LightMyRequestResponse) => {
    const set = String(answer.headers['set-cookie'] ?? '');
    return { set, cookie: set.split(';')[0] ?? '' };
  };
  /** Lets a quarter of an hour pass for what was counted. */
  const pass = (minutes: number) =>
    server.db.execute(
      sql`update limited_events set times = array(select t - make_interval(mins => ${minutes}) from unnest(times) t)`,
    );

  test('get 429 with Retry-After from the tenth within 15 minutes, from any address', async () => {
    const { email, password } = await createAccount(server);
    expect(await guess(email, 9)).toEqual(Array(9).fill(401));
    const tenth = await signIn(email, 'guess 10');
    expect(tenth.statusCode).toBe(429);
    expect(tenth.json().detail).toMatch(
      /^Too many wrong passwords for this account\. Try again in \d+ minutes/,
    );
    const wait = Number(tenth.headers['retry-after']);
    expect(wait).toBeGreaterThan(10 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    // The right one tells a guesser nothing either.
    const right = await signIn(email.toUpperCase(), password);
    expect([right.statusCode, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
    // Refused ones are not counted: the wait does not grow.
    await guess(email, 5);
    await pass(15);
    expect((await signIn(email, password)).statusCode).toBe(200);
  });

  test('are forgotten after 15 minutes, and counted per account', async () => {
    const [one, other] = [await createAccount(server), await createAccount(server)];
    expect(await guess(one.email, 9)).toEqual(Array(9).fill(401));
    await pass(16);
    expect(await guess(one.email, 9)).toEqual(Array(9).fill(401));
    expect((await signIn(one.email, 'guess')).statusCode).toBe(429);
    expect((await signIn(other.email, other.password)).statusCode).toBe(200);
  });

  test('are counted for unknown addresses and inactive accounts alike', async () => {
    const inactive = buildRegistration();
    await callAuth(server, 'users', inactive);
    const nobody = `${crypto.randomUUID()}@test.example`;
    const answers = async (email: string, password: string) => {
      const all: string[] = [];
      for (let time = 0; time < 11; time += 1) {
        const { request_id, ...body } = (await signIn(email, password)).json();
        all.push(JSON.stringify(body));
      }
      return all;
    };
    const ofNobody = await answers(nobody, 'guess');
    expect(new Set(ofNobody).size).toBe(2);
    expect(await answers(inactive.email, 'guess')).toEqual(ofNobody);
    const waiting = buildRegistration();
    await callAuth(server, 'users', waiting);
    expect(await answers(waiting.email, waiting.password)).toEqual(ofNobody);
  });

  test('get 429 from the tenth when sent simultaneously from many addresses', async () => {
    const { email } = await createAccount(server);
    const all = await Promise.all(Array.from({ length: 40 }, (_, time) => signIn(email, `guess ${time}`)));
    const statuses = all.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(9).fill(401), ...Array(31).fill(429)]);
  });

  test('are counted across processes', async () => {
    const { email } = await createAccount(server);
    const second = await buildApp({ ...server.services }, server.database.ping);
    try {
      const apps = [server, { ...server, app: second }];
      const statuses: number[] = [];
      for (let time = 0; time < 10; time += 1) {
        const app = apps[time % 2] ?? server;
        const answer = await callAuth(app, 'jwt/create', { email, password: `guess ${time}` });
        statuses.push(answer.statusCode);
      }
      expect(statuses).toEqual([...Array(9).fill(401), 429]);
    } finally {
      await second.close();
    }
  });

  test('do not lock out a device that has signed in before', async () => {
    const { email, password } = await createAccount(server);
    const first = await signIn(email, password);
    const { set, cookie } = cookieOf(first);
    expect(set).toMatch(
      /^larkspur_device=[\w-]{43}; Path=\/api\/user\/auth\/jwt\/create\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    await guess(email, 12);
    expect((await signIn(email, password)).statusCode).toBe(429);
    const again = await signIn(email, password, { cookie: `theme=dark; ${cookie}` });
    expect(again.statusCode).toBe(200);
    // The same device, not one more.
    expect(cookieOf(again).cookie).toBe(cookie);
    const rows = await server.db
      .select({ tokenHash: knownDevices.tokenHash })
      .from(knownDevices)
      .innerJoin(users, eq(users.id, knownDevices.userId))
      .where(eq(users.email, email));
    expect(rows).toHaveLength(1);
    expect(cookie).not.toContain(rows[0]?.tokenHash ?? '');
  });

  test('on a known device are counted separately, and forgotten when it signs in', async () => {
    const { email, password } = await createAccount(server);
    const { cookie } = cookieOf(await signIn(email, password));
    expect(await guess(email, 9, { cookie })).toEqual(Array(9).fill(401));
    expect((await signIn(email, password, { cookie })).statusCode).toBe(200);
    expect(await guess(email, 10, { cookie })).toEqual([...Array(9).fill(401), 429]);
    expect((await signIn(email, password, { cookie })).statusCode).toBe(429);
    expect((await signIn(email, password)).statusCode).toBe(200);
  });

  test('neither a device of another account nor a forged one is exempt', async () => {
    const [one, other] = [await createAccount(server), await createAccount(server)];
    const { cookie } = cookieOf(await signIn(one.email, one.password));
    await guess(other.email, 10);
    for (const wrong of [
      cookie,
      'larkspur_device=x',
      `larkspur_device=${'A'.repeat(43)}`,
      'larkspur_device=',
    ]) {
      expect((await signIn(other.email, other.password, { cookie: wrong })).statusCode).toBe(429);
    }
    await pass(15);
    // Two people at one computer: both are known there.
    const second = await signIn(other.email, other.password, { cookie });
    expect([second.statusCode, cookieOf(second).cookie]).toEqual([200, cookie]);
    await guess(one.email, 10);
    expect((await signIn(one.email, one.password, { cookie })).statusCode).toBe(200);
  });

  test('a client without cookies sends and receives its device marker in a header', async () => {
    const { email, password } = await createAccount(server);
    const first = await signIn(email, password, { 'larkspur-device': 'new' });
    const marker = String(first.headers['larkspur-device']);
    expect(marker).toMatch(/^[\w-]{43}$/);
    expect(first.headers['set-cookie']).toBeUndefined();
    await guess(email, 10);
    const again = await signIn(email, password, { 'larkspur-device': marker });
    expect([again.statusCode, again.headers['larkspur-device']]).toEqual([200, marker]);
  });

  test('the cookie is Secure if the public address is https', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://talent.example' });
    try {
      await secure.work();
      const { email, password } = await createAccount(secure);
      const answer = await callAuth(secure, 'jwt/create', { email, password });
      expect(cookieOf(answer).set).toMatch(/; Secure$/);
    } finally {
      await secure.close();
    }
  });

  test('an account remembers its twenty latest devices', async () => {
    const { email, password } = await createAccount(server);
    const first = cookieOf(await signIn(email, password)).cookie;
    for (let time = 0; time < 20; time += 1) await signIn(email, password);
    const rows = await server.db
      .select({ id: knownDevices.id })
      .from(knownDevices)
      .innerJoin(users, eq(users.id, knownDevices.userId))
      .where(eq(users.email, email));
    expect(rows).toHaveLength(20);
    await guess(email, 10);
    expect((await signIn(email, password, { cookie: first })).statusCode).toBe(429);
  });

  test('no table reveals whose passwords were guessed', async () => {
    const { email } = await createAccount(server);
    await signIn(email, 'guess');
    const stored = JSON.stringify(await server.db.select().from(limitedEvents));
    expect(stored).not.toContain(email);
  });
});
