import { afterEach, describe, expect, test, vi } from 'vitest';
import { organizationSignInTexts as texts } from '../../../../contract/account/identity-provider.calls.ts';
import { callAuth } from '../../../../tests/support/account.ts';
import type { ForgedToken } from '../../../../tests/support/identity-provider.ts';
import {
  organizationSignIn,
  providerSettings,
  saveProvider,
  testDomain,
} from '../../../../tests/support/organization-sign-in.ts';
import { openProviderSuite, suiteProvider } from '../../../../tests/support/provider-suite.ts';
import { openTestApp, type TestUser, testPassword } from '../../../../tests/support/test-app.ts';
import { linkedIdentities, signInDomains } from '../../../platform/db/schema.ts';

const untrusted = 'The answer of the provider cannot be trusted, so nobody was signed in.';

describe('attacks on the sign-in of an organization', () => {
  const { server, provider, calls } = openProviderSuite();
  const evil = suiteProvider();
  afterEach(() => {
    provider.forge(undefined);
    vi.useRealTimers();
  });

  async function open(at = provider) {
    const owner = await server.createUser();
    await saveProvider(owner, at);
    at.people[owner.userId] = { email: owner.email, email_verified: true };
    at.signInAs(owner.userId);
    return owner;
  }
  const outcome = async (answer: Promise<{ statusCode: number; json(): { detail?: string } }>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json().detail];
  };

  test.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'another')],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['no issuer, where the provider names itself', (query: URLSearchParams) => query.delete('iss')],
  ])('an answer with %s is refused', async (_what, change) => {
    const owner = await open();
    const { url, attempt } = await calls().start(owner.organisationId);
    const query = new URLSearchParams(await provider.follow(url));
    change(query);
    expect(await outcome(calls().complete(attempt, query.toString(), owner.organisationId))).toEqual([
      401,
      untrusted,
    ]);
  });

  const hour = 3600;
  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => ForgedToken]>([
    ['signed by another key', () => ({ key: 'another' })],
    ['without a signature', () => ({ key: 'none' })],
    ['with another nonce', () => ({ key: 'own', claims: { nonce: 'another' } })],
    ['of another issuer', () => ({ key: 'own', claims: { iss: 'https://evil.example' } })],
    ['for another client', () => ({ key: 'own', claims: { aud: 'another-client' } })],
    ['that has expired', () => ({ key: 'own', claims: { exp: now() - hour, iat: now() - 2 * hour } })],
  ])('an ID token %s is refused', async (_what, forged) => {
    const owner = await open();
    provider.forge(forged());
    expect(await outcome(calls().signIn(owner, owner.userId))).toEqual([401, untrusted]);
    provider.forge(undefined);
    expect((await calls().signIn(owner, owner.userId)).statusCode).toBe(200);
  });

  test('a claimed address of somebody else does not count without the subject that it was read for', async () => {
    const [owner, victim] = [await open(), await server.createUser()];
    provider.people[victim.userId] = { email: victim.email, email_verified: true };
    // The userinfo of the access token is that of the true subject.
    provider.signInAs(owner.userId);
    provider.forge({ key: 'own', claims: { sub: victim.userId } });
    expect(await outcome(calls().signIn(owner, owner.userId))).toEqual([401, untrusted]);
  });

  test('an attempt is completed once, also by two requests at the same time', async () => {
    const owner = await open();
    const { url, attempt } = await calls().start(owner.organisationId);
    const response = await provider.follow(url);
    const answers = await Promise.all([
      calls().complete(attempt, response, owner.organisationId),
      calls().complete(attempt, response, owner.organisationId),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect(await outcome(calls().complete(attempt, response, owner.organisationId))).toEqual([
      401,
      texts.over,
    ]);
  });

  test('a code that was used, or was issued for another attempt, is refused', async () => {
    const owner = await open();
    const first = await calls().start(owner.organisationId);
    const second = await calls().start(owner.organisationId);
    const response = await provider.follow(first.url);
    expect((await calls().complete(first.attempt, response, owner.organisationId)).statusCode).toBe(200);
    const query = new URLSearchParams(response);
    query.set('state', new URL(second.url).searchParams.get('state') ?? '');
    const [status, detail] = await outcome(
      calls().complete(second.attempt, query.toString(), owner.organisationId),
    );
    expect([status, detail]).toEqual([
      401,
      'The provider does not accept this sign-in any more. Start again.',
    ]);
  });

  test('an attempt that is forged, has expired, or whose provider was changed is refused', async () => {
    const owner = await open();
    expect(await outcome(calls().complete('v1.AAAA.AAAA', 'code=1', owner.organisationId))).toEqual([
      401,
      texts.over,
    ]);
    const { url, attempt } = await calls().start(owner.organisationId);
    const response = await provider.follow(url);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    expect(await outcome(calls().complete(attempt, response, owner.organisationId))).toEqual([
      401,
      texts.over,
    ]);
    vi.useRealTimers();
    await saveProvider(owner, evil);
    expect(await outcome(calls().complete(attempt, response, owner.organisationId))).toEqual([
      401,
      texts.over,
    ]);
  });

  test('an address that the provider does not call verified finds nobody', async () => {
    const owner = await open();
    for (const email_verified of [false, undefined]) {
      provider.people[owner.userId] = {
        email: owner.email,
        ...(email_verified !== undefined && { email_verified }),
      };
      expect(await outcome(calls().signIn(owner, owner.userId))).toEqual([401, texts.unverified]);
    }
    provider.people[owner.userId] = {};
    expect(await outcome(calls().signIn(owner, owner.userId))).toEqual([401, texts.unverified]);
  });

  test('a provider signs nobody in to an account of another organization, whatever it claims', async () => {
    const [attacker, victim] = [await open(evil), await open()];
    await calls().signIn(victim, victim.userId);
    // The same subject and address at the attacker's provider.
    evil.people[victim.userId] = { email: victim.email, email_verified: true };
    const atEvil = organizationSignIn(server, evil);
    expect(await outcome(atEvil.signIn(attacker, victim.userId))).toEqual([401, texts.elsewhere]);
    await server.db.delete(signInDomains);
    await saveProvider(attacker, evil, { domains: [testDomain], creates_members: true });
    expect(await outcome(atEvil.signIn(attacker, victim.userId))).toEqual([401, texts.elsewhere]);
  });

  test("an answer of one organization's provider completes no attempt of another's", async () => {
    const [attacker, victim] = [await open(evil), await open()];
    evil.people[attacker.userId] = { email: victim.email, email_verified: true };
    const ofVictim = await calls().start(victim.organisationId);
    const ofAttacker = await calls().start(attacker.organisationId);
    const response = new URLSearchParams(await evil.follow(ofAttacker.url));
    response.set('state', new URL(ofVictim.url).searchParams.get('state') ?? '');
    expect(
      await outcome(calls().complete(ofVictim.attempt, response.toString(), victim.organisationId)),
    ).toEqual([401, untrusted]);
    response.set('iss', provider.issuer);
    const again = await calls().start(victim.organisationId);
    response.set('state', new URL(again.url).searchParams.get('state') ?? '');
    expect(
      (await calls().complete(again.attempt, response.toString(), victim.organisationId)).statusCode,
    ).toBe(401);
  });

  test('an Owner beside SuperAdmins changes no provider, and none signs a SuperAdmin in', async () => {
    const admin = await server.createUser({ role: 'SuperAdmin' });
    const { organisationId, userId } = admin;
    const owner = await server.createUser({ organisationId });
    const remove = { method: 'DELETE', url: '/api/settings/identity-provider/' } as const;
    expect((await saveProvider(owner, evil)).statusCode).toBe(403);
    const mayChange = async (user: TestUser) => (await user.call({ url: remove.url })).json().may_change;
    expect([await mayChange(owner), await mayChange(admin)]).toEqual([false, true]);
    expect((await saveProvider(admin, provider)).statusCode).toBe(200);
    expect((await saveProvider(owner, evil)).statusCode).toBe(403);
    expect((await owner.call(remove)).statusCode).toBe(403);
    for (const user of [admin, owner]) {
      provider.people[user.userId] = { email: user.email, email_verified: true };
    }
    const refused = [401, expect.stringContaining('SuperAdmins log in with their password')];
    expect(await outcome(calls().signIn(admin, userId))).toEqual(refused);
    expect((await calls().signIn(admin, owner.userId)).statusCode).toBe(200);
    const { db } = server;
    const links = await db.select().from(linkedIdentities);
    expect(links.filter((link) => link.organisationId === organisationId)).toEqual([
      expect.objectContaining({ userId: owner.userId }),
    ]);
    // Linked before they were refused.
    const { issuer } = provider;
    await db.insert(linkedIdentities).values({ organisationId, issuer, subject: userId, userId });
    expect(await outcome(calls().signIn(admin, userId))).toEqual(refused);

    const withPassword = ({ email }: TestUser) =>
      callAuth(server, 'jwt/create', { email, password: testPassword });
    expect((await saveProvider(admin, provider, { is_required: true })).statusCode).toBe(200);
    expect((await withPassword(owner)).statusCode).toBe(401);
    expect((await withPassword(admin)).statusCode).toBe(200);
    expect((await admin.call(remove)).statusCode).toBe(204);
  });

  test('whoever gets the address of a colleague at the provider does not get their account', async () => {
    const owner = await open();
    await calls().signIn(owner, owner.userId);
    provider.people.successor = { email: owner.email, email_verified: true };
    expect(await outcome(calls().signIn(owner, 'successor'))).toEqual([401, texts.otherPerson]);
  });

  test('attempts are limited like those of a sign-in with the password', async () => {
    const limited = await openTestApp({ ...providerSettings, RATE_LIMITS: 'on' });
    const { post } = organizationSignIn(limited, provider);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      statuses.push((await post('start/', { email: 'a@b.example' })).statusCode);
    }
    expect([new Set(statuses.slice(0, 20)), statuses.at(-1)]).toEqual([new Set([400]), 429]);
    await limited.close();
  });
});
