import { afterEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testPassword } from '../../../tests/support/test-app.ts';
import { readAddress } from './client-address.ts';

describe('the address of a client', () => {
  test.each([
    ['203.0.113.8', '203.0.113.8'],
    [' 203.0.113.8:50123 ', '203.0.113.8'],
    ['[2001:db8::1]:50123', '2001:db8::1'],
    ['[2001:DB8:0:0::1]', '2001:db8::1'],
    ['"[2001:db8::1]:50123"', '2001:db8::1'],
    ['2001:db8:0:0:0:0:0:1:50123', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
    ['::ffff:203.0.113.8', '203.0.113.8'],
    ['[::ffff:203.0.113.8]:50123', '203.0.113.8'],
    ['::ffff:cb00:7108', '203.0.113.8'],
    ['0:0:0:0:0:FFFF:203.0.113.8', '203.0.113.8'],
    ['203.0.113.8:', '203.0.113.8'],
    ['unknown', undefined],
    ['203.0.113.8.9', undefined],
    ['proxy.example:443', undefined],
    ['', undefined],
  ])('in %j is %j', (text, address) => {
    expect(readAddress(text)).toBe(address);
  });

  let server: TestApp;
  afterEach(() => server?.close());

  const post = (path: string, forwarded: string, payload: object, remoteAddress = '192.0.2.1') =>
    server.app.inject({
      method: 'POST',
      url: `/api/user/auth/${path}/`,
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload,
    });
  const last = async (times: number, call: (time: number) => Promise<{ statusCode: number }>) => {
    let status = 0;
    for (let time = 0; time < times; time += 1) status = (await call(time)).statusCode;
    return status;
  };

  test.each([
    ['an address with a port', 'on', (port: number) => `203.0.113.8:${port}`],
    ['brackets and a port', 'on', (port: number) => `198.51.100.1, [2001:db8::1]:${port}`],
    [
      'ports at every proxy',
      '192.0.2.0/24, 10.0.0.0/8',
      (port: number) => `203.0.113.8:${port}, 10.0.0.7:${port}`,
    ],
    ['a zone', '2', (port: number) => `fe80::1%${port}, 10.0.0.7`],
  ])('is limited as one behind proxies that write %s', async (_what, TRUST_PROXY, forwarded) => {
    server = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY });
    const signIn = (time: number) =>
      post('jwt/create', forwarded(50_000 + time), { email: `nobody-${time}@test.example` });
    expect(await last(20, signIn)).toBe(400);
    expect(await last(1, () => signIn(21))).toBe(429);
    const forgot = (time: number) =>
      post('password/forgot', forwarded(51_000 + time), { email: `nobody-${time}@test.example` });
    expect(await last(6, forgot)).toBe(429);
  });

  test('is the proxy where the proxy names none, and never what stands before', async () => {
    server = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
    const spoof = (time: number) =>
      post('jwt/create', `203.0.113.${time}, unknown`, { email: 'a@test.example' });
    expect(await last(21, spoof)).toBe(429);
  });

  test('has no port in the audit trail and in the list of sessions', async () => {
    server = await openTestApp({ TRUST_PROXY: 'on' });
    const user = await server.createUser();
    const signIn = { email: user.email, password: testPassword };
    const answer = await post('jwt/create', '203.0.113.30:50123', signIn);
    expect(answer.statusCode).toBe(200);
    const read = async (url: string) => (await user.send('GET', url)).json();
    const sessions = (await read('/api/user/sessions/')) as { network: string }[];
    expect(sessions.map(({ network }) => network)).toContain('203.0.x.x');
    expect(JSON.stringify(await read('/api/audit/'))).toContain('"203.0.113.30"');
    expect(JSON.stringify(await read('/api/audit/'))).not.toContain('50123');
  });
});
