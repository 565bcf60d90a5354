import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditActions } from '../contract/model/audit-actions.ts';
import { verbsOnAccounts } from '../tests/support/account-verbs.ts';
import { verbsOnAdministration } from '../tests/support/admin-verbs.ts';
import { passkeySite } from '../tests/support/authenticator.ts';
import {
  createProfile,
  startFailedGeneration,
  startTestGeneration,
  storePost,
} from '../tests/support/content.ts';
import { contractCalls } from '../tests/support/contract-calls.ts';
import { verbsOnPrograms } from '../tests/support/program-verbs.ts';
import { verbsOnPublishing } from '../tests/support/publishing-verbs.ts';
import { verbsOnPeople } from '../tests/support/search-people.ts';
import { verbsOnSearches } from '../tests/support/search-verbs.ts';
import { verbsOnSettings } from '../tests/support/setting-verbs.ts';
import { verbsOnTalent } from '../tests/support/talent.ts';
import { createTestUser, openTestApp, type TestApp, type TestUser } from '../tests/support/test-app.ts';
import { verbsOnTransfers } from '../tests/support/transfer-verbs.ts';
import { sampleProfile } from '../tests/support/writing-request.ts';
import { audit as auditTrail, organisations, users } from './db/schema.ts';

const inTheClients = 'In the trail of the client, as `server/modules/account/admin` tests.';
/** Calls of signed-in users that change nothing that others of their organisation see, and why. */
const unrecorded: Record<string, string> = {
  readSearchCriteria: 'It stores nothing.',
  previewImport: 'It stores nothing.',
  markPersonSeen: 'It says what was read, not what was done.',
  savePreferences: 'They are the own ones of one user.',
  savePoolViews: 'They are the own ones of one user.',
  startTotp: 'It stores nothing.',
  startPasskey: 'It stores nothing.',
  createAppCode: 'It stores nothing; the login that it leads to is recorded.',
  startProof: 'It stores nothing.',
  listOfferedModels: 'It stores nothing.',
  testWritingModel: 'It stores nothing.',
  testMailAccount: 'It stores nothing.',
  testIdentityProvider: 'It stores nothing.',
  testApplicantSystem: 'It stores nothing.',
  previewHandOver: 'It stores nothing.',
  sendTestMail: 'It stores nothing.',
  draftMessage: 'It stores nothing.',
  proposeTexts: 'It stores nothing.',
  addPicture: 'Nothing shows it before it is chosen.',
  addPictureCut: 'It is of a picture that nothing shows yet.',
  startActing: inTheClients,
  stopActing: inTheClients,
  suspendOrganisation: inTheClients,
  resumeOrganisation: inTheClients,
  endOrganisationSessions: inTheClients,
  endUserSessions: inTheClients,
  mailActivation: inTheClients,
  retryTask: inTheClients,
  cancelAnyTask: inTheClients,
  saveOrganisationQuotas: inTheClients,
  startOrganisationImport: 'Into an empty organisation alone, which has tests of its own.',
};

