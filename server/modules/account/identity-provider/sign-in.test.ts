import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { organizationSignInTexts as texts } from '../../../../contract/account/identity-provider.calls.ts';
import { callAuth } from '../../../../tests/support/account.ts';
import { addTestPasskey, signInByPasskey } from '../../../../tests/support/authenticator.ts';
import { saveProvider, testDomain } from '../../../../tests/support/organization-sign-in.ts';
import { waitForMails } from '../../../../tests/support/outbox.ts';
import { openProviderSuite } from '../../../../tests/support/provider-suite.ts';
import { type TestUser, testPassword } from '../../../../tests/support/test-app.ts';
import { audit, linkedIdentities, signInDomains, users } from '../../../platform/db/schema.ts';
import { allowPasswords } from './identity-provider.ts';

describe('signing in with the provider of an organization', () => {
  const { calls, createOwner, provider, server } = openProviderSuite();

  const isIn = async (access: string) =>
    (await server.app.inject({ url: '/api/user/me/', headers: { authorization: `Bearer ${access}` } }))
      .statusCode === 200;
  const withPassword = ({ email }: TestUser) =>
    callAuth(server, 'jwt/create', { email, password: testPassword });
  /** An Owner with the provider, whose identity it knows. The domain of all test users belongs to one organization at a time. */
  async function open(given: object = {}) {
    await server.db.delete(signInDomains);
    return createOwner(given);
  }

  test('a member is found by the verified address, linked, and from then on by what the provider calls them', async () => {
    await server.work();
    const owner = await open();
    const first = await calls().signIn(owner, owner.userId);
    expect([first.statusCode, Object.keys(first.json())]).toEqual([200, ['access', 'refresh']]);
    expect(await isIn(first.json().access)).toBe(true);
    provider.people[owner.userId] = { email: 'renamed@elsewhere.example', email_verified: false };
    expect((await calls().signIn(owner, owner.userId)).statusCode).toBe(200);
    const [mail, ...others] = await waitForMails(server.dataDir, owner.email, 1);
    expect([mail?.subject, others]).toEqual([
      'Your organization’s sign-in now opens your Larkspur account',
      [],
    ]);
    const trail = await server.db.select().from(audit).where(eq(audit.actorId, owner.userId));
    expect(trail.map(({ action }) => action)).toEqual([
      'identity-provider.saved',
      'account.linked',
      'session.started',
      'session.started',
    ]);
  });

  test('by the domain of an address, the answer is the same whether or not it has an account', async () => {
    const owner = await open({ domains: [testDomain] });
    const answers = await Promise.all(
      [owner.email, `nobody@${testDomain}`].map((email) => calls().post('start/', { email })),
    );
    for (const answer of answers) {
      expect([answer.statusCode, new URL(answer.json().url).origin]).toEqual([200, provider.issuer]);
    }
    const elsewhere = await server.createUser();
    await server.change(users, elsewhere.userId, { email: 'known@unclaimed.example' });
    for (const email of ['known@unclaimed.example', 'unknown@unclaimed.example', 'a@else.example']) {
      const refused = await calls().post('start/', { email });
      expect([refused.statusCode, refused.json().detail]).toEqual([400, texts.unknown]);
    }
    const unset = await calls().post('start/', { organization: elsewhere.organisationId });
    expect(unset.json().detail).toBe(texts.unknown);
  });

  test('the provider is asked with PKCE, a state, a nonce and the address as a hint', async () => {
    const owner = await open({ domains: [testDomain] });
    const { url, attempt } = (await calls().post('start/', { email: owner.email })).json();
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      redirect_uri: `https://larkspur.example/auth/organization/${owner.organisationId}/return`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      login_hint: owner.email,
    });
    // What completes the sign-in is sealed.
    for (const secret of [asked.state ?? '', asked.nonce ?? '']) {
      expect(secret.length).toBeGreaterThan(20);
      expect(Buffer.from(attempt.split('.')[2], 'base64url').toString('latin1')).not.toContain(secret);
    }
  });

  test('a first sign-in creates a Member where the Owner wants that, in the domains of the organization alone', async () => {
    const owner = await open();
    const newcomer = `new-${owner.userId}@${testDomain}`;
    provider.people.new = { email: newcomer, email_verified: true, name: 'Nell Park' };
    const refused = await calls().signIn(owner, 'new');
    expect([refused.statusCode, refused.json().detail]).toEqual([401, texts.noAccount]);
    await saveProvider(owner, provider, { domains: [testDomain], creates_members: true });
    const joined = await calls().signIn(owner, 'new');
    expect(await isIn(joined.json().access)).toBe(true);
    const team = (await owner.call({ url: '/team/members/' })).json();
    expect(team.find(({ email }: { email: string }) => email === newcomer)).toMatchObject({
      name: 'Nell Park',
      role: 'Member',
    });
    expect((await withPassword({ ...owner, email: newcomer })).statusCode).toBe(401);
    provider.people.guest = { email: 'guest@another.example', email_verified: true };
    expect((await calls().signIn(owner, 'guest')).json().detail).toBe(texts.noAccount);
  });

  test('where it is required, neither password nor passkey signs in, and others are logged out', async () => {
    const owner = await open();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    const { authenticator } = await addTestPasskey(member);
    const early = await saveProvider(owner, provider, { is_required: true });
    expect([early.statusCode, early.json().detail]).toEqual([409, texts.ownFirst]);
    await calls().signIn(owner, owner.userId);
    expect((await saveProvider(owner, provider, { is_required: true })).statusCode).toBe(200);
    expect([await isIn(owner.access), await isIn(member.access)]).toEqual([true, false]);
    for (const answer of [
      await withPassword(owner),
      await withPassword(member),
      await signInByPasskey(server, authenticator),
    ]) {
      expect([answer.statusCode, answer.json().detail]).toEqual([401, texts.required]);
    }
    provider.people.member = { email: member.email, email_verified: true };
    expect((await calls().signIn(owner, 'member')).statusCode).toBe(200);
    // The operator's way out of a provider that is gone.
    await allowPasswords(server.db, owner.organisationId);
    expect((await withPassword(owner)).statusCode).toBe(200);
    await expect(allowPasswords(server.db, owner.organisationId)).rejects.toThrow('does not require');
  });

  test('a deactivated member stays out, and one who is removed loses the link', async () => {
    const owner = await open();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    provider.people.leaver = { email: member.email, email_verified: true };
    await calls().signIn(owner, 'leaver');
    await owner.send('POST', `/team/members/${member.userId}/deactivate/`);
    const refused = await calls().signIn(owner, 'leaver');
    expect([refused.statusCode, refused.json().detail]).toEqual([401, texts.inactive]);
    await owner.send('DELETE', `/team/members/${member.userId}/`);
    const links = await server.db
      .select()
      .from(linkedIdentities)
      .where(eq(linkedIdentities.organisationId, owner.organisationId));
    expect(links).toEqual([]);
    expect((await calls().signIn(owner, 'leaver')).json().detail).toBe(texts.noAccount);
  });
});
