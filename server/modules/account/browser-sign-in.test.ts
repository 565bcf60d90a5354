import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { browserSignInOver } from '../../../contract/account/browser-sign-in.calls.ts';
import { callAuth } from '../../../tests/support/account.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';
import { sessions, users } from '../../platform/db/schema.ts';

describe('the sign-in of the desktop app by the browser', () => {
  const server = openSuiteApp();
  afterEach(() => vi.useRealTimers());

  function newApp() {
    const verifier = randomBytes(32).toString('base64url');
    return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
  }
  const makeCode = async (user: TestUser, challenge: string) => {
    const payload = { challenge };
    return (await user.send('POST', '/api/user/auth/app-code/', payload)).json().code;
  };
  const exchange = (code: string, verifier: string) => callAuth(server, 'jwt/create/app', { code, verifier });
  const outcome = async (answer: ReturnType<typeof exchange>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json().detail];
  };
  const refused = [401, browserSignInOver];

  test('a code and its verifier start a session of its own', async () => {
    const user = await server.createUser();
    const { verifier, challenge } = newApp();
    const tokens = (await exchange(await makeCode(user, challenge), verifier)).json();
    expect(Object.keys(tokens)).toEqual(['access', 'refresh']);
    const headers = { authorization: `Bearer ${tokens.access}` };
    const me = (await server.app.inject({ url: '/api/user/me/', headers })).json();
    expect(me.email).toBe(user.email);
    const devices = (await user.call({ url: '/api/user/sessions/' })).json();
    expect(devices).toHaveLength(2);
  });

  test('it counts once, also for two at the same time, and not after a wrong verifier', async () => {
    const user = await server.createUser();
    const app = newApp();
    const code = await makeCode(user, app.challenge);
    const answers = await Promise.all([exchange(code, app.verifier), exchange(code, app.verifier)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const other = await makeCode(user, app.challenge);
    expect(await outcome(exchange(other, newApp().verifier))).toEqual(refused);
    expect(await outcome(exchange(other, app.verifier))).toEqual(refused);
  });

  test('one that is forged, too old, or whose session or account has ended is refused', async () => {
    const user = await server.createUser();
    const { verifier, challenge } = newApp();
    expect(await outcome(exchange('v1.AAAA.AAAA', verifier))).toEqual(refused);
    const old = await makeCode(user, challenge);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 });
    expect(await outcome(exchange(old, verifier))).toEqual(refused);
    vi.useRealTimers();
    const { db } = server;
    const ended = await makeCode(user, challenge);
    await db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, user.userId));
    expect(await outcome(exchange(ended, verifier))).toEqual(refused);
    const locked = await server.createUser();
    const code = await makeCode(locked, challenge);
    await server.change(users, locked.userId, { deactivatedAt: new Date() });
    expect(await outcome(exchange(code, verifier))).toEqual(refused);
  });

  test('a challenge has the form of a SHA-256', async () => {
    const user = await server.createUser();
    const payload = { challenge: 'short' };
    const answer = await user.send('POST', '/api/user/auth/app-code/', payload);
    expect(answer.statusCode).toBe(400);
  });
});
