import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditActions } from '../../contract/organization/audit-actions.ts';
import { passkeySite } from '../../tests/support/authenticator.ts';
import { storePost } from '../../tests/support/content.ts';
import { serverCalls } from '../../tests/support/contract-calls.ts';
import { everyAction } from '../../tests/support/every-action.ts';
import { storeJob } from '../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../tests/support/test-app.ts';
import { audit as auditTrail, candidateDocuments, organisations, users } from './db/schema.ts';

const inTheClients = 'In the trail of the client, as `server/modules/organization/admin` tests.';
const notOfProvider = 'The provider’s own is not deleted; `server/modules/organization/deletion` tests it.';
/** Calls of signed-in users that change nothing that others of their organization see, and why. */
const unrecorded: Record<string, string> = {
  readSearchCriteria: 'It stores nothing.',
  previewImport: 'It stores nothing.',
  retryResume: 'It reads the same file again; what is kept of it is recorded.',
  markPersonSeen: 'It says what was read, not what was done.',
  savePreferences: 'They are the own ones of one user.',
  savePoolViews: 'They are the own ones of one user.',
  startTotp: 'It stores nothing.',
  startPasskey: 'It stores nothing.',
  createAppCode: 'It stores nothing; the login that it leads to is recorded.',
  startProof: 'It stores nothing.',
  proveOwner: 'It changes nothing; what it lets the session do is recorded.',
  startOrganizationProof: 'It stores nothing.',
  proveByOrganization: 'It changes nothing; what it lets the session do is recorded.',
  listOfferedModels: 'It stores nothing.',
  testWritingModel: 'It stores nothing.',
  tryLocalModel: 'It stores how fast the machine is.',
  trySearchSource: 'It stores nothing.',
  testMailAccount: 'It stores nothing.',
  testMailbox: 'It stores nothing.',
  testIdentityProvider: 'It stores nothing.',
  testApplicantSystem: 'It stores nothing.',
  previewHandOver: 'It stores nothing.',
  previewSequence: 'It stores nothing.',
  sendTestMail: 'It stores nothing.',
  draftMessage: 'It stores nothing.',
  draftJobMessage: 'It stores nothing.',
  proposeTexts: 'It stores nothing.',
  findPostClaims: 'It stores nothing.',
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
  askForDeletion: notOfProvider,
  confirmDeletion: notOfProvider,
  callOffDeletion: notOfProvider,
  startOrganisationImport: 'Into an empty organization alone, which has tests of its own.',
};

/** Calls that answer with a file in which nobody outside learns of people, and why they are not recorded, or where. */
const unrecordedFiles: Record<string, string> = {
  exportPicture: 'The picture of a post, as pages show it.',
  exportPostMail: 'A mail without recipients.',
  followTasks: 'What the dashboard shows by itself.',
  downloadExport: 'It has to be made first; `server/modules/organization/transfer` tests it.',
};

