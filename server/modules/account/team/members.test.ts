import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { memberTexts } from '../../../../contract/account/members.calls.ts';
import { callAuth } from '../../../../tests/support/account.ts';
import { storePost } from '../../../../tests/support/content.ts';
import { readOutbox } from '../../../../tests/support/outbox.ts';
import { storeJob } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser, testPassword } from '../../../../tests/support/test-app.ts';
import { audit, searchJobs, users } from '../../../platform/db/schema.ts';

describe('the members of a team', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());

  const change = (by: TestUser, { userId }: TestUser, role: string) =>
    by.send('PATCH', `/team/members/${userId}/`, { role });
  const act = (by: TestUser, { userId }: TestUser, action: string) =>
    by.send('POST', `/team/members/${userId}/${action}/`);
  const remove = (by: TestUser, { userId }: TestUser) => by.send('DELETE', `/team/members/${userId}/`);
  const signIn = ({ email }: TestUser) => callAuth(server, 'jwt/create', { email, password: testPassword });
  const isOwner = async (user: TestUser) =>
    (await user.call({ url: '/team/invitations/' })).statusCode === 200;
  async function open() {
    const owner = await server.createUser({ name: 'Ada Owner' });
    const member = await server.createUser({ role: 'Member', colleagueOf: owner, name: 'Sam Member' });
    return { owner, member };
  }
  const refusal = (answer: Awaited<ReturnType<typeof remove>>) => [answer.statusCode, answer.json().detail];

  test('an Owner changes roles, which count at once', async () => {
    const { owner, member } = await open();
    const answer = await change(owner, member, 'Owner');
    expect(answer.json()).toMatchObject({ id: member.userId, role: 'Owner', is_me: false });
    expect(await isOwner(member)).toBe(true);
    expect((await change(member, owner, 'Member')).statusCode).toBe(200);
    expect(await isOwner(owner)).toBe(false);
    expect((await change(member, owner, 'SuperAdmin')).statusCode).toBe(400);
  });

  test('a deactivated member is locked out at once, and comes back with the same password', async () => {
    const { owner, member } = await open();
    const { refresh } = (await signIn(member)).json();
    expect((await act(owner, member, 'deactivate')).json()).toMatchObject({ is_deactivated: true });
    expect((await member.call({ url: '/api/user/me/' })).statusCode).toBe(401);
    expect((await callAuth(server, 'jwt/refresh', { refresh })).statusCode).toBe(401);
    const wrong = await callAuth(server, 'jwt/create', { email: member.email, password: 'a wrong one' });
    const locked = await signIn(member);
    expect([locked.statusCode, locked.json().detail]).toEqual([401, wrong.json().detail]);
    await callAuth(server, 'password/forgot', { email: member.email });
    await expect.poll(async () => (await server.services.queue.counts()).mail, { timeout: 20_000 }).toBe(0);
    const mails = await readOutbox(server.dataDir);
    expect(mails.some(({ to }) => to?.[0]?.address === member.email)).toBe(false);
    expect((await act(owner, member, 'reactivate')).json()).toMatchObject({ is_deactivated: false });
    expect((await signIn(member)).statusCode).toBe(200);
  });

  test('a removed member is gone, and what they made stays with the name', async () => {
    const { owner, member } = await open();
    const id = await storePost(server, member);
    expect((await member.send('PATCH', `/post/posts/${id}/`, { body: 'Mine.' })).statusCode).toBe(200);
    expect((await remove(owner, member)).statusCode).toBe(204);
    expect((await member.call({ url: '/api/user/me/' })).statusCode).toBe(401);
    expect((await signIn(member)).statusCode).toBe(401);
    expect((await owner.call({ url: '/team/members/' })).json()).toHaveLength(1);
    const versions = await owner.call({ url: `/post/posts/${id}/versions/` });
    expect(versions.body).toContain('Sam Member');
    const trail = await server.db
      .select({ name: audit.actorName, action: audit.action })
      .from(audit)
      .where(eq(audit.organisationId, owner.organisationId))
      .orderBy(audit.id);
    expect(trail).toEqual([
      { name: 'Sam Member', action: 'post.edited' },
      { name: 'Ada Owner', action: 'member.removed' },
    ]);
  });

  test('the last Owner can neither go nor be demoted, also when two demote each other at once', async () => {
    const { owner, member } = await open();
    expect(refusal(await change(owner, owner, 'Member'))).toEqual([409, memberTexts.lastOwner]);
    for (const answer of [await act(owner, owner, 'deactivate'), await remove(owner, owner)]) {
      expect(refusal(answer)).toEqual([409, memberTexts.oneself]);
    }
    await change(owner, member, 'Owner');
    await Promise.all([change(owner, member, 'Member'), change(member, owner, 'Member')]);
    expect([await isOwner(owner), await isOwner(member)].filter(Boolean)).toHaveLength(1);
  });

  test('a deactivated Owner does not count as one', async () => {
    const { owner, member } = await open();
    await change(owner, member, 'Owner');
    await act(owner, member, 'deactivate');
    expect(refusal(await change(owner, owner, 'Member'))).toEqual([409, memberTexts.lastOwner]);
  });

  test.each(['demote', 'deactivate', 'remove', 'hand-over'])(
    'what an Owner has offered others ends when they are no Owner any longer: %s',
    async (action) => {
      const { owner, member } = await open();
      await change(owner, member, 'Owner');
      const invite = (by: TestUser, email: string) =>
        by.send('POST', '/team/invitations/', { email, role: 'Owner' });
      await invite(member, `${randomUUID()}@friend.example`);
      const kept = `${randomUUID()}@colleague.example`;
      await invite(owner, kept);
      if (action === 'demote') await change(owner, member, 'Member');
      else if (action === 'remove') await remove(owner, member);
      else if (action === 'deactivate') await act(owner, member, 'deactivate');
      else await act(member, owner, 'hand-over');
      const offered: { email: string }[] = (await owner.call({ url: '/team/invitations/' })).json();
      expect(offered.map(({ email }) => email)).toEqual([kept]);
    },
  );

  test('the searches of somebody who was removed are watched no longer', async () => {
    const { owner, member } = await open();
    const { id } = await storeJob(server, member, {
      ownerId: member.userId,
      watch: 'daily',
      watchDueAt: new Date(),
    });
    await remove(owner, member);
    const [job] = await server.db.select().from(searchJobs).where(eq(searchJobs.id, id));
    expect(job).toMatchObject({ ownerId: null, watch: null, watchDueAt: null });
  });

  test('an Owner hands over and becomes a Member', async () => {
    const { owner, member } = await open();
    expect((await act(owner, member, 'hand-over')).json()).toMatchObject({ role: 'Owner' });
    expect([await isOwner(owner), await isOwner(member)]).toEqual([false, true]);
  });

  test('nobody hands over to a deactivated member', async () => {
    const { owner, member } = await open();
    await act(owner, member, 'deactivate');
    expect(refusal(await act(owner, member, 'hand-over'))).toEqual([409, memberTexts.lastOwner]);
    expect(await isOwner(owner)).toBe(true);
  });

  test('a SuperAdmin is not managed here', async () => {
    const admin = await server.createUser({ role: 'SuperAdmin' });
    const owner = await server.createUser({ role: 'Owner', colleagueOf: admin });
    expect(refusal(await remove(owner, admin))).toEqual([409, memberTexts.superAdmin]);
    expect(refusal(await change(owner, admin, 'Member'))).toEqual([409, memberTexts.superAdmin]);
    expect((await change(admin, owner, 'Member')).statusCode).toBe(200);
    const rows = await server.db.select().from(users).where(eq(users.id, admin.userId));
    expect(rows[0]?.role).toBe('SuperAdmin');
  });
});
