import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { secondFactorTexts } from '../../../../contract/account/second-factor.calls.ts';
import { callAuth } from '../../../../tests/support/account.ts';
import { waitForMails } from '../../../../tests/support/outbox.ts';
import { codeOf, forgetLastCode, setUpFactor } from '../../../../tests/support/second-factor.ts';
import { openSuiteApp, type TestUser, testPassword } from '../../../../tests/support/test-app.ts';
import { recoveryCodes, totpFactors, users } from '../../../platform/db/schema.ts';
import { hashPassword } from '../password.ts';
import { removeFactorOfAccount } from './set-up.ts';

describe('the second factor', () => {
  const server = openSuiteApp();

  const signIn = ({ email }: TestUser, password = testPassword) =>
    callAuth(server, 'jwt/create', { email, password });
  const answer = (challenge: string, code: string) =>
    callAuth(server, 'jwt/create/second-factor', { challenge, code });
  const challengeOf = async (user: TestUser) => (await signIn(user)).json().challenge as string;
  const change = (user: TestUser, path: string, payload: object) =>
    user.send('POST', `/api/user/second-factor/${path}/`, payload);
  const standing = async (user: TestUser) => (await user.call({ url: '/api/user/second-factor/' })).json();
  const isIn = async (access: string) =>
    (await server.app.inject({ url: '/api/user/me/', headers: { authorization: `Bearer ${access}` } }))
      .statusCode === 200;

  test('an account without one signs in as before', async () => {
    const user = await server.createUser();
    const signedIn = await signIn(user);
    expect([signedIn.statusCode, Object.keys(signedIn.json())]).toEqual([200, ['access', 'refresh']]);
  });

  test('the password alone gives no token, and the code of the app completes the sign-in once', async () => {
    const user = await server.createUser();
    const { secret } = await setUpFactor(user);
    const held = await signIn(user);
    expect([held.statusCode, held.json()]).toEqual([
      401,
      {
        detail: secondFactorTexts.codeNeeded,
        code: 'second-factor',
        challenge: expect.any(String),
        factors: ['app'],
        request_id: expect.any(String),
      },
    ]);
    const { challenge } = held.json();
    // A challenge is no session.
    expect(await isIn(challenge)).toBe(false);
    // The code that set it up is used already.
    expect((await answer(challenge, codeOf(secret))).json().code).toEqual([secondFactorTexts.wrongCode]);
    const done = await answer(challenge, codeOf(secret, 1));
    expect(done.statusCode).toBe(200);
    expect(await isIn(done.json().access)).toBe(true);
    expect((await answer(challenge, codeOf(secret, 1))).statusCode).toBe(400);
    const wrong = await signIn(user, 'a wrong one');
    expect([wrong.statusCode, wrong.json().challenge]).toEqual([401, undefined]);
  });

  test('an enrolment works once, so that the recovery codes that were shown stay', async () => {
    const user = await server.createUser();
    const { enrolment, secret } = (await change(user, 'totp', { current_password: testPassword })).json();
    const confirm = () => change(user, 'totp/confirm', { enrolment, code: codeOf(secret) });
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await confirm()).json().detail).toBe(secondFactorTexts.setUpOver);
    const shown = answers.find(({ statusCode }) => statusCode === 200)?.json().recovery_codes;
    expect((await answer(await challengeOf(user), shown[0])).statusCode).toBe(200);
  });

  test('of two requests with the same code one signs in', async () => {
    const user = await server.createUser();
    const { secret, recoveryCodes: codes } = await setUpFactor(user);
    const challenge = await challengeOf(user);
    for (const code of [codeOf(secret, 1), codes[0] ?? '']) {
      const answers = await Promise.all([answer(challenge, code), answer(challenge, code)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    }
  });

  test('a recovery code works once, however it is typed, and only hashes are stored', async () => {
    const user = await server.createUser();
    const { recoveryCodes: codes } = await setUpFactor(user);
    expect(new Set(codes).size).toBe(10);
    const stored = JSON.stringify(await server.db.select().from(recoveryCodes));
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''));
    const challenge = await challengeOf(user);
    const typed = (codes[3] ?? '').toUpperCase().replace('-', ' ');
    expect((await answer(challenge, typed)).statusCode).toBe(200);
    expect((await answer(challenge, codes[3] ?? '')).statusCode).toBe(400);
    expect(await standing(user)).toMatchObject({ is_on: true, recovery_codes_left: 9 });
    const renewed = await change(user, 'recovery-codes', { current_password: testPassword, code: codes[4] });
    expect((await answer(challenge, codes[5] ?? '')).statusCode).toBe(400);
    expect((await answer(challenge, renewed.json().recovery_codes[0])).statusCode).toBe(200);
  });

  test('ten wrong codes lock the correct one out as well', async () => {
    const user = await server.createUser();
    const { recoveryCodes: codes } = await setUpFactor(user);
    const challenge = await challengeOf(user);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => answer(challenge, '000000')));
    expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    const locked = await answer(challenge, codes[0] ?? '');
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, expect.any(String)]);
    // It was not used up.
    expect((await standing(user)).recovery_codes_left).toBe(10);
  });

  test('of codes that are sent all at once, the correct one beyond the limit is refused and not used up', async () => {
    const user = await server.createUser();
    const { recoveryCodes: codes } = await setUpFactor(user);
    const challenge = await challengeOf(user);
    const guesses = Array.from({ length: 30 }, () => '000000');
    const answers = await Promise.all([...guesses, codes[0] ?? ''].map((code) => answer(challenge, code)));
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    expect((await standing(user)).recovery_codes_left).toBe(10);
  });

  test('a challenge ends with the password, and nobody can make or reuse one', async () => {
    const [user, other] = [await server.createUser(), await server.createUser()];
    const { recoveryCodes: codes } = await setUpFactor(user);
    const { recoveryCodes: otherCodes } = await setUpFactor(other);
    const challenge = await challengeOf(user);
    expect((await answer(challenge, otherCodes[0] ?? '')).statusCode).toBe(400);
    const [head, body, signature = ''] = challenge.split('.');
    for (const forged of ['nonsense', user.access, `${head}.${body}.${signature.slice(1)}A`]) {
      expect((await answer(forged, codes[0] ?? '')).json().detail).toBe(secondFactorTexts.loginOver);
    }
    const setUp = await callAuth(server, 'jwt/create/set-up', { challenge });
    expect(setUp.statusCode).toBe(401);
    const passwordHash = await hashPassword('another password');
    await server.change(users, user.userId, { passwordHash });
    expect((await answer(challenge, codes[0] ?? '')).json().detail).toBe(secondFactorTexts.loginOver);
  });

  test('setting it up takes the password and a first code, and logs out the other devices', async () => {
    const user = await server.createUser();
    const elsewhere = (await signIn(user)).json();
    expect((await change(user, 'totp', { current_password: 'a wrong one' })).statusCode).toBe(400);
    const started = (await change(user, 'totp', { current_password: testPassword })).json();
    expect(started.uri).toContain(`secret=${started.secret}`);
    const { enrolment } = started;
    const wrong = await change(user, 'totp/confirm', { enrolment, code: '000000' });
    expect(wrong.json().code).toEqual([secondFactorTexts.wrongFirstCode]);
    expect(await standing(user)).toMatchObject({ is_on: false });
    const thief = await server.createUser();
    const foreign = await change(thief, 'totp/confirm', { enrolment, code: codeOf(started.secret) });
    expect(foreign.json().detail).toBe(secondFactorTexts.setUpOver);
    await change(user, 'totp/confirm', { enrolment, code: codeOf(started.secret) });
    expect(await standing(user)).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    expect(await isIn(elsewhere.access)).toBe(false);
    expect(await isIn(user.access)).toBe(true);
    const [stored] = await server.db.select().from(totpFactors).where(eq(totpFactors.userId, user.userId));
    expect(stored?.secret).not.toContain(started.secret);
  });

  test('a session and the password do not change it: that takes a code', async () => {
    const user = await server.createUser();
    const { secret } = await setUpFactor(user);
    const password = { current_password: testPassword };
    for (const path of ['totp', 'recovery-codes', 'remove']) {
      expect((await change(user, path, password)).json().code).toEqual([secondFactorTexts.isOn]);
      expect((await change(user, path, { ...password, code: '000000' })).statusCode).toBe(400);
    }
    await forgetLastCode(server, user);
    const removed = await change(user, 'remove', { ...password, code: codeOf(secret) });
    expect(removed.json()).toEqual({ detail: secondFactorTexts.removed });
    expect((await signIn(user)).statusCode).toBe(200);
    expect((await change(user, 'remove', password)).statusCode).toBe(409);
  });

  test('another app replaces the present one when its first code is confirmed', async () => {
    const user = await server.createUser();
    const { secret, recoveryCodes: codes } = await setUpFactor(user);
    const proof = { current_password: testPassword, code: codes[0] };
    const started = (await change(user, 'totp', proof)).json();
    await forgetLastCode(server, user);
    expect((await answer(await challengeOf(user), codeOf(secret))).statusCode).toBe(200);
    const { enrolment } = started;
    await change(user, 'totp/confirm', { enrolment, code: codeOf(started.secret) });
    const challenge = await challengeOf(user);
    await forgetLastCode(server, user);
    expect((await answer(challenge, codeOf(secret))).statusCode).toBe(400);
    expect((await answer(challenge, codeOf(started.secret))).statusCode).toBe(200);
  });

  test('an operator removes the one of an account, which ends its sessions', async () => {
    const user = await server.createUser();
    await setUpFactor(user);
    await removeFactorOfAccount(server.db, user.email);
    expect(await isIn(user.access)).toBe(false);
    expect((await signIn(user)).statusCode).toBe(200);
    await expect(removeFactorOfAccount(server.db, user.email)).rejects.toThrow('no second factor');
  });

  test('the owner is told by mail', async () => {
    await server.work();
    const user = await server.createUser();
    const { recoveryCodes: codes } = await setUpFactor(user);
    await change(user, 'remove', { current_password: testPassword, code: codes[0] });
    const mails = await waitForMails(server.dataDir, user.email, 2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'The second factor of your Larkspur account was removed',
      'The second factor of your Larkspur account was set up',
    ]);
  });
});
