import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { secondFactorTexts } from '../../../../contract/account/second-factor.calls.ts';
import { passkeyTexts } from '../../../../contract/account/sign-in-methods.ts';
import { authPath, callAuth } from '../../../../tests/support/account.ts';
import {
  Authenticator,
  addTestPasskey,
  passkeySite,
  signInByPasskey,
} from '../../../../tests/support/authenticator.ts';
import { waitForMails } from '../../../../tests/support/outbox.ts';
import { codeOf, setUpFactor } from '../../../../tests/support/second-factor.ts';
import {
  openSuiteApp,
  openTestApp,
  type TestUser,
  testPassword,
} from '../../../../tests/support/test-app.ts';
import { audit, passkeys, users } from '../../../platform/db/schema.ts';

describe('passkeys', () => {
  const server = openSuiteApp(passkeySite);

  const signIn = ({ email }: TestUser) => callAuth(server, 'jwt/create', { email, password: testPassword });
  const post = (user: TestUser, url: string, payload: object = {}) =>
    user.send('POST', `/api/user/${url}/`, payload);
  const list = async (user: TestUser) => (await user.call({ url: '/api/user/passkeys/' })).json();
  const isIn = async (access: string) =>
    (await server.app.inject({ url: '/api/user/me/', headers: { authorization: `Bearer ${access}` } }))
      .statusCode === 200;
  const proofBy = async (user: TestUser, authenticator: Authenticator) => ({
    current_password: testPassword,
    passkey: authenticator.get((await post(user, 'second-factor/proof')).json()),
  });

  test('one alone signs in, without address or password', async () => {
    const user = await server.createUser();
    const { authenticator, passkey } = await addTestPasskey(user, { name: ' Laptop ' });
    expect(passkey).toMatchObject({ name: 'Laptop', last_used_at: null, is_backed_up: false });
    const signedIn = await signInByPasskey(server, authenticator);
    expect([signedIn.statusCode, Object.keys(signedIn.json())]).toEqual([200, ['access', 'refresh']]);
    expect(await isIn(signedIn.json().access)).toBe(true);
    // The device is known from now on, as after a sign-in with the password.
    expect(signedIn.headers['set-cookie']).toContain('larkspur_device=');
    expect(await list(user)).toMatchObject([{ id: passkey.id, last_used_at: expect.any(String) }]);
  });

  test('what the browser is asked for names the site and no account, and requires that the user is verified', async () => {
    const request = (await callAuth(server, 'jwt/create/passkey/start', {})).json();
    expect(request).toMatchObject({
      rpId: 'larkspur.example',
      userVerification: 'required',
      allowCredentials: [],
    });
    const user = await server.createUser();
    const offer = (await post(user, 'passkeys/start', { current_password: testPassword })).json();
    expect(offer).toMatchObject({
      rp: { id: 'larkspur.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(offer.user.id, 'base64url').toString('hex')).toBe(user.userId.replaceAll('-', ''));
  });

  test('the first one is a second factor of the password, with recovery codes, and logs out other devices', async () => {
    const user = await server.createUser();
    const elsewhere = (await signIn(user)).json();
    const { authenticator, recoveryCodes } = await addTestPasskey(user);
    expect(recoveryCodes).toHaveLength(10);
    expect([await isIn(elsewhere.access), await isIn(user.access)]).toEqual([false, true]);
    const held = (await signIn(user)).json();
    expect(held).toMatchObject({
      code: 'second-factor',
      detail: secondFactorTexts.passkeyNeeded,
      factors: ['passkey'],
    });
    const { challenge } = held;
    const asked = (await callAuth(server, 'jwt/create/passkey/start', { challenge })).json();
    expect(asked.allowCredentials).toMatchObject([{ id: authenticator.credentialId.toString('base64url') }]);
    const done = await signInByPasskey(server, authenticator, { challenge });
    expect(done.statusCode).toBe(200);
    const byCode = await callAuth(server, 'jwt/create/second-factor', { challenge, code: recoveryCodes[0] });
    expect(byCode.statusCode).toBe(200);
    expect((await user.call({ url: '/api/user/second-factor/' })).json()).toMatchObject({
      is_on: true,
      has_app: false,
      passkeys: 1,
      recovery_codes_left: 9,
    });
  });

  test('beside an app, either completes the sign-in, and either stays when the other goes', async () => {
    const user = await server.createUser();
    const { secret, recoveryCodes } = await setUpFactor(user);
    const { authenticator, recoveryCodes: fresh } = await addTestPasskey(user, {
      proof: { code: recoveryCodes[0] },
    });
    expect(fresh).toEqual([]);
    const held = (await signIn(user)).json();
    expect([held.factors, held.detail]).toEqual([['app', 'passkey'], secondFactorTexts.codeNeeded]);
    const { challenge } = held;
    expect((await signInByPasskey(server, authenticator, { challenge })).statusCode).toBe(200);
    const code = codeOf(secret, 1);
    expect((await callAuth(server, 'jwt/create/second-factor', { challenge, code })).statusCode).toBe(200);
    const removed = await post(user, 'second-factor/remove', await proofBy(user, authenticator));
    expect(removed.json().detail).toBe(secondFactorTexts.appRemoved);
    expect((await signIn(user)).json().factors).toEqual(['passkey']);
    // Their recovery codes are still there.
    const left = (await user.call({ url: '/api/user/second-factor/' })).json();
    expect(left).toMatchObject({ is_on: true, has_app: false, recovery_codes_left: 9 });
    const again = await post(user, 'second-factor/remove', await proofBy(user, authenticator));
    expect(again.statusCode).toBe(409);
  });

  test('adding, and removing the last one, takes password and factor; it is renamed freely', async () => {
    const user = await server.createUser();
    expect((await post(user, 'passkeys/start', { current_password: 'wrong' })).statusCode).toBe(400);
    const { authenticator, passkey } = await addTestPasskey(user);
    const password = { current_password: testPassword };
    for (const path of ['passkeys/start', `passkeys/${passkey.id}/remove`, 'second-factor/recovery-codes']) {
      expect((await post(user, path, password)).json().code).toEqual([secondFactorTexts.passkeyNeeded]);
      const forged = { ...password, passkey: new Authenticator().get({ challenge: 'x', rpId: 'x' }) };
      expect((await post(user, path, forged)).json().detail).toBe(passkeyTexts.proofRefused);
    }
    const payload = { name: 'Desk' };
    const renamed = await user.send('PATCH', `/api/user/passkeys/${passkey.id}/`, payload);
    expect(renamed.json()).toMatchObject({ id: passkey.id, name: 'Desk' });
    const removed = await post(user, `passkeys/${passkey.id}/remove`, await proofBy(user, authenticator));
    expect(removed.json()).toEqual({ detail: passkeyTexts.removed });
    expect((await signIn(user)).statusCode).toBe(200);
    expect((await user.call({ url: '/api/user/second-factor/' })).json()).toMatchObject({
      is_on: false,
      recovery_codes_left: 0,
    });
    expect((await signInByPasskey(server, authenticator)).statusCode).toBe(401);
  });

  test('another user neither sees, renames nor removes one, and cannot register it', async () => {
    const [user, other] = [await server.createUser(), await server.createUser()];
    const { authenticator, passkey } = await addTestPasskey(user);
    expect(await list(other)).toEqual([]);
    const url = `/api/user/passkeys/${passkey.id}/`;
    expect((await other.send('PATCH', url, { name: 'Mine' })).statusCode).toBe(404);
    const proof = { current_password: testPassword };
    expect((await post(other, `passkeys/${passkey.id}/remove`, proof)).statusCode).toBe(404);
    const offer = (await post(other, 'passkeys/start', proof)).json();
    const credential = authenticator.create(offer);
    const known = await post(other, 'passkeys', { name: 'Mine', credential });
    expect([known.statusCode, known.json().detail]).toEqual([409, passkeyTexts.isKnown]);
  });

  test('changes are in the audit trail, and the owner is told by mail', async () => {
    await server.work();
    const user = await server.createUser();
    const { authenticator, passkey } = await addTestPasskey(user);
    const second = await addTestPasskey(user, { proof: await proofBy(user, authenticator) });
    await post(user, `passkeys/${passkey.id}/remove`, await proofBy(user, second.authenticator));
    const mails = await waitForMails(server.dataDir, user.email, 3);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A passkey of your Larkspur account was removed',
      'A passkey was added to your Larkspur account',
      'A passkey was added to your Larkspur account',
    ]);
    const trail = await server.db.select().from(audit).where(eq(audit.actorId, user.userId));
    const ids = trail.filter(({ action }) => action.startsWith('passkey.')).map((row) => row.subjectId);
    expect(ids).toEqual([passkey.id, second.passkey.id, passkey.id]);
  });

  test('one without a name is named after the browser', async () => {
    const user = await server.createUser();
    const offer = (await post(user, 'passkeys/start', { current_password: testPassword })).json();
    const payload = { credential: new Authenticator().create(offer) };
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/144.0' };
    const added = await user.send('POST', '/api/user/passkeys/', payload, headers);
    expect(added.json().passkey.name).toBe('Firefox on Linux');
  });

  test('an account holds twenty', async () => {
    const user = await server.createUser();
    const { authenticator } = await addTestPasskey(user);
    const { userId } = user;
    await server.db.insert(passkeys).values(
      Array.from({ length: 19 }, (_, index) => ({
        userId,
        credentialId: `${userId}-${index}`,
        publicKey: Buffer.alloc(1),
        counter: 0,
        transports: [],
        isBackedUp: false,
        name: 'Another',
      })),
    );
    const offer = (await post(user, 'passkeys/start', await proofBy(user, authenticator))).json();
    const credential = new Authenticator().create(offer);
    expect((await post(user, 'passkeys', { name: 'One more', credential })).json().detail).toBe(
      passkeyTexts.tooMany,
    );
  });

  test('a deactivated account is not signed in, with the text of every refusal', async () => {
    const user = await server.createUser();
    const { authenticator } = await addTestPasskey(user);
    await server.change(users, user.userId, { deactivatedAt: new Date() });
    const refused = await signInByPasskey(server, authenticator);
    expect([refused.statusCode, refused.json().detail]).toEqual([401, passkeyTexts.refused]);
  });

  test('a site without a name says that passkeys need one', async () => {
    const unnamed = await openTestApp({ PUBLIC_URL: 'http://127.0.0.1:8080' });
    const answer = await unnamed.app.inject({
      method: 'POST',
      url: `${authPath}/jwt/create/passkey/start/`,
      payload: {},
    });
    expect([answer.statusCode, answer.json().detail]).toEqual([409, passkeyTexts.needsName]);
    await unnamed.close();
  });

  test('where an organization requires a second factor, one counts: it is set up at the login, lets an Owner require one, and the last one stays', async () => {
    const owner = await server.createUser();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    const { authenticator, passkey } = await addTestPasskey(owner);
    const payload = { requires_second_factor: true };
    const rules = await owner.send('PUT', '/api/settings/sign-in/', payload);
    expect(rules.json()).toMatchObject({ requires_second_factor: true, members_without: 1 });
    const remove = async () =>
      post(owner, `passkeys/${passkey.id}/remove`, await proofBy(owner, authenticator));
    expect((await remove()).json().detail).toBe(passkeyTexts.isLast);
    expect(await list(owner)).toHaveLength(1);

    const { challenge, code } = (await signIn(member)).json();
    expect(code).toBe('set-up-second-factor');
    const offer = (await callAuth(server, 'jwt/create/set-up/passkey', { challenge })).json();
    const own = new Authenticator();
    const confirm = () =>
      callAuth(server, 'jwt/create/set-up/passkey/confirm', {
        challenge,
        name: 'Phone',
        credential: own.create(offer),
      });
    const done = await confirm();
    expect(await isIn(done.json().access)).toBe(true);
    expect(done.json().recovery_codes).toHaveLength(10);
    // The challenge of the set-up ends with it.
    expect((await confirm()).statusCode).toBe(401);
    expect((await signInByPasskey(server, own)).statusCode).toBe(200);

    await addTestPasskey(owner, { name: 'Key', proof: await proofBy(owner, authenticator) });
    expect((await remove()).statusCode).toBe(200);
  });

  test('of the last two, removed at the same time, one stays', async () => {
    const owner = await server.createUser();
    const one = await addTestPasskey(owner);
    const two = await addTestPasskey(owner, { proof: await proofBy(owner, one.authenticator) });
    const payload = { requires_second_factor: true };
    await owner.send('PUT', '/api/settings/sign-in/', payload);
    const [first, second] = [
      await proofBy(owner, one.authenticator),
      await proofBy(owner, two.authenticator),
    ];
    const answers = await Promise.all([
      post(owner, `passkeys/${one.passkey.id}/remove`, first),
      post(owner, `passkeys/${two.passkey.id}/remove`, second),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await list(owner)).toHaveLength(1);
  });
});
