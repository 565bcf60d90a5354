import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { passkeyTexts } from '../../../../contract/account/sign-in-methods.ts';
import { callAuth } from '../../../../tests/support/account.ts';
import {
  Authenticator,
  addTestPasskey,
  type Forged,
  passkeySite,
  signInByPasskey,
} from '../../../../tests/support/authenticator.ts';
import {
  openSuiteApp,
  openTestApp,
  type TestUser,
  testPassword,
} from '../../../../tests/support/test-app.ts';
import { passkeys } from '../../../platform/db/schema.ts';

describe('attacks on passkeys', () => {
  const server = openSuiteApp(passkeySite);
  afterEach(() => vi.useRealTimers());

  const start = async (challenge?: string) =>
    (await callAuth(server, 'jwt/create/passkey/start', { challenge })).json();
  const send = (passkey: object, challenge?: string) =>
    callAuth(server, 'jwt/create/passkey', { challenge, passkey });
  const challengeOf = async ({ email }: TestUser) =>
    (await callAuth(server, 'jwt/create', { email, password: testPassword })).json().challenge as string;
  const offerTo = async (user: TestUser) => {
    const payload = { current_password: testPassword };
    return (await user.send('POST', '/api/user/passkeys/start/', payload)).json();
  };
  const add = (user: TestUser, credential: object) =>
    user.send('POST', '/api/user/passkeys/', { name: 'Laptop', credential });
  const refused = [401, passkeyTexts.refused];
  const outcome = async (answer: Promise<{ statusCode: number; json(): { detail?: string } }>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json().detail];
  };

  test.each<[string, Forged]>([
    ['of another origin', { origin: 'https://larkspur.example.evil.example' }],
    ['of the same host by another scheme', { origin: 'http://larkspur.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without verification of the user', { isUserVerified: false }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['with the id of somebody else as its user', { userHandle: 'AZjzwnweffSbUj8Kbh0sSw' }],
    ['with a challenge that nobody has issued', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
    ['without a challenge of that length', { challenge: 'c2hvcnQ' }],
    ['that nobody has registered', { credentialId: 'dW5rbm93bg' }],
  ])('an assertion %s is refused', async (_what, forged) => {
    const user = await server.createUser();
    const { authenticator } = await addTestPasskey(user);
    expect(await outcome(signInByPasskey(server, authenticator, { forged }))).toEqual(refused);
    expect((await signInByPasskey(server, authenticator)).statusCode).toBe(200);
  });

  test('a signature of another key is refused', async () => {
    const user = await server.createUser();
    const { authenticator } = await addTestPasskey(user);
    const credentialId = authenticator.credentialId.toString('base64url');
    expect(await outcome(signInByPasskey(server, new Authenticator(), { forged: { credentialId } }))).toEqual(
      refused,
    );
  });

  test('a challenge works once, also for two requests at the same time, and not after a refusal', async () => {
    const user = await server.createUser();
    const { authenticator } = await addTestPasskey(user);
    const assertion = authenticator.get(await start());
    const answers = await Promise.all([send(assertion), send(assertion)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect(await outcome(send(assertion))).toEqual(refused);
    const request = await start();
    expect((await send(authenticator.get(request, { isUserVerified: false }))).statusCode).toBe(401);
    expect(await outcome(send(authenticator.get(request)))).toEqual(refused);
  });

  test('a challenge ends after five minutes', async () => {
    const user = await server.createUser();
    const { authenticator } = await addTestPasskey(user);
    const request = await start();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    expect(await outcome(send(authenticator.get(request)))).toEqual(refused);
  });

  test('a challenge of one purpose serves no other', async () => {
    const user = await server.createUser();
    const { authenticator } = await addTestPasskey(user);
    const held = await challengeOf(user);
    const proof = (await user.send('POST', '/api/user/second-factor/proof/')).json();
    expect(await outcome(send(authenticator.get(proof)))).toEqual(refused);
    expect(await outcome(send(authenticator.get(await start(held))))).toEqual(refused);
    expect(await outcome(send(authenticator.get(await start()), held))).toEqual(refused);
    const asProof = { current_password: testPassword, passkey: authenticator.get(await start()) };
    const url = '/api/user/second-factor/recovery-codes/';
    expect((await user.send('POST', url, asProof)).json().detail).toBe(passkeyTexts.proofRefused);
    const stranger = await server.createUser();
    const { challenge } = await start();
    const credential = new Authenticator().create({ ...(await offerTo(stranger)), challenge });
    expect((await add(stranger, credential)).json().detail).toBe(passkeyTexts.notAdded);
  });

  test("a passkey completes no sign-in of another account, of the same organization or of another's", async () => {
    const victim = await server.createUser();
    const { organisationId } = victim;
    await addTestPasskey(victim);
    for (const given of [{ organisationId, role: 'Member' as const }, {}]) {
      const attacker = await server.createUser(given);
      const { authenticator } = await addTestPasskey(attacker);
      const held = await challengeOf(victim);
      expect(await outcome(signInByPasskey(server, authenticator, { challenge: held }))).toEqual(refused);
      const forged = {
        userHandle: Buffer.from(victim.userId.replaceAll('-', ''), 'hex').toString('base64url'),
      };
      const asVictim = signInByPasskey(server, authenticator, { challenge: held, forged });
      expect(await outcome(asVictim)).toEqual(refused);
      const request = (await victim.send('POST', '/api/user/second-factor/proof/')).json();
      const payload = { current_password: testPassword, passkey: authenticator.get(request) };
      const url = '/api/user/second-factor/recovery-codes/';
      expect((await victim.send('POST', url, payload)).statusCode).toBe(400);
    }
  });

  test('what one user was offered, another cannot add; nor twice', async () => {
    const [user, other] = [await server.createUser(), await server.createUser()];
    const offer = await offerTo(user);
    const stolen = await add(other, new Authenticator().create(offer));
    expect([stolen.statusCode, stolen.json().detail]).toEqual([400, passkeyTexts.notAdded]);
    expect((await add(user, new Authenticator().create(offer))).statusCode).toBe(201);
    expect((await add(user, new Authenticator().create(offer))).statusCode).toBe(400);
  });

  test.each<[string, Forged]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['whose authenticator does not verify its user', { isUserVerified: false }],
    ['of another ceremony', { type: 'webauthn.get' }],
  ])('a new passkey %s is not added', async (_what, forged) => {
    const user = await server.createUser();
    const answer = await add(user, new Authenticator().create(await offerTo(user), forged));
    expect([answer.statusCode, answer.json().detail]).toEqual([400, passkeyTexts.notAdded]);
  });

  test('a clone, whose count falls back, is refused; so is the second of two uses with one count', async () => {
    const user = await server.createUser();
    const { authenticator, passkey } = await addTestPasskey(user);
    expect((await signInByPasskey(server, authenticator, { forged: { counter: 7 } })).statusCode).toBe(200);
    for (const counter of [6, 7]) {
      const clone = signInByPasskey(server, authenticator, { forged: { counter } });
      expect(await outcome(clone)).toEqual(refused);
    }
    const both = await Promise.all(
      [1, 2].map(() => signInByPasskey(server, authenticator, { forged: { counter: 8 } })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const [stored] = await server.db.select().from(passkeys).where(eq(passkeys.id, passkey.id));
    expect(stored?.counter).toBe(8);
  });

  test('an authenticator that does not count works again and again', async () => {
    const user = await server.createUser();
    const { authenticator } = await addTestPasskey(user);
    for (let use = 0; use < 2; use += 1) {
      expect((await signInByPasskey(server, authenticator, { forged: { counter: 0 } })).statusCode).toBe(200);
    }
  });

  test('attempts are limited like those of a sign-in with the password', async () => {
    const limited = await openTestApp({ ...passkeySite, RATE_LIMITS: 'on' });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      const passkey = new Authenticator().get({ challenge: 'x', rpId: 'x' });
      statuses.push((await callAuth(limited, 'jwt/create/passkey', { passkey })).statusCode);
    }
    expect([statuses.slice(0, 20).every((status) => status === 401), statuses.at(-1)]).toEqual([true, 429]);
    await limited.close();
  });
});
