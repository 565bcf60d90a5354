import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mayActBy } from '../../../../contract/organization/acting.ts';
import { deletionTexts } from '../../../../contract/organization/deletion.calls.ts';
import { auditedActions } from '../../../../tests/support/audited-actions.ts';
import { contractCalls } from '../../../../tests/support/contract-calls.ts';
import { deletionLinkIn, planDeletion, setDue } from '../../../../tests/support/deletions.ts';
import { readOutbox } from '../../../../tests/support/outbox.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { setUpFactor } from '../../../../tests/support/second-factor.ts';
import { openSuiteApp, type TestUser, testPassword } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import {
  deletedOrganisations,
  organisationDeletions,
  organisations,
  sessions,
  users,
} from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { withoutPassword } from '../../account/password.ts';
import { deleteDue, startDueDeletions } from './delete-organisation.ts';

const url = '/api/organisation/deletion/';

describe('an organization that is to be deleted', { timeout: 60_000 }, () => {
  const server = openSuiteApp({
    SAMPLE_TALENT: 'off',
    DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
  });
  const owner = server.userForEach({ name: 'Ada Owner' });
  let name: string;
  const admin = server.suiteUser({ role: 'SuperAdmin' });
  beforeAll(() => server.work());
  beforeEach(async () => {
    name = `Harbour ${randomUUID()}`;
    await server.change(organisations, owner.organisationId, { name });
  });

  const ask = (by = owner, given: object = {}) =>
    by.send('POST', url, { name, current_password: testPassword, ...given });
  const confirm = (token: string, by = owner) => by.send('POST', `${url}confirm/`, { token });
  const callOff = (by = owner) => by.send('POST', `${url}call-off/`);
  const notices = async (by = owner) => (await by.call({ url: '/api/organisation/notices/' })).json();
  const link = () => deletionLinkIn(server.dataDir, owner.email);
  const colleague = (role: 'Member' | 'Owner') =>
    server.createUser({ role, colleagueOf: owner, name: 'Ben Other' });
  const mailsTo = async ({ email }: TestUser, subject: RegExp) =>
    (await readOutbox(server.dataDir).catch(() => [])).filter(
      (mail) => mail.to?.some(({ address }) => address === email) && subject.test(mail.subject ?? ''),
    );
  const actions = () => auditedActions(server, owner);
  const rowOf = async () =>
    (
      await server.db
        .select()
        .from(organisationDeletions)
        .where(eq(organisationDeletions.organisationId, owner.organisationId))
    )[0];

  test('is asked for by an Owner who types its name and proves who they are', async () => {
    const wrong = await ask(owner, { name: 'Another' });
    expect([wrong.statusCode, wrong.json().name]).toEqual([400, [deletionTexts.wrongName]]);
    const other = await ask(owner, { current_password: 'something else' });
    expect([other.statusCode, Object.keys(other.json())]).toEqual([
      400,
      expect.arrayContaining(['current_password']),
    ]);
    expect((await ask(await colleague('Member'))).statusCode).toBe(403);
    expect(await notices()).toEqual({ deletion: null, people_due: 0 });
    expect(await rowOf()).toBeUndefined();
    const asked = await ask();
    expect(asked.statusCode, asked.body).toBe(200);
    expect(asked.json().deletion).toMatchObject({ state: 'asked', by: 'Ada Owner' });
    // Nobody else has to know before it is confirmed.
    expect(await notices(await colleague('Member'))).toEqual({ deletion: null, people_due: 0 });
    expect((await rowOf())?.dueAt).toBeNull();
  });

  test('is refused for another name before a code is used up', async () => {
    const { recoveryCodes } = await setUpFactor(owner);
    await server.db
      .update(sessions)
      .set({ provenAt: new Date(0) })
      .where(eq(sessions.userId, owner.userId));
    const given = { code: recoveryCodes[0] };
    const wrong = await ask(owner, { ...given, name: 'Another' });
    expect([wrong.statusCode, wrong.json().name]).toEqual([400, [deletionTexts.wrongName]]);
    expect((await ask(owner, given)).statusCode).toBe(200);
  });

  test('is confirmed by the mailed link, tells all Owners, and works as before for 14 days', async () => {
    const [second, member, elsewhere] = [
      await colleague('Owner'),
      await colleague('Member'),
      await server.createUser(),
    ];
    await ask();
    const token = await link();
    expect((await confirm('another')).json().detail).toBe(deletionTexts.linkInvalid);
    expect((await confirm(token, elsewhere)).statusCode).toBe(400);
    expect((await confirm(token, member)).statusCode).toBe(403);
    const confirmed = await confirm(token);
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    const { until } = confirmed.json().deletion;
    expect(Math.abs(Date.parse(until) - Date.now() - 14 * dayMs)).toBeLessThan(60_000);
    // Again, by a second click: the day stays.
    expect((await confirm(token)).json().deletion.until).toBe(until);
    expect((await notices(member)).deletion).toMatchObject({ state: 'confirmed', until });
    expect((await ask()).statusCode).toBe(409);
    for (const who of [owner, second]) {
      await waitUntil(async () => (await mailsTo(who, /will be deleted on/)).length === 1, 20_000);
      const [mail] = await mailsTo(who, /will be deleted on/);
      expect(mail?.text).toContain('/dashboard/settings/data');
      expect(mail?.text).toContain(until.slice(0, 10));
    }
    expect(await mailsTo(member, /deleted/)).toEqual([]);
    await deleteDue(server.services);
    expect((await owner.call({ url: '/search/jobs/' })).statusCode).toBe(200);
    expect(await actions()).toEqual(['organisation.deletion-asked', 'organisation.deletion-confirmed']);
  });

  test('is not confirmed by a link of yesterday, nor by one that a later request replaced', async () => {
    await ask();
    const first = await link();
    await server.db
      .update(organisationDeletions)
      .set({ linkExpiresAt: new Date(Date.now() - 1000) })
      .where(eq(organisationDeletions.organisationId, owner.organisationId));
    expect((await confirm(first)).statusCode).toBe(400);
    expect(await notices()).toEqual({ deletion: null, people_due: 0 });
    await ask();
    expect((await confirm(first)).statusCode).toBe(400);
    expect((await rowOf())?.confirmedAt).toBeNull();
  });

  test('is kept when any Owner calls it off, and all are told', async () => {
    expect((await callOff()).statusCode).toBe(404);
    const second = await colleague('Owner');
    await planDeletion(server, owner, name);
    expect((await callOff(await colleague('Member'))).statusCode).toBe(403);
    const kept = await callOff(second);
    expect([kept.statusCode, kept.json()]).toEqual([200, { deletion: null, people_due: 0 }]);
    await waitUntil(async () => (await mailsTo(owner, /will not be deleted/)).length === 1, 20_000);
    expect((await mailsTo(owner, /will not be deleted/))[0]?.text).toContain('Ben Other');
    await deleteDue(server.services);
    expect((await owner.call({ url: '/search/jobs/' })).statusCode).toBe(200);
    expect((await actions()).at(-1)).toBe('organisation.deletion-called-off');
  });

  test('reminds its Owners once, three days before', async () => {
    await planDeletion(server, owner, name);
    await setDue(server, owner, new Date(Date.now() + 2.9 * dayMs));
    await Promise.all([deleteDue(server.services), deleteDue(server.services)]);
    await deleteDue(server.services);
    await waitUntil(async () => (await mailsTo(owner, /^Reminder/)).length > 0, 20_000);
    expect(await mailsTo(owner, /^Reminder/)).toHaveLength(1);
    expect((await rowOf())?.begunAt).toBeNull();
  });

  test('is gone on the day, leaves ids alone, and its addresses can be registered again', async () => {
    await storeCandidate(server, owner.organisationId, { name: 'Ann' });
    const asked = await planDeletion(server, owner, name);
    await setDue(server, owner);
    await startDueDeletions(server.services);
    const { db } = server;
    const noted = () =>
      db.select().from(deletedOrganisations).where(eq(deletedOrganisations.id, owner.organisationId));
    await waitUntil(async () => (await noted())[0]?.deletedAt != null, 30_000);
    expect(await noted()).toEqual([
      {
        id: owner.organisationId,
        askedBy: owner.userId,
        askedAt: new Date(asked.asked_at),
        byOperator: false,
        deletedAt: expect.any(Date),
      },
    ]);
    expect((await owner.call({ url: '/search/jobs/' })).statusCode).toBe(401);
    const shown = (await admin.call({ url: '/api/admin/deletions/' })).json();
    expect(shown.deleted[0]).toMatchObject({ id: owner.organisationId, asked_by: owner.userId });
    expect((await admin.call({ url: `/api/admin/organisations/${owner.organisationId}/` })).statusCode).toBe(
      404,
    );
    const registered = await server.app.inject({
      method: 'POST',
      url: '/api/user/auth/users/',
      payload: {
        email: owner.email,
        name: 'Ada Owner',
        organization_name: name,
        website_url: 'https://new.example',
        password: 'correct horse',
        re_password: 'correct horse',
      },
    });
    expect(registered.statusCode, registered.body).toBe(201);
    await waitUntil(async () => (await mailsTo(owner, /Activate/i)).length === 1, 20_000);
    const [again] = await db.select().from(users).where(eq(users.email, owner.email));
    expect(again?.organisationId).not.toBe(owner.organisationId);
  });

  test('waits while it is suspended, because its Owners can’t call it off', async () => {
    await planDeletion(server, owner, name);
    await setDue(server, owner);
    const of = eq(organisations.id, owner.organisationId);
    await server.db.update(organisations).set({ suspendedAt: new Date() }).where(of);
    await deleteDue(server.services);
    expect(await server.db.$count(organisations, of)).toBe(1);
    await server.db.update(organisations).set({ suspendedAt: null }).where(of);
    await deleteDue(server.services);
    expect(await server.db.$count(organisations, of)).toBe(0);
  });

  test('is neither the provider’s own nor one on a computer, and nobody who acts for it may ask', async () => {
    const own = eq(organisations.id, admin.organisationId);
    await server.db.update(organisations).set({ name: 'Ours' }).where(own);
    expect((await ask(admin, { name: 'Ours' })).statusCode).toBe(409);
    const mine = and(eq(users.id, owner.userId));
    await server.db.update(users).set({ passwordHash: withoutPassword }).where(mine);
    const local = await ask();
    expect([local.statusCode, local.json().detail]).toEqual([409, deletionTexts.onComputer]);
    const calls = contractCalls.filter(({ path }) => path.startsWith(url));
    expect(calls.map((call) => [call.name, mayActBy(call)])).toEqual([
      ['askForDeletion', false],
      ['confirmDeletion', false],
      ['callOffDeletion', false],
    ]);
  });

  test('is shown to SuperAdmins with its day', async () => {
    const { until } = await planDeletion(server, owner, name);
    const one = await admin.call({ url: `/api/admin/organisations/${owner.organisationId}/` });
    expect(one.json().to_be_deleted_at).toBe(until);
    const listed = (await admin.call({ url: '/api/admin/deletions/' })).json();
    expect(listed.planned).toContainEqual({ id: owner.organisationId, name, due_at: until });
  });
});
