import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownAccountTexts } from '../../../../contract/account/own-account.calls.ts';
import { passwordTexts } from '../../../../contract/account/passwords.calls.ts';
import { buildRegistration, callAuth, createAccount } from '../../../../tests/support/account.ts';
import { emailLinkIn, readOutbox, resetLinkIn } from '../../../../tests/support/outbox.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { audit, emailChanges, users } from '../../../platform/db/schema.ts';
import { cleanUp } from '../clean-up.ts';

const newAddress = () => `${randomUUID()}@new.example`;

describe('the own account', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());

  const signIn = (email: string, password: string) => callAuth(server, 'jwt/create', { email, password });
  const mailsTo = async (email: string) => {
    await expect.poll(async () => (await server.services.queue.counts()).mail, { timeout: 20_000 }).toBe(0);
    const all = await readOutbox(server.dataDir);
    return all.filter((mail) => mail.to?.some(({ address }) => address === email));
  };
  const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
  const confirm = (link: object) => callAuth(server, 'confirm-email', link);

  async function openAccount() {
    const account = await createAccount(server);
    const tokens = (await signIn(account.email, account.password)).json();
    const headers = { authorization: `Bearer ${tokens.access}` };
    const call = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', path: string, payload?: object) =>
      server.app.inject({ method, url: `/api/user/me/${path}`, headers, ...(payload && { payload }) });
    const changeTo = (email: string, current_password = account.password) =>
      call('POST', 'email/', { email, current_password });
    return { ...account, ...tokens, call, changeTo };
  }

  test('is read as it is stored', async () => {
    const own = await openAccount();
    expect((await own.call('GET', '')).json()).toEqual({
      name: 'Ada Tester',
      email: own.email,
      role: 'Owner',
      organization: 'Northwind Recruiting',
      website: 'https://northwind.example',
      pending_email: null,
    });
  });

  test('gets a new name, which the next tokens carry', async () => {
    const own = await openAccount();
    const answer = await own.call('PATCH', '', { name: '  Ada Park ' });
    expect([answer.statusCode, answer.json().name]).toEqual([200, 'Ada Park']);
    expect((await own.call('PATCH', '', { name: ' ' })).statusCode).toBe(400);
    const next = (await callAuth(server, 'jwt/refresh', { refresh: own.refresh })).json();
    expect(decodeJwt(next.access).name).toBe('Ada Park');
  });

  test('gets a new address when its link is opened, and the old one is told', async () => {
    const own = await openAccount();
    const email = newAddress();
    await callAuth(server, 'password/forgot', { email: own.email });
    const asked = await own.changeTo(email.toUpperCase());
    expect([asked.statusCode, asked.json().detail]).toEqual([200, ownAccountTexts.emailRequested]);
    expect((await own.call('GET', '')).json()).toMatchObject({ email: own.email, pending_email: email });
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Confirm the new address of your Larkspur account');
    expect(mail?.html).toContain('/auth/email/');
    expect((await signIn(own.email, own.password)).statusCode).toBe(200);

    const answers = await Promise.all([confirm(emailLinkIn(mail)), confirm(emailLinkIn(mail))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await own.call('GET', '')).json()).toMatchObject({ email, pending_email: null });
    expect((await signIn(email, own.password)).statusCode).toBe(200);
    expect((await signIn(own.email, own.password)).statusCode).toBe(401);
    const toOld = await mailsTo(own.email);
    const told = toOld.find(({ subject }) => subject === 'The address of your Larkspur account was changed');
    expect(told?.text?.replaceAll('\u200b', '')).toContain(email);
    // The link for a forgotten password went to the address that is no longer the account's.
    const link = resetLinkIn(toOld.find(({ text }) => text?.includes('/auth/reset/')));
    const chosen = { password: 'low tide at noon', re_password: 'low tide at noon' };
    expect((await callAuth(server, 'password/reset', { ...link, ...chosen })).statusCode).toBe(400);
    const recorded = await server.db
      .select({ action: audit.action })
      .from(audit)
      .where(eq(audit.subjectId, emailLinkIn(mail).uid))
      .orderBy(audit.id);
    expect(recorded.map(({ action }) => action)).toEqual(['email.requested', 'email.changed']);
  });

  test('keeps its address when the new one is called off, whose link ends', async () => {
    const own = await openAccount();
    const email = newAddress();
    await own.changeTo(email);
    const link = emailLinkIn((await mailsTo(email))[0]);
    expect((await own.call('DELETE', 'email/')).statusCode).toBe(204);
    expect((await own.call('GET', '')).json()).toMatchObject({ email: own.email, pending_email: null });
    expect((await confirm(link)).statusCode).toBe(400);
    expect((await own.call('DELETE', 'email/')).statusCode).toBe(204);
  });

  test('keeps its address without the password, and is told that the address is its own', async () => {
    const own = await openAccount();
    const email = newAddress();
    expect((await own.changeTo(email, 'a wrong one')).json()).toMatchObject({
      current_password: [passwordTexts.wrongCurrent],
    });
    expect((await own.changeTo(own.email)).json()).toMatchObject({ email: [ownAccountTexts.emailSame] });
    expect(await mailsTo(email)).toEqual([]);
  });

  test('an address that has an account is answered the same, and only its owner is told', async () => {
    const [own, other] = [await openAccount(), await createAccount(server)];
    const asked = await own.changeTo(other.email);
    expect([asked.statusCode, asked.json().detail]).toEqual([200, ownAccountTexts.emailRequested]);
    expect(await subjects(other.email)).toContain('This address has a Larkspur account');
    expect((await mailsTo(other.email)).some(({ text }) => text?.includes('/auth/email/'))).toBe(false);
  });

  test('an address that got an account meanwhile is refused; one that was never activated gives way', async () => {
    const own = await openAccount();
    const taken = newAddress();
    await own.changeTo(taken);
    const link = emailLinkIn((await mailsTo(taken))[0]);
    await callAuth(server, 'users', buildRegistration({ email: taken }));
    expect((await confirm(link)).statusCode).toBe(200);
    expect((await signIn(taken, own.password)).statusCode).toBe(200);

    const late = await openAccount();
    const email = newAddress();
    await late.changeTo(email);
    const lateLink = emailLinkIn((await mailsTo(email))[0]);
    await openAccount().then(async (winner) => {
      await server.db.execute(sql`update users set email = ${email} where email = ${winner.email}`);
    });
    const refused = await confirm(lateLink);
    expect([refused.statusCode, refused.json().detail]).toEqual([400, ownAccountTexts.emailLinkInvalid]);
  });

  test.each(['a new password', 'a reset', 'the end of the other sessions', 'a deactivation'])(
    'a link to a new address ends with %s',
    async (event) => {
      const own = await openAccount();
      const email = newAddress();
      await callAuth(server, 'password/forgot', { email: own.email });
      await own.changeTo(email);
      const link = emailLinkIn((await mailsTo(email))[0]);
      const chosen = { password: 'low tide at noon', re_password: 'low tide at noon' };
      const headers = { authorization: `Bearer ${own.access}` };
      if (event === 'a new password') {
        await callAuth(server, 'password/change', { ...chosen, current_password: own.password }, headers);
      } else if (event === 'a reset') {
        const mails = await mailsTo(own.email);
        const reset = resetLinkIn(mails.find(({ text }) => text?.includes('/auth/reset/')));
        expect((await callAuth(server, 'password/reset', { ...reset, ...chosen })).statusCode).toBe(200);
      } else if (event === 'a deactivation') {
        await server.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.email, own.email));
      } else {
        const url = '/api/user/sessions/end-others/';
        expect((await server.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
      }
      expect((await confirm(link)).statusCode).toBe(400);
    },
  );

  test('a link ends with the next one and with its day', async () => {
    const own = await openAccount();
    const [first, second] = [newAddress(), newAddress()];
    await own.changeTo(first);
    const link = emailLinkIn((await mailsTo(first))[0]);
    await own.changeTo(second);
    expect((await confirm(link)).statusCode).toBe(400);
    const next = emailLinkIn((await mailsTo(second))[0]);
    await server.db
      .update(emailChanges)
      .set({ expiresAt: sql`now()` })
      .where(eq(emailChanges.userId, next.uid));
    expect((await confirm(next)).statusCode).toBe(400);
    await cleanUp(server.services);
    expect(await server.db.select().from(emailChanges).where(eq(emailChanges.userId, next.uid))).toEqual([]);
  });
});
