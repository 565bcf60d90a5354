import { count, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildRegistration, callAuth } from '../../../tests/support/account.ts';
import { activationLinkIn, waitForMails } from '../../../tests/support/outbox.ts';
import type { TestApp } from '../../../tests/support/test-app.ts';
import { activations, organisations, users } from '../../platform/db/schema.ts';

vi.mock('./password.ts', { spy: true });

const success =
  'An activation link has been sent to your email. Please click on the link to activate your account before logging in.';

describe('register', () => {
  let server: TestApp;
  let openTestApp: typeof import('../../../tests/support/test-app.ts').openTestApp;
  let passwords: typeof import('./password.ts');
  beforeAll(async () => {
    // Other suites of this process have loaded the server with the real passwords.
    vi.resetModules();
    passwords = await import('./password.ts');
    ({ openTestApp } = await import('../../../tests/support/test-app.ts'));
    server = await openTestApp();
    await server.work();
  });
  afterAll(() => server.close());
  afterEach(() => vi.clearAllMocks());

  const register = (payload: object) => callAuth(server, 'users', payload);
  const signIn = (email: string, password: string) => callAuth(server, 'jwt/create', { email, password });
  const activate = async (payload: object) =>
    (await callAuth(server, 'verify-activation', payload)).statusCode;

  test('spec §7: registering answers a message about an activation link [S7.3, S3.12]', async () => {
    const given = buildRegistration();
    const answer = await register(given);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ detail: success });
    const [stored] = await server.db
      .select()
      .from(users)
      .innerJoin(organisations, eq(organisations.id, users.organisationId))
      .where(eq(users.email, given.email));
    expect(stored?.users).toMatchObject({ name: 'Ada Tester', role: 'Owner', activatedAt: null });
    expect(stored?.users.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(stored?.organisations).toMatchObject({
      name: 'Northwind Recruiting',
      websiteUrl: 'https://northwind.example',
      isProvider: false,
    });
  });

  test('mails a link to the page that activates, and neither table nor queue holds its token', async () => {
    const given = buildRegistration({ email: 'Mixed.Case@Test.Example' });
    await register(given);
    const [mail] = await waitForMails(server.dataDir, 'mixed.case@test.example');
    expect(mail?.text).toContain('http://127.0.0.1:8080/auth/activate/');
    const { uid, token } = activationLinkIn(mail);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await server.db.select().from(activations).where(eq(activations.userId, uid));
    const jobs = await server.db.execute("select * from pgboss.job where name = 'mail'");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, jobs])).not.toContain(token);
    const lifetime = rows.map(({ createdAt, expiresAt }) => expiresAt.getTime() - createdAt.getTime());
    expect(lifetime).toEqual([3 * 86_400_000]);
  });

  test('writes organization, user, link and mail job in one transaction', async () => {
    const given = buildRegistration({ organization_name: 'Nothing Left Behind' });
    const { queue } = server.services;
    vi.spyOn(queue, 'enqueue').mockRejectedValueOnce(new Error('the queue is down'));
    expect((await register(given)).statusCode).toBe(500);
    const { db } = server;
    expect(await db.select().from(users).where(eq(users.email, given.email))).toEqual([]);
    expect(
      await db.select().from(organisations).where(eq(organisations.name, given.organization_name)),
    ).toEqual([]);
    expect((await register(given)).statusCode).toBe(201);
  });

  test('succeeds before a worker has started, which then sends its mail', async () => {
    const waiting = await openTestApp();
    try {
      const given = buildRegistration();
      expect((await callAuth(waiting, 'users', given)).statusCode).toBe(201);
      await waiting.work();
      await waitForMails(waiting.dataDir, given.email);
    } finally {
      await waiting.close();
    }
  });

  test('a known address gets the same response after the same work, and its owner is notified by mail', async () => {
    const given = buildRegistration();
    const first = await register(given);
    const [mail] = await waitForMails(server.dataDir, given.email);
    await activate(activationLinkIn(mail));
    const [before] = await server.db.select({ all: count() }).from(organisations);

    vi.clearAllMocks();
    const enqueue = vi.spyOn(server.services.queue, 'enqueue');
    const again = await register({
      ...buildRegistration({ password: 'another one', name: 'Mallory' }),
      email: given.email.toUpperCase(),
    });
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()]);
    expect(passwords.hashPassword).toHaveBeenCalledOnce();
    expect(enqueue).toHaveBeenCalledOnce();

    const mails = await waitForMails(server.dataDir, given.email, 2);
    const notice = mails.find(({ subject }) => subject === 'This address has a Larkspur account');
    expect(notice?.text).toContain('tried to register with this email address');
    expect(notice?.text).toContain('http://127.0.0.1:8080/login');
    expect(notice?.text).not.toContain('Mallory');
    const [after] = await server.db.select({ all: count() }).from(organisations);
    expect(after).toEqual(before);
    expect((await signIn(given.email, 'another one')).statusCode).toBe(401);
    expect((await signIn(given.email, given.password)).statusCode).toBe(200);
  });

  test('registering again before activation mails a link that activates the latest registration', async () => {
    const first = buildRegistration({ password: 'first password' });
    await register(first);
    const [firstMail] = await waitForMails(server.dataDir, first.email);
    const second = {
      ...buildRegistration({ password: 'second password', name: 'Grace', organization_name: 'Second' }),
      email: first.email,
    };
    expect((await register(second)).statusCode).toBe(201);
    const mails = await waitForMails(server.dataDir, first.email, 2);
    const secondMail = mails.find((mail) => mail.text !== firstMail?.text);
    expect(secondMail?.text).toContain('Hello Grace,');

    expect(await activate(activationLinkIn(secondMail))).toBe(200);
    expect((await signIn(first.email, 'first password')).statusCode).toBe(401);
    const tokens = await signIn(first.email, 'second password');
    expect(tokens.statusCode).toBe(200);
    expect(await activate(activationLinkIn(firstMail))).toBe(400);
  });

  test('registering an address again does not change what the first link activates', async () => {
    const owner = buildRegistration({ password: 'the real one' });
    await register(owner);
    const [mail] = await waitForMails(server.dataDir, owner.email);
    await register({ ...buildRegistration({ password: 'slipped in' }), email: owner.email });
    expect(await activate(activationLinkIn(mail))).toBe(200);
    expect((await signIn(owner.email, 'slipped in')).statusCode).toBe(401);
    expect((await signIn(owner.email, 'the real one')).statusCode).toBe(200);
  });

  test('two simultaneous registrations of one address create one account and both succeed', async () => {
    const given = buildRegistration();
    const answers = await Promise.all([register(given), register(given), register(given)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const stored = await server.db.select().from(users).where(eq(users.email, given.email));
    expect(stored).toHaveLength(1);
  });

  test('spec §5: registration refuses passwords that differ [S5.9, S9.12]', async () => {
    const differ = await register(buildRegistration({ re_password: 'something else' }));
    expect(differ.statusCode).toBe(400);
    expect(differ.json()).toMatchObject({ re_password: ['Passwords do not match.'] });
    const short = await register(buildRegistration({ password: '12345' }));
    expect(short.statusCode).toBe(400);
    expect(short.json()).toMatchObject({ password: ['Password must be at least 6 characters long.'] });
    expect((await register(buildRegistration({ password: '123456' }))).statusCode).toBe(201);
  });

  test('spec §5: registration names each missing or wrong field [S5.7]', async () => {
    expect(Object.keys((await register({})).json())).toEqual(
      expect.arrayContaining([
        'email',
        'password',
        're_password',
        'name',
        'organization_name',
        'website_url',
      ]),
    );
    const wrong = await register(
      buildRegistration({ email: 'nobody', website_url: 'javascript:alert(1)', name: '  ' }),
    );
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({
      email: ['Please enter a valid email address.'],
      website_url: ['Please enter a valid URL.'],
      name: ['Please fill in this field.'],
    });
  });
});
