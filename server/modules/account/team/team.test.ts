import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { passwordTexts } from '../../../../contract/account/passwords.calls.ts';
import { buildRegistration, callAuth, createAccount } from '../../../../tests/support/account.ts';
import { invitationLinkIn, waitForMails } from '../../../../tests/support/outbox.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { audit, invitations, organisations, users } from '../../../platform/db/schema.ts';
import { cleanUpInvitations } from './invitations.ts';

const newAddress = () => `${randomUUID()}@team.example`;
const person = { name: 'Sam Reed', password: 'correct horse', re_password: 'correct horse' };
const invalid =
  'This invitation is no longer valid. It may have expired, been withdrawn, or been accepted already. Ask for a new one, or log in.';

describe('a team', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());

  const invite = (owner: TestUser, email: string, role = 'Member') =>
    owner.send('POST', '/team/invitations/', { email, role });
  const listed = async (owner: TestUser) => (await owner.call({ url: '/team/invitations/' })).json();
  const members = async (user: TestUser) => (await user.call({ url: '/team/members/' })).json();
  const linkFor = async (email: string, count = 1) =>
    invitationLinkIn((await waitForMails(server.dataDir, email, count)).at(-1));
  const accept = (link: object, given: object = {}) =>
    callAuth(server, 'accept-invitation', { ...link, ...person, ...given });
  const read = (link: object) => callAuth(server, 'invitation', link);
  const invited = async (role = 'Member') => {
    const owner = await server.createUser({ name: 'Ada Park' });
    const email = newAddress();
    const answer = await invite(owner, email, role);
    expect(answer.statusCode, answer.body).toBe(201);
    return { owner, email, invitation: answer.json(), link: await linkFor(email) };
  };

  test.each(['Member', 'Owner'])('is joined by a mailed link as %s, signed in', async (role) => {
    const { owner, email, link, invitation } = await invited(role);
    expect(invitation).toMatchObject({ email, role, invited_by: 'Ada Park', has_expired: false });
    const days = (Date.parse(invitation.expires_at) - Date.parse(invitation.sent_at)) / 86_400_000;
    expect(days).toBe(7);
    expect((await read(link)).json()).toMatchObject({ email, role, invited_by: 'Ada Park' });

    const accepted = await accept(link);
    expect(accepted.statusCode, accepted.body).toBe(200);
    const authorization = `Bearer ${accepted.json().access}`;
    const seen = await server.app.inject({ url: '/team/members/', headers: { authorization } });
    expect(seen.json()).toEqual([
      expect.objectContaining({ name: 'Ada Park', role: 'Owner', is_me: false }),
      expect.objectContaining({ name: 'Sam Reed', email, role, is_me: true }),
    ]);
    const own = seen.json()[1].last_sign_in;
    expect(Math.abs(Date.now() - Date.parse(own))).toBeLessThan(60_000);
    expect(await listed(owner)).toEqual([]);
    const signedIn = await callAuth(server, 'jwt/create', { email, password: person.password });
    expect(signedIn.statusCode).toBe(200);
    const trail = await server.db
      .select({ actor: audit.actorName, action: audit.action })
      .from(audit)
      .where(and(eq(audit.organisationId, owner.organisationId), ne(audit.action, 'session.started')))
      .orderBy(audit.id);
    expect(trail).toEqual([
      { actor: 'Ada Park', action: 'invitation.sent' },
      { actor: 'Sam Reed', action: 'member.joined' },
    ]);
  });

  test('a link works once, also for two requests at once', async () => {
    const { link, owner } = await invited();
    const answers = await Promise.all([accept(link), accept(link)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const again = await accept(link);
    expect([again.statusCode, again.json().detail]).toEqual([400, invalid]);
    expect(await members(owner)).toHaveLength(2);
  });

  test('refuses one of the commonest passwords with a reason, and the link still works', async () => {
    const { link } = await invited();
    const common = await accept(link, { password: 'Qwerty123', re_password: 'Qwerty123' });
    expect([common.statusCode, common.json().password]).toEqual([400, [passwordTexts.common]]);
    expect((await accept(link)).statusCode).toBe(200);
  });

  test('a wrong, foreign or malformed link is refused with one text', async () => {
    const [{ link }, other] = [await invited(), await invited()];
    for (const wrong of [
      { uid: link.uid, token: other.link.token },
      { uid: other.link.uid, token: link.token },
      { uid: 'nonsense', token: link.token },
      { uid: link.uid, token: '' },
    ]) {
      for (const answer of [await read(wrong), await accept(wrong)]) {
        expect([answer.statusCode, answer.json().detail]).toEqual([400, invalid]);
      }
    }
    expect((await accept(link)).statusCode).toBe(200);
  });

  test('a link expires, and its invitation can be sent again', async () => {
    const { owner, email, link, invitation } = await invited();
    await server.change(invitations, invitation.id, { expiresAt: new Date() });
    expect((await accept(link)).json().detail).toBe(invalid);
    expect(await listed(owner)).toMatchObject([{ email, has_expired: true }]);
    const resent = await owner.send('POST', `/team/invitations/${invitation.id}/resend/`);
    expect(resent.json()).toMatchObject({ id: invitation.id, has_expired: false });
    const mails = await waitForMails(server.dataDir, email, 2);
    const links = mails.map(invitationLinkIn);
    const next = links.find(({ token }) => token !== link.token);
    expect((await accept(next ?? {})).statusCode).toBe(200);
  });

  test('a link ends when the invitation is sent again or withdrawn', async () => {
    const { owner, email, link, invitation } = await invited();
    await owner.send('POST', `/team/invitations/${invitation.id}/resend/`);
    expect((await read(link)).statusCode).toBe(400);
    const links = (await waitForMails(server.dataDir, email, 2)).map(invitationLinkIn);
    const next = links.find(({ token }) => token !== link.token);
    expect((await read(next ?? {})).statusCode).toBe(200);
    const revoke = () => owner.send('DELETE', `/team/invitations/${invitation.id}/`);
    expect((await revoke()).statusCode).toBe(204);
    expect((await revoke()).statusCode).toBe(404);
    expect((await read(next ?? {})).statusCode).toBe(400);
    expect(await listed(owner)).toEqual([]);
  });

  test('the database holds no token of a link', async () => {
    const { link } = await invited();
    const [row] = await server.db.select().from(invitations).where(eq(invitations.id, link.uid));
    expect(JSON.stringify(row)).not.toContain(link.token);
  });

  test('refuses an invalid role, address or password', async () => {
    const { owner, link } = await invited();
    expect((await invite(owner, newAddress(), 'SuperAdmin')).json().role).toBeDefined();
    expect((await invite(owner, 'nobody')).json().email).toEqual(['Please enter a valid email address.']);
    expect((await accept(link, { password: 'short', re_password: 'short' })).json().password).toEqual([
      'Password must be at least 6 characters long.',
    ]);
    expect((await accept(link, { re_password: 'another one' })).json().re_password).toEqual([
      'Passwords do not match.',
    ]);
    expect((await accept(link, { name: ' ' })).json().name).toBeDefined();
  });

  test('tells an Owner that an address has an account, here or elsewhere, or an invitation', async () => {
    const { owner, email } = await invited();
    const colleague = await server.createUser({ colleagueOf: owner });
    const elsewhere = await createAccount(server);
    const reason = async (address: string) => (await invite(owner, address)).json().email[0] as string;
    expect(await reason(email)).toContain('invited already');
    expect(await reason(colleague.email.toUpperCase())).toContain('member of your organization already');
    expect(await reason(elsewhere.email)).toContain('belongs to one organization');
    // Asking costs as much as inviting, so that nobody can ask for many.
    for (let time = 0; time < 2; time++) await reason(elsewhere.email);
    const limited = await invite(owner, elsewhere.email);
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('an address that gets an account elsewhere meanwhile stays there', async () => {
    const { email, link, owner } = await invited();
    // The activation mail would be counted among the invitations.
    const other = await server.createUser();
    await server.change(users, other.userId, { email });
    const answer = await accept(link);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().detail).toContain('an account belongs to one organization');
    expect(await members(owner)).toHaveLength(1);
  });

  test('an account that nobody activated does not keep its address from joining', async () => {
    const owner = await server.createUser();
    const squatted = buildRegistration({ organization_name: `Squatters ${randomUUID()}` });
    await callAuth(server, 'users', squatted);
    expect((await invite(owner, squatted.email)).statusCode).toBe(201);
    const mails = await waitForMails(server.dataDir, squatted.email, 2);
    const link = invitationLinkIn(mails.find(({ subject }) => subject?.includes('invited')));
    expect((await accept(link)).statusCode).toBe(200);
    const [account] = await server.db.select().from(users).where(eq(users.email, squatted.email));
    expect(account).toMatchObject({ organisationId: owner.organisationId, name: 'Sam Reed' });
    const left = await server.db
      .select()
      .from(organisations)
      .where(eq(organisations.name, squatted.organization_name));
    expect(left).toEqual([]);
  });

  test('a name in the mail cannot become a link', async () => {
    const owner = await server.createUser({ name: 'evil.example/win' });
    const email = newAddress();
    await invite(owner, email);
    const [mail] = await waitForMails(server.dataDir, email);
    expect(mail?.text).not.toContain('evil.example/win');
    expect(mail?.text).toContain('expires in 7 days');
  });

  test('invitations are deleted a month after their end', async () => {
    const [{ invitation: old }, { invitation: recent }] = [await invited(), await invited()];
    const { db } = server;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await server.change(invitations, old.id, { expiresAt: daysAgo(31) });
    await server.change(invitations, recent.id, { expiresAt: daysAgo(29) });
    await cleanUpInvitations(db);
    const left = async (id: string) =>
      (await db.select().from(invitations).where(eq(invitations.id, id))).length;
    expect([await left(old.id), await left(recent.id)]).toEqual([0, 1]);
  });
});
