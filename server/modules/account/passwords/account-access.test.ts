import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountAccessTexts } from '../../../../contract/account/account-access.calls.ts';
import { callAuth } from '../../../../tests/support/account.ts';
import { accessLinkIn, readOutbox, resetLinkIn } from '../../../../tests/support/outbox.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import {
  accessEndings,
  audit,
  emailChanges,
  invitations,
  linkedIdentities,
  users,
} from '../../../platform/db/schema.ts';
import { withoutLinks } from '../../../platform/mail/compose-mail.ts';
import { cleanUp } from '../clean-up.ts';
import { hashPassword } from '../password.ts';
import { resetPasswordOf } from './change-password.ts';

const issuer = 'https://login.harbour.example/realm';
const chosen = { password: 'low tide at noon', re_password: 'low tide at noon' };

describe('what opens an account', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());

  /** An Owner with a session, an API key and a linked sign-in. */
  async function build(given: Parameters<typeof server.createUser>[0] = {}) {
    const user = await server.createUser(given);
    const payload = { name: 'Harbour.board', scopes: ['searches:read'] };
    const { key } = (await user.send('POST', '/api/settings/api-keys/', payload)).json();
    const { userId, organisationId } = user;
    await server.db
      .insert(linkedIdentities)
      .values({ organisationId, issuer, subject: randomUUID(), userId });
    return { user, key: String(key) };
  }
  const status = async (token: string) =>
    (await server.app.inject({ url: '/search/jobs/', headers: { authorization: `Bearer ${token}` } }))
      .statusCode;
  const linksOf = async ({ userId }: TestUser) =>
    server.db.$count(linkedIdentities, eq(linkedIdentities.userId, userId));
  /** Whether session, key and linked sign-in work. */
  const works = async ({ user, key }: Awaited<ReturnType<typeof build>>) => ({
    session: (await user.call({ url: '/api/user/me/' })).statusCode === 200,
    key: (await status(key)) === 200,
    provider: (await linksOf(user)) === 1,
  });
  const all = { session: true, key: true, provider: true };
  const none = { session: false, key: false, provider: false };
  const mailTo = async ({ email }: TestUser, page: string) => {
    await expect.poll(async () => (await server.services.queue.counts()).mail, { timeout: 20_000 }).toBe(0);
    const mails = await readOutbox(server.dataDir);
    return mails.find(({ to, text }) => to?.some(({ address }) => address === email) && text?.includes(page));
  };
  const forgot = async (user: TestUser) => {
    await callAuth(server, 'password/forgot', { email: user.email });
    return mailTo(user, '/auth/reset/');
  };

  test('is named in the mail for a forgotten password, whose second link ends all of it once', async () => {
    const account = await build();
    const mail = await forgot(account.user);
    for (const named of [
      '“Harbour.\u200bboard”',
      'login.\u200bharbour.\u200bexample',
      'Devices that are logged in:',
    ])
      expect(mail?.text).toContain(named);
    const link = accessLinkIn(mail);
    for (const by of [link, resetLinkIn(mail)]) {
      const shown = await callAuth(server, 'access', by);
      expect([shown.statusCode, shown.json()]).toMatchObject([
        200,
        {
          sessions: [{ network: expect.any(String) }],
          api_keys: [{ name: 'Harbour.board' }],
          providers: [{ issuer }],
          invitations: [],
          passkeys: [],
        },
      ]);
    }
    expect(await works(account)).toEqual(all);
    const ended = await callAuth(server, 'access/end', link);
    expect([ended.statusCode, ended.json()]).toEqual([200, { detail: accountAccessTexts.ended }]);
    expect(await works(account)).toEqual(none);
    const again = await callAuth(server, 'access/end', link);
    expect([again.statusCode, again.json().detail]).toEqual([400, accountAccessTexts.linkInvalid]);
    const { db } = server;
    expect(
      await db.select({ action: audit.action }).from(audit).where(eq(audit.subjectId, account.user.userId)),
    ).toContainEqual({ action: 'account.access-ended' });
    // The link to a new password still works.
    expect((await callAuth(server, 'password/reset', { ...resetLinkIn(mail), ...chosen })).statusCode).toBe(
      200,
    );
  });

  test('includes a new address and invitations that an intruder has asked for', async () => {
    const { user } = await build();
    const { db } = server;
    await db.insert(emailChanges).values({
      id: randomUUID(),
      userId: user.userId,
      email: `${randomUUID()}@intruder.example`,
      tokenHash: randomUUID(),
      expiresAt: new Date(Date.now() + 60_000),
    });
    const payload = { email: `${randomUUID()}@intruder.example`, role: 'Owner' };
    const invited = await user.send('POST', '/team/invitations/', payload);
    expect(invited.statusCode).toBe(201);
    const waiting = async () => [
      await db.$count(emailChanges, eq(emailChanges.userId, user.userId)),
      await db.$count(invitations, eq(invitations.invitedBy, user.userId)),
    ];
    const mail = await forgot(user);
    expect(await waiting()).toEqual([1, 1]);
    expect(mail?.text).toContain(`Invitations that you sent: ${withoutLinks(payload.email)}.`);
    expect((await callAuth(server, 'access', accessLinkIn(mail))).json().invitations).toMatchObject([
      { email: payload.email },
    ]);
    expect((await callAuth(server, 'access/end', accessLinkIn(mail))).statusCode).toBe(200);
    expect(await waiting()).toEqual([0, 0]);
  });

  test('ends with a reset; linked sign-ins stay only where they are kept', async () => {
    const [account, keeping] = [await build(), await build()];
    const link = resetLinkIn(await forgot(account.user));
    await callAuth(server, 'password/reset', { ...link, ...chosen });
    expect(await works(account)).toEqual(none);
    const other = resetLinkIn(await forgot(keeping.user));
    await callAuth(server, 'password/reset', { ...other, ...chosen, keep_providers: true });
    expect(await works(keeping)).toEqual({ ...none, provider: true });
    // What was kept is ended by the link in the mail about the new password.
    const told = accessLinkIn(await mailTo(keeping.user, 'was changed'));
    expect((await callAuth(server, 'access/end', told)).statusCode).toBe(200);
    expect(await works(keeping)).toEqual(none);
  });

  test('is ended by the link in the mail about a password that somebody else has changed', async () => {
    const password = 'high tide at noon';
    const account = await build();
    const passwordHash = await hashPassword(password);
    await server.change(users, account.user.userId, { passwordHash });
    const payload = { current_password: password, ...chosen };
    const url = '/api/user/auth/password/change/';
    expect((await account.user.send('POST', url, payload)).statusCode).toBe(200);
    expect(await works(account)).toEqual(all);
    const mail = await mailTo(account.user, '/auth/access/');
    expect(mail?.text).toContain('“Harbour.\u200bboard”');
    expect((await callAuth(server, 'access/end', accessLinkIn(mail))).statusCode).toBe(200);
    expect(await works(account)).toEqual(none);
  });

  test("ends with an operator's reset, which returns what there was", async () => {
    const account = await build();
    const { ended } = await resetPasswordOf(server.services, {
      email: account.user.email,
      password: 'another one',
    });
    expect(ended).toMatchObject({ api_keys: [{ name: 'Harbour.board' }], providers: [{ issuer }] });
    expect(await works(account)).toEqual(none);
  });

  test('ends with a deactivation, and a reactivation brings no key back', async () => {
    const owner = await server.createUser();
    const account = await build({ organisationId: owner.organisationId });
    const change = (to: string) => owner.send('POST', `/team/members/${account.user.userId}/${to}/`);
    expect((await change('deactivate')).statusCode).toBe(200);
    expect(await status(account.key)).toBe(401);
    expect((await change('reactivate')).statusCode).toBe(200);
    expect(await status(account.key)).toBe(401);
    expect((await account.user.call({ url: '/api/user/me/' })).statusCode).toBe(401);
  });

  test('is not shown or ended by a link of somebody else, of another kind, or an expired one', async () => {
    const [account, other] = [await build(), await build()];
    const mail = await forgot(account.user);
    const [link, reset] = [accessLinkIn(mail), resetLinkIn(mail)];
    const foreign = { uid: other.user.userId, token: link.token };
    for (const wrong of [foreign, reset, { uid: 'nonsense', token: link.token }, { ...link, token: 'x' }]) {
      const refused = await callAuth(server, 'access/end', wrong);
      expect([refused.statusCode, refused.json().detail]).toEqual([400, accountAccessTexts.linkInvalid]);
    }
    expect((await callAuth(server, 'access', foreign)).statusCode).toBe(400);
    expect((await callAuth(server, 'password/reset', { ...link, ...chosen })).statusCode).toBe(400);
    const { db } = server;
    const ofUser = eq(accessEndings.userId, account.user.userId);
    const [stored] = await db.select().from(accessEndings).where(ofUser);
    expect(stored?.tokenHash).not.toContain(link.token);
    await db.update(accessEndings).set({ expiresAt: new Date() }).where(ofUser);
    expect((await callAuth(server, 'access/end', link)).statusCode).toBe(400);
    await cleanUp(server.services);
    expect(await db.$count(accessEndings, ofUser)).toBe(0);
    expect(await works(account)).toEqual(all);
    expect(await works(other)).toEqual(all);
  });
});
