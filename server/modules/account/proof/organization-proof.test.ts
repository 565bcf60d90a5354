import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { organizationSignInTexts } from '../../../../contract/account/identity-provider.calls.ts';
import { proofNeededCode, proofTexts } from '../../../../contract/account/proof.ts';
import { openProviderSuite } from '../../../../tests/support/provider-suite.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { sessions } from '../../../platform/db/schema.ts';

describe("a proof by the sign-in of the caller's organization", () => {
  const { calls, createOwner, provider, server } = openProviderSuite();
  afterEach(() => provider.forge(undefined));

  /** Adds a colleague with an account at the provider. */
  async function join(owner: Pick<TestUser, 'organisationId'>) {
    const colleague = await server.createUser({ colleagueOf: owner });
    provider.people[colleague.userId] = { email: colleague.email, email_verified: true };
    return colleague;
  }
  /** An Owner with the provider, whose last proof is more than ten minutes old. */
  async function open() {
    const owner = await createOwner();
    await makeStale(owner);
    return owner;
  }
  const makeStale = ({ userId }: TestUser) =>
    server.db
      .update(sessions)
      .set({ provenAt: sql`now() - interval '10 minutes 1 second'` })
      .where(eq(sessions.userId, userId));

  const createKey = (user: TestUser) =>
    user.send('POST', '/api/settings/api-keys/', { name: 'Board', scopes: ['talent:read'] });
  const post = (user: TestUser, path: string, payload?: object) =>
    user.call({ method: 'POST', url: `/api/user/proof/organization/${path}`, ...(payload && { payload }) });
  const start = async (user: TestUser): Promise<{ url: string; attempt: string }> =>
    (await post(user, 'start/')).json();
  const complete = (user: TestUser, attempt: string, response: string) =>
    post(user, '', { attempt, response, organization: user.organisationId });
  async function prove(user: TestUser, subject = user.userId) {
    provider.signInAs(subject);
    const { url, attempt } = await start(user);
    return complete(user, attempt, await provider.follow(url));
  }
  const outcome = ({ statusCode, json }: { statusCode: number; json(): { detail?: string } }) => [
    statusCode,
    json().detail,
  ];
  const expectNoProof = async (user: TestUser) =>
    expect((await createKey(user)).json()).toMatchObject({ code: proofNeededCode });

  test('a call that is refused ten minutes after the sign-in works once the provider has asked again', async () => {
    const owner = await open();
    const refused = await createKey(owner);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: proofNeededCode, ways: ['password', 'organization'] }),
    ]);
    provider.signInAs(owner.userId);
    const { url, attempt } = await start(owner);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    // Asking alone proves nothing.
    await expectNoProof(owner);
    const proven = await complete(owner, attempt, await provider.follow(url));
    expect(proven.statusCode).toBe(200);
    const minutes = (Date.parse(proven.json().proven_until) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10.1);
    expect((await createKey(owner)).statusCode).toBe(201);
    await makeStale(owner);
    await expectNoProof(owner);
  });

  test('the sign-in of a colleague, or of nobody who is known here, gives no proof', async () => {
    const owner = await open();
    const colleague = await join(owner);
    await makeStale(colleague);
    provider.people.stranger = { email: 'stranger@elsewhere.example', email_verified: true };
    provider.people.unverified = { email: owner.email, email_verified: false };
    expect(outcome(await prove(owner, colleague.userId))).toEqual([400, proofTexts.notYou]);
    for (const subject of ['stranger', 'unverified']) {
      expect((await prove(owner, subject)).statusCode).toBe(400);
    }
    await expectNoProof(owner);
    await expectNoProof(colleague);
    expect((await prove(owner)).statusCode).toBe(200);
  });

  test('a sign-in that the provider dates more than ten minutes back gives no proof', async () => {
    const owner = await open();
    const seconds = Math.floor(Date.now() / 1000);
    const dated = (auth_time: unknown) => provider.forge({ key: 'own', claims: { auth_time } });
    dated(seconds - 601);
    expect(outcome(await prove(owner))).toEqual([400, proofTexts.tooOld]);
    await expectNoProof(owner);
    dated(seconds - 540);
    expect((await prove(owner)).statusCode).toBe(200);
  });

  test('an attempt proves one session once, and a plain sign-in is none', async () => {
    const owner = await open();
    const colleague = await join(owner);
    await makeStale(colleague);
    provider.signInAs(owner.userId);
    const over = [400, organizationSignInTexts.over];

    const ofOwner = await start(owner);
    expect(outcome(await complete(colleague, ofOwner.attempt, await provider.follow(ofOwner.url)))).toEqual(
      over,
    );
    const plain = await calls().start(owner.organisationId);
    expect(outcome(await complete(owner, plain.attempt, await provider.follow(plain.url)))).toEqual(over);
    const asSignIn = await start(owner);
    const signedIn = await calls().complete(
      asSignIn.attempt,
      await provider.follow(asSignIn.url),
      owner.organisationId,
    );
    expect(signedIn.statusCode).toBe(401);
    await expectNoProof(owner);
    await expectNoProof(colleague);

    const last = await start(owner);
    const response = await provider.follow(last.url);
    expect((await complete(owner, last.attempt, response)).statusCode).toBe(200);
    expect(outcome(await complete(owner, last.attempt, response))).toEqual(over);
  });

  test('without a provider it is no way to prove anything', async () => {
    const owner = await server.createUser();
    await makeStale(owner);
    expect((await createKey(owner)).json().ways).toEqual(['password']);
    expect(outcome(await post(owner, 'start/'))).toEqual([400, organizationSignInTexts.unknown]);
  });
});
