import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { passwordTexts } from '../../../../contract/account/passwords.calls.ts';
import { buildRegistration, callAuth, createAccount } from '../../../../tests/support/account.ts';
import { readOutbox, resetLinkIn, waitForMails } from '../../../../tests/support/outbox.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { audit, passwordResets, users } from '../../../platform/db/schema.ts';
import { cleanUp } from '../clean-up.ts';

const chosen = { password: 'low tide at noon', re_password: 'low tide at noon' };

describe('passwords', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());

  const forgot = (email: string, from?: string) => callAuth(server, 'password/forgot', { email }, {}, from);
  const reset = (link: object, given: object = {}) =>
    callAuth(server, 'password/reset', { ...link, ...chosen, ...given });
  const signIn = (email: string, password: string) => callAuth(server, 'jwt/create', { email, password });
  const asUser = (access: string) => ({ authorization: `Bearer ${access}` });
  const isAccepted = async (access: string) =>
    (await server.app.inject({ url: '/api/user/me/', headers: asUser(access) })).statusCode === 200;
  const allSent = () =>
    expect.poll(async () => (await server.services.queue.counts()).mail, { timeout: 20_000 }).toBe(0);
  const mailsTo = async (email: string) => {
    await allSent();
    const all = await readOutbox(server.dataDir);
    return all.filter((mail) => mail.to?.some(({ address }) => address === email));
  };
  const resetMails = async (email: string) =>
    (await mailsTo(email)).filter(({ text }) => text?.includes('/auth/reset/'));
  const linkFor = async (email: string) => {
    expect((await forgot(email)).json()).toEqual({ detail: passwordTexts.forgotten });
    return resetLinkIn((await resetMails(email)).at(-1));
  };
  const actions = async (email: string) => {
    const rows = await server.db
      .select({ action: audit.action, actor: audit.actorName })
      .from(audit)
      .innerJoin(users, eq(users.organisationId, audit.organisationId))
      // Logins have tests of their own.
      .where(and(eq(users.email, email), ne(audit.action, 'session.started')))
      .orderBy(audit.id);
    return rows;
  };

  test('a mailed link sets a new password, ends every session and tells the owner', async () => {
    const { email, password } = await createAccount(server);
    const devices = [await signIn(email, password), await signIn(email, password)];
    const link = await linkFor(email);
    const [mail] = await resetMails(email);
    expect(mail?.subject).toBe('Choose a new password for your Larkspur account');
    expect(mail?.html).toContain(`/auth/reset/${link.uid}/${link.token}`);
    const answer = await reset(link);
    expect([answer.statusCode, answer.json()]).toEqual([200, { detail: passwordTexts.reset, email }]);
    for (const device of devices) {
      expect(await isAccepted(device.json().access)).toBe(false);
      expect((await callAuth(server, 'jwt/refresh', { refresh: device.json().refresh })).statusCode).toBe(
        401,
      );
    }
    expect((await signIn(email, password)).statusCode).toBe(401);
    expect((await signIn(email, chosen.password)).statusCode).toBe(200);
    const told = (await mailsTo(email)).map(({ subject }) => subject);
    expect(told).toContain('The password of your Larkspur account was changed');
    expect(await actions(email)).toEqual([{ action: 'password.reset', actor: 'Ada Tester' }]);
  });

  test('a link works once, also for two requests at once, and takes every other link along', async () => {
    const { email } = await createAccount(server);
    const first = await linkFor(email);
    await forgot(email);
    const links = (await resetMails(email)).map(resetLinkIn);
    const other = links.find(({ token }) => token !== first.token);
    const answers = await Promise.all([
      reset(first),
      reset(first, { password: 'a race of two', re_password: 'a race of two' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    for (const used of [first, other]) {
      const again = await reset(used ?? {});
      expect([again.statusCode, again.json().detail]).toEqual([400, passwordTexts.linkInvalid]);
    }
    const worked = answers[0]?.statusCode === 200 ? chosen.password : 'a race of two';
    expect((await signIn(email, worked)).statusCode).toBe(200);
  });

  test('a wrong, foreign, malformed or expired link is refused with one text', async () => {
    const [own, foreign] = [await createAccount(server), await createAccount(server)];
    const link = await linkFor(own.email);
    const other = await linkFor(foreign.email);
    for (const wrong of [
      { uid: link.uid, token: other.token },
      { uid: other.uid, token: link.token },
      { uid: 'nonsense', token: link.token },
      { uid: randomUUID(), token: link.token },
    ]) {
      const answer = await reset(wrong);
      expect([answer.statusCode, answer.json().detail]).toEqual([400, passwordTexts.linkInvalid]);
    }
    const [{ lifetime } = { lifetime: 0 }] = await server.db
      .select({
        lifetime: sql<number>`extract(epoch from ${passwordResets.expiresAt} - ${passwordResets.createdAt})::int`,
      })
      .from(passwordResets)
      .where(eq(passwordResets.userId, link.uid));
    expect(lifetime).toBe(3600);
    await server.db
      .update(passwordResets)
      .set({ expiresAt: sql`now()` })
      .where(eq(passwordResets.userId, link.uid));
    expect((await reset(link)).json().detail).toBe(passwordTexts.linkInvalid);
    await cleanUp(server.services);
    expect(await server.db.select().from(passwordResets).where(eq(passwordResets.userId, link.uid))).toEqual(
      [],
    );
    expect((await signIn(own.email, own.password)).statusCode).toBe(200);
  });

  test('an unknown or inactive address gets the same answer from the same statements, and no mail', async () => {
    const [known, inactive] = [await createAccount(server), buildRegistration()];
    await callAuth(server, 'users', inactive);
    await mailsTo(inactive.email);
    const statements: number[] = [];
    for (const email of [known.email, inactive.email, `${randomUUID()}@test.example`]) {
      const counted = await countStatements(() => forgot(email));
      expect([counted.answer.statusCode, counted.answer.json()]).toEqual([
        200,
        { detail: passwordTexts.forgotten },
      ]);
      statements.push(counted.statements);
    }
    expect(new Set(statements).size).toBe(1);
    expect(statements[0]).toBeGreaterThan(3);
    expect(await resetMails(known.email)).toHaveLength(1);
    expect(await resetMails(inactive.email)).toEqual([]);
  });

  /** Counts what a request sends to the database within transactions. */
  async function countStatements<T>(act: () => Promise<T>): Promise<{ answer: T; statements: number }> {
    const { db } = server;
    const transaction = db.transaction.bind(db);
    let statements = 0;
    const methods = ['select', 'insert', 'update', 'delete', 'execute'] as const;
    db.transaction = ((run: Parameters<typeof transaction>[0], config: Parameters<typeof transaction>[1]) =>
      transaction((tx) => {
        for (const method of methods) {
          const real = tx[method].bind(tx) as (...given: unknown[]) => unknown;
          Object.assign(tx, {
            [method]: (...given: unknown[]) => {
              statements += 1;
              return real(...given);
            },
          });
        }
        return run(tx);
      }, config)) as typeof db.transaction;
    try {
      return { answer: await act(), statements };
    } finally {
      db.transaction = transaction;
    }
  }

  test('one source may request three links an hour for an address, and another source is not blocked', async () => {
    const { email } = await createAccount(server);
    for (let time = 0; time < 5; time += 1) expect((await forgot(email, '192.0.2.1')).statusCode).toBe(200);
    expect(await resetMails(email)).toHaveLength(3);
    await forgot(email, '192.0.2.2');
    expect(await resetMails(email)).toHaveLength(4);
  });

  test('the queue and the tables hold no token', async () => {
    const { email } = await createAccount(server);
    const { token } = await linkFor(email);
    const { db } = server;
    const jobs = await db.execute(sql`select * from pgboss.job where name = 'mail'`);
    const rows = await db.select().from(passwordResets);
    expect(JSON.stringify([jobs, rows])).not.toContain(token);
  });

  test('one of the commonest passwords is refused with a reason, and the link still works', async () => {
    const { email } = await createAccount(server);
    const link = await linkFor(email);
    for (const password of ['Password', 'qwerty123']) {
      const answer = await reset(link, { password, re_password: password });
      expect([answer.statusCode, answer.json().password]).toEqual([400, [passwordTexts.common]]);
    }
    const short = await reset(link, { password: 'abcde', re_password: 'abcde' });
    expect(short.json().password).toEqual(['Password must be at least 6 characters long.']);
    const differ = await reset(link, { re_password: 'another' });
    expect(differ.json().re_password).toEqual(['Passwords do not match.']);
    // No rule of composition.
    expect((await reset(link, { password: 'xkvqzw', re_password: 'xkvqzw' })).statusCode).toBe(200);
  });

  test('registering takes a common password, as the specification has only a length', async () => {
    expect((await callAuth(server, 'users', buildRegistration({ password: 'password' }))).statusCode).toBe(
      201,
    );
  });

  test('a reset lets the owner in whom the guesses of others have locked out', async () => {
    const { email } = await createAccount(server);
    for (let time = 0; time < 10; time += 1) await signIn(email, 'a wrong one');
    expect((await signIn(email, 'a wrong one')).statusCode).toBe(429);
    await reset(await linkFor(email));
    expect((await signIn(email, chosen.password)).statusCode).toBe(200);
  });

  test('is changed by who knows the current one, which ends the other sessions and open links', async () => {
    const { email, password } = await createAccount(server);
    const [here, there] = [await signIn(email, password), await signIn(email, password)];
    const link = await linkFor(email);
    const change = (body: object) =>
      callAuth(server, 'password/change', { ...chosen, ...body }, asUser(here.json().access));
    expect((await change({ current_password: 'a wrong one' })).json()).toMatchObject({
      current_password: [passwordTexts.wrongCurrent],
    });
    const common = { password: 'iloveyou', re_password: 'iloveyou' };
    expect((await change({ current_password: password, ...common })).json()).toMatchObject({
      password: [passwordTexts.common],
    });
    const changed = await change({ current_password: password });
    expect([changed.statusCode, changed.json()]).toEqual([200, { detail: passwordTexts.changed }]);
    expect(await isAccepted(here.json().access)).toBe(true);
    expect(await isAccepted(there.json().access)).toBe(false);
    expect((await signIn(email, chosen.password)).statusCode).toBe(200);
    expect((await reset(link)).statusCode).toBe(400);
    await waitForMails(server.dataDir, email, 3);
    expect(await actions(email)).toEqual([{ action: 'password.changed', actor: 'Ada Tester' }]);
  });

  test('a stolen session cannot guess the current password', async () => {
    const { email, password } = await createAccount(server);
    const { access } = (await signIn(email, password)).json();
    const change = (current_password: string) =>
      callAuth(server, 'password/change', { current_password, ...chosen }, asUser(access));
    const guesses = await Promise.all(Array.from({ length: 12 }, () => change('a wrong one')));
    expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    expect((await change(password)).statusCode).toBe(429);
  });
});
