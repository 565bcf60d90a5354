import { describe, expect, test } from 'vitest';
import { memberTexts } from '../../../../contract/account/members.calls.ts';
import { secondFactorTexts } from '../../../../contract/account/second-factor.calls.ts';
import { callAuth } from '../../../../tests/support/account.ts';
import { codeOf, setUpFactor } from '../../../../tests/support/second-factor.ts';
import { openSuiteApp, type TestUser, testPassword } from '../../../../tests/support/test-app.ts';

describe('an organization that requires a second factor', () => {
  const server = openSuiteApp();

  const signIn = ({ email }: TestUser) => callAuth(server, 'jwt/create', { email, password: testPassword });
  const require = (owner: TestUser, requires_second_factor = true, version?: string) =>
    owner.send(
      'PUT',
      '/api/settings/sign-in/',
      { requires_second_factor },
      version ? { 'if-match': version } : {},
    );
  const isIn = async (user: TestUser) => (await user.call({ url: '/api/user/me/' })).statusCode === 200;
  async function open() {
    const owner = await server.createUser();
    const [member, other] = [
      await server.createUser({ role: 'Member', colleagueOf: owner }),
      await server.createUser({ role: 'Member', colleagueOf: owner }),
    ];
    const factor = await setUpFactor(owner);
    return { owner, member, other, factor };
  }

  test('logs out whoever has none; the next login sets one up', async () => {
    const { owner, member, other } = await open();
    const elsewhere = await server.createUser();
    await setUpFactor(other);
    expect((await require(owner, true, '"0"')).json()).toMatchObject({
      requires_second_factor: true,
      members_without: 1,
      version: 1,
    });
    expect([await isIn(owner), await isIn(member), await isIn(other), await isIn(elsewhere)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    const held = (await signIn(member)).json();
    expect(held).toMatchObject({ detail: secondFactorTexts.setUpNeeded, code: 'set-up-second-factor' });
    const { challenge } = held;
    const started = (await callAuth(server, 'jwt/create/set-up', { challenge })).json();
    const confirm = (code: string) =>
      callAuth(server, 'jwt/create/set-up/confirm', { challenge, enrolment: started.enrolment, code });
    expect((await confirm('000000')).json().code).toEqual([secondFactorTexts.wrongFirstCode]);
    const done = await confirm(codeOf(started.secret));
    expect(done.json()).toMatchObject({ access: expect.any(String), refresh: expect.any(String) });
    expect(done.json().recovery_codes).toHaveLength(10);
    // Who knows the password only can't put another app in place of it.
    expect((await callAuth(server, 'jwt/create/set-up', { challenge })).statusCode).toBe(401);
    expect((await confirm(codeOf(started.secret, 1))).statusCode).toBe(401);
    expect((await signIn(member)).json().code).toBe('second-factor');
    expect((await signIn(elsewhere)).statusCode).toBe(200);
  });

  test('an Owner requires it with one of their own, and nobody turns it off meanwhile', async () => {
    const { owner, member, factor } = await open();
    const newcomer = await server.createUser({ colleagueOf: owner });
    expect((await require(newcomer)).json().detail).toBe(secondFactorTexts.ownFirst);
    expect((await require(member)).statusCode).toBe(403);
    await require(owner);
    expect((await require(owner, false, '"7"')).statusCode).toBe(412);
    // A refused call has used up its code.
    const remove = (code = factor.recoveryCodes[0]) =>
      owner.send('POST', '/api/user/second-factor/remove/', { current_password: testPassword, code });
    expect((await remove()).json().detail).toBe(secondFactorTexts.isRequired);
    await require(owner, false);
    expect((await remove(factor.recoveryCodes[1])).statusCode).toBe(200);
    expect((await signIn(member)).statusCode).toBe(200);
  });

  test('an Owner removes the lost one of a member', async () => {
    const { owner, member, other } = await open();
    await setUpFactor(member);
    const remove = ({ userId }: TestUser, by = owner) =>
      by.send('POST', `/team/members/${userId}/second-factor/remove/`);
    expect((await remove(member)).json()).toMatchObject({ has_second_factor: false });
    expect((await remove(other)).json().detail).toBe(memberTexts.noFactor);
    expect((await remove(owner)).json().detail).toBe(memberTexts.oneself);
    expect((await remove(member, await server.createUser())).statusCode).toBe(404);
    expect((await signIn(member)).statusCode).toBe(200);
  });
});
