import { afterEach, describe, expect, test } from 'vitest';
import { callAuth } from '../../../tests/support/account.ts';
import { openTestApp, type TestApp } from '../../../tests/support/test-app.ts';

describe('limits', () => {
  let server: TestApp;
  afterEach(() => server.close());

  const open = async (settings: Record<string, string> = {}) => {
    server = await openTestApp({ RATE_LIMITS: 'on', ...settings });
  };
  const signIn = (from: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/user/auth/jwt/create/',
      remoteAddress: from,
      headers,
      payload: { email: 'nobody@test.example' },
    });
  const statuses = async (times: number, call: (time: number) => Promise<{ statusCode: number }>) => {
    const all: number[] = [];
    for (let time = 0; time < times; time += 1) all.push((await call(time)).statusCode);
    return all;
  };

  test('too many attempts from one address get 429 with detail, request id and Retry-After', async () => {
    await open();
    expect(await statuses(20, () => signIn('192.0.2.1'))).toEqual(Array(20).fill(400));
    const refused = await signIn('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      detail: expect.stringMatching(/^Too many attempts\. Try again in (1 minute|\d+ seconds?)\.$/),
      request_id: expect.any(String),
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await signIn('192.0.2.2')).statusCode).toBe(400);
  });

  test('an IPv6 network counts as one address', async () => {
    await open();
    const next = (time: number) => signIn(`2001:db8:1:2::${time + 1}`);
    expect((await statuses(21, next)).at(-1)).toBe(429);
    expect((await signIn('2001:db8:1:3::1')).statusCode).toBe(400);
  });

  test.each([
    ['users', 10],
    ['resend-activation', 5],
    ['verify-activation', 30],
    ['jwt/refresh', 60],
  ])('%s is limited to %i a minute', async (name, max) => {
    await open();
    const all = await statuses(max + 1, () => callAuth(server, name, {}));
    expect(all).toEqual([...Array(max).fill(400), 429]);
  });

  test('signed-in users are counted separately even if they share an address', async () => {
    await open();
    const [one, other] = [await server.createUser(), await server.createUser()];
    const start = (user: typeof one) => user.send('POST', '/search/initiate/', {});
    expect(await statuses(61, () => start(one))).toEqual([...Array(60).fill(400), 429]);
    expect((await start(other)).statusCode).toBe(400);
  });

  test('a forwarded address counts only from a trusted proxy, and only the last one', async () => {
    await open();
    const spoof = (time: number) => signIn('192.0.2.1', { 'x-forwarded-for': `203.0.113.${time}` });
    expect((await statuses(21, spoof)).at(-1)).toBe(429);
    await server.close();

    await open({ TRUST_PROXY: 'on' });
    const behind = (client: string, time: number) =>
      signIn('192.0.2.1', { 'x-forwarded-for': `203.0.113.${time}, ${client}` });
    expect((await statuses(21, (time) => behind('198.51.100.1', time))).at(-1)).toBe(429);
    expect((await behind('198.51.100.2', 1)).statusCode).toBe(400);
  });

  test.each(['2', '192.0.2.0/24, 10.0.0.0/8'])(
    'behind two proxies (TRUST_PROXY=%s) the address that the outer one saw counts',
    async (TRUST_PROXY) => {
      await open({ TRUST_PROXY });
      const behind = (client: string, time: number) =>
        signIn('192.0.2.1', { 'x-forwarded-for': `203.0.113.${time}, ${client}, 10.0.0.7` });
      expect((await statuses(21, (time) => behind('198.51.100.1', time))).at(-1)).toBe(429);
      expect((await behind('198.51.100.2', 1)).statusCode).toBe(400);
    },
  );

  test('an address that is not a listed proxy cannot forward another', async () => {
    await open({ TRUST_PROXY: '10.0.0.0/8' });
    const spoof = (time: number) => signIn('192.0.2.1', { 'x-forwarded-for': `203.0.113.${time}` });
    expect((await statuses(21, spoof)).at(-1)).toBe(429);
  });
});
