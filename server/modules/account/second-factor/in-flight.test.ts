import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { callAuth } from '../../../../tests/support/account.ts';
import { Authenticator, passkeySite } from '../../../../tests/support/authenticator.ts';
import { codeOf, setUpFactor } from '../../../../tests/support/second-factor.ts';
import { openSuiteApp, type TestUser, testPassword } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import type { Database } from '../../../platform/db/client.ts';
import { passkeys, recoveryCodes, totpFactors } from '../../../platform/db/schema.ts';
import { writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { hashPassword } from '../password.ts';
import { replacePassword } from '../passwords/change-password.ts';
import { lockUser } from '../pending-links.ts';
import { signInRulesSetting } from './factors.ts';
import { findFactors } from './methods.ts';
import { removeFactorOfAccount } from './set-up.ts';

// The embedded database has one connection: nothing waits for a lock there.
describe.runIf(inject('postgresTemplate'))('a request that waits while the account changes', () => {
  const server = openSuiteApp(passkeySite);

  const post = (user: TestUser, path: string, payload: object) =>
    user.send('POST', `/api/user/${path}/`, payload);
  const password = { current_password: testPassword };

  /** Lets a request run up to the lock on its user, and changes the account before it goes on. */
  async function overtake<T>(
    { userId }: TestUser,
    send: () => Promise<T>,
    change: (tx: Database) => Promise<unknown>,
  ): Promise<T> {
    const { db } = server;
    const sent: Promise<T>[] = [];
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      sent.push(send());
      await waitUntil(async () => {
        const { rows } = (await db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )) as unknown as { rows: unknown[] };
        return rows.length > 0;
      }, 10_000);
      await change(tx);
    });
    const [answer] = await Promise.all(sent);
    return answer as T;
  }
  const resetPassword = async ({ userId }: TestUser) => {
    const passwordHash = await hashPassword('low tide at noon');
    return (tx: Database) => replacePassword(server.services, tx, userId, passwordHash);
  };
  const addApp =
    ({ userId }: TestUser) =>
    (tx: Database) =>
      tx.insert(totpFactors).values({ userId, secret: randomUUID(), lastStep: 0 });
  const addPasskey = ({ userId }: TestUser) => {
    const credential = { credentialId: randomUUID(), publicKey: Buffer.alloc(1), counter: 0, transports: [] };
    return (tx: Database) =>
      tx.insert(passkeys).values({ userId, name: 'Key', isBackedUp: false, ...credential });
  };
  const kindsOf = async ({ userId }: TestUser) => (await findFactors(server.db, userId)).kinds;

  /** A member whose organization requires a factor, with the challenge of their sign-in. */
  async function heldUp() {
    const user = await server.createUser();
    const { db } = server;
    const rules = { value: { requiresSecondFactor: true }, secret: null, userId: user.userId };
    await writeSetting(db, user.organisationId, signInRulesSetting, undefined, () => rules);
    const signedIn = await callAuth(server, 'jwt/create', { email: user.email, password: testPassword });
    const { challenge } = signedIn.json();
    const atSignIn = (path: string, payload: object = {}) =>
      callAuth(server, `jwt/create/set-up${path}`, { challenge, ...payload });
    const offer = (await atSignIn('/passkey')).json();
    const credential = new Authenticator().create(offer);
    const { enrolment, secret } = (await atSignIn('')).json();
    return {
      user,
      addPasskey: () => atSignIn('/passkey/confirm', { name: 'Phone', credential }),
      addApp: () => atSignIn('/confirm', { enrolment, code: codeOf(secret) }),
    };
  }

  test('adds no passkey and no app in a session that a reset has ended', async () => {
    const user = await server.createUser();
    const offer = (await post(user, 'passkeys/start', password)).json();
    const credential = new Authenticator().create(offer);
    const add = () => post(user, 'passkeys', { name: 'Phone', credential });
    expect((await overtake(user, add, await resetPassword(user))).statusCode).toBe(401);
    expect(await kindsOf(user)).toEqual([]);

    const other = await server.createUser();
    const { enrolment, secret } = (await post(other, 'second-factor/totp', password)).json();
    const confirm = () => post(other, 'second-factor/totp/confirm', { enrolment, code: codeOf(secret) });
    expect((await overtake(other, confirm, await resetPassword(other))).statusCode).toBe(401);
    expect(await kindsOf(other)).toEqual([]);
  });

  test('removes no factor and shows no recovery codes in a session that a reset has ended', async () => {
    const { db } = server;
    const attempt = async (path: (passkey: string) => string) => {
      const user = await server.createUser();
      const { recoveryCodes: codes } = await setUpFactor(user);
      await addPasskey(user)(db);
      const [passkey] = await db.select().from(passkeys).where(eq(passkeys.userId, user.userId));
      const hashes = async () => {
        const kept = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.userId));
        return kept.map(({ codeHash }) => codeHash).sort();
      };
      const before = await hashes();
      const change = () => post(user, path(passkey?.id ?? ''), { ...password, code: codes[0] });
      const answer = await overtake(user, change, await resetPassword(user));
      const after = await hashes();
      expect([answer.statusCode, answer.json().recovery_codes]).toEqual([401, undefined]);
      expect(await kindsOf(user)).toEqual(['app', 'passkey']);
      // Less the one that was given as the proof.
      expect([after.length, after.every((hash) => before.includes(hash))]).toEqual([codes.length - 1, true]);
    };
    await attempt(() => 'second-factor/remove');
    await attempt(() => 'second-factor/recovery-codes');
    await attempt((passkey) => `passkeys/${passkey}/remove`);
  });

  test.each(['addPasskey', 'addApp'] as const)('%s at the sign-in ends with the password', async (add) => {
    const held = await heldUp();
    const { user } = held;
    expect((await overtake(user, held[add], await resetPassword(user))).statusCode).toBe(401);
    expect(await kindsOf(user)).toEqual([]);
  });

  test('a second set-up at the sign-in adds nothing to the first', async () => {
    const held = await heldUp();
    expect((await overtake(held.user, held.addPasskey, addApp(held.user))).statusCode).toBe(401);
    expect(await kindsOf(held.user)).toEqual(['app']);
    const other = await heldUp();
    expect((await overtake(other.user, other.addApp, addPasskey(other.user))).statusCode).toBe(401);
    expect(await kindsOf(other.user)).toEqual(['passkey']);
  });

  test('an operator who removes the factor removes one that is being added too', async () => {
    const user = await server.createUser();
    const { db } = server;
    await addApp(user)(db);
    await overtake(user, () => removeFactorOfAccount(db, user.email), addPasskey(user));
    expect(await kindsOf(user)).toEqual([]);
  });

  test('the password alone starts no session beside a factor that was set up meanwhile', async () => {
    const user = await server.createUser();
    const signIn = () => callAuth(server, 'jwt/create', { email: user.email, password: testPassword });
    expect((await overtake(user, signIn, addApp(user))).statusCode).toBe(401);
    const { db } = server;
    await db.delete(totpFactors).where(eq(totpFactors.userId, user.userId));
    expect((await signIn()).statusCode).toBe(200);
  });
});
