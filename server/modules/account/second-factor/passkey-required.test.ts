import { describe, expect, test } from 'vitest';
import { passkeyTexts } from '../../../../contract/account/sign-in-methods.ts';
import { callAuth } from '../../../../tests/support/account.ts';
import {
  Authenticator,
  addTestPasskey,
  passkeySite,
  signInByPasskey,
} from '../../../../tests/support/authenticator.ts';
import {
  createTestUser,
  openSuiteApp,
  type TestUser,
  testPassword,
} from '../../../../tests/support/test-app.ts';

describe('where an organization requires a second factor', () => {
  const server = openSuiteApp(passkeySite);

  const signIn = ({ email }: TestUser) => callAuth(server, 'jwt/create', { email, password: testPassword });
  const post = (user: TestUser, url: string, payload: object = {}) =>
    user.call({ method: 'POST', url: `/api/user/${url}/`, payload });
  const list = async (user: TestUser) => (await user.call({ url: '/api/user/passkeys/' })).json();
  const isIn = async (access: string) =>
    (await server.app.inject({ url: '/api/user/me/', headers: { authorization: `Bearer ${access}` } }))
      .statusCode === 200;
  const proofBy = async (user: TestUser, authenticator: Authenticator) => ({
    current_password: testPassword,
    passkey: authenticator.get((await post(user, 'second-factor/proof')).json()),
  });

  test('a passkey counts: it is set up at the login, lets an Owner require one, and the last one stays', async () => {
    const owner = await createTestUser(server);
    const member = await createTestUser(server, { role: 'Member', organisationId: owner.organisationId });
    const { authenticator, passkey } = await addTestPasskey(owner);
    const payload = { requires_second_factor: true };
    const rules = await owner.call({ method: 'PUT', url: '/api/settings/sign-in/', payload });
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
    const owner = await createTestUser(server);
    const one = await addTestPasskey(owner);
    const two = await addTestPasskey(owner, { proof: await proofBy(owner, one.authenticator) });
    const payload = { requires_second_factor: true };
    await owner.call({ method: 'PUT', url: '/api/settings/sign-in/', payload });
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