describe('the audit trail', () => {
  let server: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    server = await openTestApp(passkeySite);
    admin = await createTestUser(server, { role: 'SuperAdmin', name: 'Ada Admin' });
  });
  afterAll(() => server.close());

  const trail = (user: TestUser) =>
    server.services.db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.organisationId, user.organisationId))
      .orderBy(auditTrail.id);
  const post = (url: string, payload?: object) =>
    admin.call({ method: 'POST', url, ...(payload && { payload }) });
  const remove = (url: string) => admin.call({ method: 'DELETE', url });

  /** Calls each verb once; returns the id of what it changed. */
  const verbs: Record<string, () => Promise<string>> = {
    ...verbsOnSearches(() => [server, admin]),
    createCompanyProfile: () => createProfile(admin),
    updateCompanyProfile: async () => {
      const [{ id }] = (await admin.call({ url: '/post/company-profiles/' })).json();
      await admin.call({
        method: 'PUT',
        url: `/post/company-profiles/${id}/`,
        payload: { ...sampleProfile },
      });
      return id;
    },
    startGeneration: () => startTestGeneration(admin),
    keepDraft: async () => {
      const id = await startFailedGeneration(server, admin);
      return (await post(`/post/generate/${id}/draft/keep/`)).json().id;
    },
    discardDraft: async () => {
      const id = await startFailedGeneration(server, admin);
      await remove(`/post/generate/${id}/draft/`);
      return id;
    },
    publishPost: () => storePost(server, admin).then(published),
    unpublishPost: async () => {
      const id = await storePost(server, admin).then(published);
      await post(`/post/posts/${id}/unpublish/`);
      return id;
    },
    updatePost: () => storePost(server, admin).then(edited),
    restorePostVersion: async () => {
      const id = await storePost(server, admin).then(edited);
      await post(`/post/posts/${id}/versions/1/restore/`);
      return id;
    },
    deletePost: async () => {
      const id = await storePost(server, admin);
      await remove(`/post/posts/${id}/`);
      return id;
    },
    restorePost: async () => {
      const id = await storePost(server, admin);
      await remove(`/post/posts/${id}/`);
      await post(`/post/posts/${id}/restore/`);
      return id;
    },
    initiateSearch: async () =>
      (
        await post('/search/initiate/', { job_title: 'Cook', location: 'Oslo', job_description: 'Cooks.' })
      ).json().task_id,
    cancelTask: async () => {
      let id = '';
      for (const start of [
        'initiateSearch',
        'startGeneration',
        'startImport',
        'startResume',
        'startHandOver',
        'cancelExport',
      ]) {
        id = (await (verbs[start] ?? verbsOnTalent(server, admin, await asOwner())[start])?.()) ?? '';
        await post(`/tasks/${id}/cancel/`);
      }
      return id;
    },
    ...verbsOnSettings(() => asOwner()),
    ...verbsOnTransfers(
      () => server,
      () => asOwner(),
    ),
    ...verbsOnPrograms(
      () => server,
      () => asOwner(),
    ),
    inviteColleague: () => asOwner().then(invited),
    resendInvitation: async () => {
      const owner = await asOwner();
      const id = await invited(owner);
      await owner.call({ method: 'POST', url: `/team/invitations/${id}/resend/` });
      return id;
    },
    revokeInvitation: async () => {
      const owner = await asOwner();
      const id = await invited(owner);
      await owner.call({ method: 'DELETE', url: `/team/invitations/${id}/` });
      return id;
    },
  };
  const invited = async (owner: TestUser) => {
    const payload = { email: `${randomUUID()}@test.example`, role: 'Member' };
    return (await owner.call({ method: 'POST', url: '/team/invitations/', payload })).json().id;
  };
  const published = async (id: string) => {
    await post(`/post/posts/${id}/publish/`);
    return id;
  };
  const edited = async (id: string) => {
    await admin.call({ method: 'PATCH', url: `/post/posts/${id}/`, payload: { body: 'Edited.' } });
    return id;
  };
  const asOwner = () =>
    createTestUser(server, { role: 'Owner', organisationId: admin.organisationId, name: 'Ada Admin' });

  const changing = contractCalls.filter(({ method, access }) => method !== 'GET' && access !== 'anyone');

  test.each(changing.map(({ name }) => name))('records %s, with who, what and from where', async (name) => {
    if (name in unrecorded) return;
    const act =
      verbs[name] ??
      verbsOnPeople(server, admin)[name] ??
      verbsOnPublishing(server, admin)[name] ??
      verbsOnAccounts(server, admin)[name] ??
      verbsOnAdministration(server, admin)[name] ??
      verbsOnTalent(server, admin, await asOwner())[name];
    if (!act) throw new Error(`${name} changes something: record it, or say why not.`);
    const before = (await trail(admin)).length;
    const subjectId = await act();
    const added = (await trail(admin)).slice(before);
    expect(added.length).toBeGreaterThan(0);
    expect(auditActions).toContain(added.at(-1)?.action);
    expect(added.at(-1)).toMatchObject({ actorName: 'Ada Admin', subjectId, address: '127.0.0.1' });
  });

  test('knows no action that nothing records', async () => {
    const recorded = new Set((await trail(admin)).map(({ action }) => action));
    // By whoever opens a mailed link, and by workers; logins and exports in `server/modules/audit-trail`; in a client's by SuperAdmins.
    const there =
      /^(organisation\.[\w-]+|activation\.resent|task\.retried|provider\.acting-started|member\.joined|account\.linked|password\.reset|email\.changed|session\.started|person\.handed-over)$|\.exported$/;
    expect(auditActions.filter((action) => !recorded.has(action) && !there.test(action))).toEqual([]);
  });

  test('has no entry for what was refused', async () => {
    const owner = await createTestUser(server);
    const member = await createTestUser(server, { role: 'Member', organisationId: owner.organisationId });
    const id = await storePost(server, owner);
    expect((await member.call({ method: 'DELETE', url: `/post/posts/${id}/` })).statusCode).toBe(403);
    expect(await trail(owner)).toEqual([]);
  });

  test('can be neither changed nor shortened', async () => {
    await verbs.deletePost?.();
    const { db } = server.services;
    const refused = { cause: expect.objectContaining({ message: expect.stringContaining('only added to') }) };
    await expect(db.update(auditTrail).set({ actorName: 'Nobody' })).rejects.toMatchObject(refused);
    await expect(db.delete(auditTrail)).rejects.toMatchObject(refused);
    await expect(db.execute(sql`truncate ${auditTrail}`)).rejects.toMatchObject(refused);
  });

  test('keeps the name of a user who is gone, and goes with its organisation', async () => {
    const owner = await createTestUser(server, { name: 'Gone Later' });
    const id = await storePost(server, owner);
    await owner.call({ method: 'DELETE', url: `/post/posts/${id}/` });
    const { db } = server.services;
    await db.delete(users).where(eq(users.id, owner.userId));
    expect(await trail(owner)).toMatchObject([{ actorId: null, actorName: 'Gone Later', subjectId: id }]);
    await db.delete(organisations).where(eq(organisations.id, owner.organisationId));
    expect(await trail(owner)).toEqual([]);
  });
});
