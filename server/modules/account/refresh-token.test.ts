import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callAuth, createAccount, type TestRegistration } from '../../../tests/support/account.ts';
import { readOutbox } from '../../../tests/support/outbox.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { hashToken } from '../../platform/auth/tokens.ts';
import { refreshTokens, sessions } from '../../platform/db/schema.ts';

interface Pair {
  access: string;
  refresh: string;
}

describe('refresh', () => {
  const server = openSuiteApp();
  let account: TestRegistration;
  let first: Pair;
  beforeAll(async () => {
    await server.work();
    account = await createAccount(server);
  });
  beforeEach(async () => {
    first = await signIn();
  });

  const signIn = async (): Promise<Pair> =>
    (await callAuth(server, 'jwt/create', { email: account.email, password: account.password })).json();
  const refresh = (token: string) => callAuth(server, 'jwt/refresh', { refresh: token });
  const isAccepted = async ({ access }: Pair) =>
    (
      await server.app.inject({
        url: '/post/company-profiles/',
        headers: { authorization: `Bearer ${access}` },
      })
    ).statusCode === 200;
  /** Lets time pass for a spent token. */
  const age = (token: string, seconds: number) =>
    server.db
      .update(refreshTokens)
      .set({ spentAt: sql`${refreshTokens.spentAt} - make_interval(secs => ${seconds})` })
      .where(eq(refreshTokens.tokenHash, hashToken(server.services.secretKey, token)));

  test('spec §7: refresh answers a new access and a new refresh token [S7.7]', async () => {
    const answer = await refresh(first.refresh);
    expect(answer.statusCode).toBe(200);
    const second: Pair = answer.json();
    expect(Object.keys(second).sort()).toEqual(['access', 'refresh']);
    expect(second.refresh).not.toBe(first.refresh);
    expect(await isAccepted(second)).toBe(true);
    expect(decodeJwt(second.access).sid).toBe(decodeJwt(first.access).sid);
    const third = await refresh(second.refresh);
    expect(third.statusCode).toBe(200);
    expect(third.json().refresh).not.toBe(second.refresh);
  });

  test('the table holds hashes only', async () => {
    const second: Pair = (await refresh(first.refresh)).json();
    const stored = JSON.stringify(await server.db.select().from(refreshTokens));
    expect(stored).toContain(hashToken(server.services.secretKey, second.refresh));
    for (const token of [first.refresh, second.refresh]) expect(stored).not.toContain(token);
  });

  test('many refreshes at once get the same successor', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first.refresh)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.json().refresh)).size).toBe(1);
  });

  test('an old token returns the same successor for 30 seconds', async () => {
    const second: Pair = (await refresh(first.refresh)).json();
    await age(first.refresh, 29);
    const again = await refresh(first.refresh);
    expect(again.statusCode).toBe(200);
    expect(again.json().refresh).toBe(second.refresh);
    expect(await isAccepted(second)).toBe(true);
  });

  test('reuse of an old token ends the session at once, for every holder', async () => {
    const other = await signIn();
    const second: Pair = (await refresh(first.refresh)).json();
    await age(first.refresh, 31);
    expect((await refresh(first.refresh)).statusCode).toBe(401);
    expect((await refresh(second.refresh)).statusCode).toBe(401);
    expect(await isAccepted(first)).toBe(false);
    expect(await isAccepted(second)).toBe(false);
    // Another device's session is another family.
    expect(await isAccepted(other)).toBe(true);
  });

  test('the owner is mailed once, and never about an unknown, timely or signed-out token', async () => {
    const mine = await createAccount(server, { name: 'Ada Lovelace' });
    const open = async (): Promise<Pair> =>
      (await callAuth(server, 'jwt/create', { email: mine.email, password: mine.password })).json();
    const warnings = async () => {
      await expect.poll(async () => (await server.services.queue.counts()).mail, { timeout: 20_000 }).toBe(0);
      return (await readOutbox(server.dataDir)).filter(
        (mail) =>
          mail.to?.some(({ address }) => address === mine.email) && mail.subject?.includes('signed out'),
      );
    };
    const over = await open();
    await callAuth(server, 'sign-out', { refresh: over.refresh });
    await refresh(over.refresh);
    const pair = await open();
    await refresh(pair.refresh);
    await refresh(pair.refresh);
    await refresh('unknown');
    expect(await warnings()).toEqual([]);

    await age(pair.refresh, 31);
    for (let time = 0; time < 3; time += 1) expect((await refresh(pair.refresh)).statusCode).toBe(401);
    const [warning, ...more] = await warnings();
    expect(more).toEqual([]);
    expect(warning?.subject).toBe('A device was signed out of your Larkspur account');
    expect(warning?.text).toContain('Hello Ada Lovelace,');
    expect(warning?.text).toContain('http://127.0.0.1:8080/login');
    expect(warning?.text).not.toContain(pair.refresh);
  });

  test('registrations of the address do not use up the limit of this mail', async () => {
    const mine = await createAccount(server);
    const pair: Pair = (
      await callAuth(server, 'jwt/create', { email: mine.email, password: mine.password })
    ).json();
    for (let time = 0; time < 3; time += 1) await callAuth(server, 'users', mine);
    await refresh(pair.refresh);
    await age(pair.refresh, 31);
    expect((await refresh(pair.refresh)).statusCode).toBe(401);
    await expect.poll(async () => (await server.services.queue.counts()).mail, { timeout: 20_000 }).toBe(0);
    const subjects = (await readOutbox(server.dataDir))
      .filter((mail) => mail.to?.some(({ address }) => address === mine.email))
      .map(({ subject }) => subject);
    expect(subjects).toContain('A device was signed out of your Larkspur account');
  });

  test('a session ends ninety days after sign-in', async () => {
    const sid = String(decodeJwt(first.access).sid);
    const [session] = await server.db.select().from(sessions).where(eq(sessions.id, sid));
    expect(session && session.expiresAt.getTime() - session.createdAt.getTime()).toBeCloseTo(
      90 * 86_400_000,
      -4,
    );
    await server.change(sessions, sid, { expiresAt: new Date() });
    const answer = await refresh(first.refresh);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([401, ['detail', 'code', 'request_id']]);
    expect(await isAccepted(first)).toBe(false);
  });

  test('unknown tokens and access tokens are refused', async () => {
    for (const token of ['nothing', first.access, `${first.refresh} `, '𝔘𝔫𝔦']) {
      expect((await refresh(token)).statusCode).toBe(401);
    }
    // What no text of the contract may contain is refused before anything looks for it.
    const answer = await refresh('\0');
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['refresh', 'request_id']]);
  });

  test('a sign-in deletes expired sessions', async () => {
    const sid = String(decodeJwt(first.access).sid);
    await callAuth(server, 'sign-out', { refresh: first.refresh });
    await signIn();
    expect(await server.db.select().from(sessions).where(eq(sessions.id, sid))).toEqual([]);
  });
});