describe('the audit trail', () => {
  const server = openSuiteApp(passkeySite);
  const admin = server.suiteUser({ role: 'SuperAdmin', name: 'Ada Admin' });
  let actions: Awaited<ReturnType<typeof everyAction>>;
  beforeAll(async () => {
    actions = await everyAction(server, admin);
  });

  const trail = (user: TestUser) =>
    server.db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.organisationId, user.organisationId))
      .orderBy(auditTrail.id);
  const changing = serverCalls.filter(({ method, access }) => method !== 'GET' && access !== 'anyone');

  test.each(changing.map(({ name }) => name))('records %s, with who, what and from where', async (name) => {
    if (name in unrecorded) return;
    const act = actions[name];
    if (!act) throw new Error(`${name} changes something: record it, or say why not.`);
    const before = (await trail(admin)).length;
    const subjectId = await act();
    const added = (await trail(admin)).slice(before);
    expect(added.length).toBeGreaterThan(0);
    expect(auditActions).toContain(added.at(-1)?.action);
    expect(added.at(-1)).toMatchObject({ actorName: 'Ada Admin', subjectId, address: '127.0.0.1' });
  });

  const ofSearch = async (file: string) => {
    const { id } = await storeJob(server, admin, { status: 'Completed' });
    return [`/search/jobs/${id}/${file}/`, id] as const;
  };
  const ofAction = async (action: string, path: (id: string) => string) => {
    const id = (await actions[action]?.()) ?? '';
    return [path(id), id] as const;
  };
  /** The address of each file, and whose it is. */
  const files: Record<string, () => Promise<readonly [address: string, subjectId: string]>> = {
    exportAuditTrail: async () => ['/api/audit/export/', admin.organisationId],
    exportCandidates: async () => ['/talent/export/', admin.organisationId],
    exportSearchResults: () => ofSearch('export'),
    exportDecisions: () => ofSearch('decisions/export'),
    exportImportFile: () => ofAction('startImport', (id) => `/talent/imports/${id}/file/`),
    exportHeldBack: () => ofAction('startImport', (id) => `/talent/imports/${id}/held-back/file/`),
    exportImportErrors: () => ofAction('startImport', (id) => `/talent/imports/${id}/errors/`),
    exportResume: () => ofAction('startResume', (id) => `/talent/resumes/${id}/file/`),
    exportDocument: async () => {
      await actions.keepResume?.();
      const [kept] = await server.db
        .select()
        .from(candidateDocuments)
        .where(eq(candidateDocuments.organisationId, admin.organisationId));
      return [`/talent/documents/${kept?.id}/file/`, kept?.candidateId ?? ''];
    },
  };
  const withFile = serverCalls.filter((call) => {
    return call.method === 'GET' && call.access !== 'anyone' && 'answerType' in call && call.answerType;
  });

  test.each(withFile.map(({ name }) => name))('records who took a file by %s', async (name) => {
    if (name in unrecordedFiles) return;
    const find = files[name];
    if (!find) throw new Error(`${name} answers with a file: record it, or say why not.`);
    const [url, subjectId] = await find();
    expect((await admin.call({ url })).statusCode).toBe(200);
    const last = (await trail(admin)).at(-1);
    expect(last).toMatchObject({ actorName: 'Ada Admin', subjectId, address: '127.0.0.1' });
    expect(last?.action).toMatch(/\.exported$/);
  });

  test('knows no action that nothing records', async () => {
    const recorded = new Set((await trail(admin)).map(({ action }) => action));
    // By whoever opens a mailed link, and by workers; logins and exports in `server/modules/organization/audit-trail`; in a client's by SuperAdmins.
    const there =
      /^(organisation\.[\w-]+|activation\.resent|task\.retried|provider\.acting-started|member\.joined|account\.linked|password\.reset|account\.access-ended|email\.changed|session\.started|person\.handed-over|web-sources\.saved)$|\.exported$/;
    expect(auditActions.filter((action) => !recorded.has(action) && !there.test(action))).toEqual([]);
  });

  test('has no entry for what was refused', async () => {
    const owner = await server.createUser();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    const id = await storePost(server, owner);
    expect((await member.send('DELETE', `/post/posts/${id}/`)).statusCode).toBe(403);
    expect(await trail(owner)).toEqual([]);
  });

  test('can be neither changed nor shortened', async () => {
    await actions.deletePost?.();
    const { db } = server;
    const refused = { cause: expect.objectContaining({ message: expect.stringContaining('only added to') }) };
    await expect(db.update(auditTrail).set({ actorName: 'Nobody' })).rejects.toMatchObject(refused);
    await expect(db.delete(auditTrail)).rejects.toMatchObject(refused);
    await expect(db.execute(sql`truncate ${auditTrail}`)).rejects.toMatchObject(refused);
  });

  test('loses by an update the names of people who objected by a mailed link, and nothing else', async () => {
    const owner = await server.createUser();
    const { db } = server;
    const { organisationId } = owner;
    const entry = { organisationId, action: 'person.contact-stopped', subjectId: owner.userId } as const;
    const byLink = { ...entry, actorName: 'Ann Lee (by the link in a mail)', address: '203.0.113.77' };
    const byUser = { ...entry, actorId: owner.userId, actorName: 'Ada Admin', address: '203.0.113.78' };
    await db.insert(auditTrail).values([byLink, byUser]);
    const file = new URL('./db/migrations/0060_objections-without-names.sql', import.meta.url);
    await db.transaction(async (tx) => {
      for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint')) {
        await tx.execute(sql.raw(statement));
      }
    });
    const cleared = { ...byLink, actorName: 'By the link in a mail', address: '' };
    expect(await trail(owner)).toMatchObject([cleared, byUser]);
    await expect(db.update(auditTrail).set({ actorName: 'Nobody' })).rejects.toThrow();
  });

  test('keeps the name of a user who is gone, and goes with its organization', async () => {
    const owner = await server.createUser({ name: 'Gone Later' });
    const id = await storePost(server, owner);
    await owner.send('DELETE', `/post/posts/${id}/`);
    const { db } = server;
    await db.delete(users).where(eq(users.id, owner.userId));
    expect(await trail(owner)).toMatchObject([{ actorId: null, actorName: 'Gone Later', subjectId: id }]);
    await db.delete(organisations).where(eq(organisations.id, owner.organisationId));
    expect(await trail(owner)).toEqual([]);
  });
});
