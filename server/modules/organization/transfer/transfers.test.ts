import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Transfer, Transfers } from '../../../../contract/organization/organisation.calls.ts';
import { auditedActions } from '../../../../tests/support/audited-actions.ts';
import { waitForMails } from '../../../../tests/support/outbox.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser, testPassword } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { audit, candidates, files, organisationTransfers } from '../../../platform/db/schema.ts';
import { runTransfer } from './run-transfer.ts';

const proof = { current_password: testPassword };

describe('an Owner who takes the organization along', { timeout: 60_000 }, () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
  const owner = server.userForEach({ name: 'Ada Owner' });
  let isWorking = false;
  beforeEach(async () => {
    await storeCandidate(server, owner.organisationId, { name: 'Ann', email: 'ann@people.example' });
  });

  const work = async () => {
    if (!isWorking) await server.work();
    isWorking = true;
  };
  const startExport = (by = owner, payload: object = proof) =>
    by.send('POST', '/api/organisation/export/', payload);
  const list = async (by = owner): Promise<Transfers> =>
    (await by.call({ url: '/api/organisation/transfers/' })).json();
  const download = (id: string, by = owner) => by.call({ url: `/api/organisation/transfers/${id}/file/` });
  const upload = (payload: Buffer | string, by: TestUser, type = 'application/zip') =>
    by.send('POST', '/api/organisation/import/', payload, { 'content-type': type });
  async function untilEnded(id: string, by = owner): Promise<Transfer> {
    let found: Transfer | undefined;
    await waitUntil(async () => {
      found = (await list(by)).transfers.find((one) => one.id === id);
      return found?.status === 'completed' || found?.status === 'failed';
    }, 50_000);
    if (!found) throw new Error('There is no such transfer.');
    return found;
  }
  async function exported(): Promise<Transfer> {
    await work();
    const started = await startExport();
    expect(started.statusCode, started.body).toBe(202);
    return untilEnded(started.json().task_id);
  }
  const actions = () => auditedActions(server, owner);

  test('proves who they are', async () => {
    const wrong = await startExport(owner, { current_password: 'something else' });
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([
      400,
      expect.arrayContaining(['current_password']),
    ]);
    expect((await list()).transfers).toEqual([]);
  });

  test('downloads the archive for seven days, is told of it by mail, and all of it is recorded', async () => {
    const done = await exported();
    expect(done).toMatchObject({ status: 'completed', by: 'Ada Owner', report: { rows: { candidates: 1 } } });
    const until = new Date(done.archive?.until ?? 0).getTime();
    expect(until - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(until - Date.now()).toBeLessThan(7.1 * 86_400_000);
    const answer = await download(done.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(answer.headers['content-disposition']).toContain('.zip');
    const elsewhere = await server.createUser();
    expect((await download(done.id, elsewhere)).statusCode).toBe(404);
    expect(await actions()).toEqual(['organisation.exported', 'organisation.export-downloaded']);
    const [mail] = await waitForMails(server.dataDir, owner.email);
    expect(mail?.text).toContain('/dashboard/settings/data');

    await server.db
      .update(files)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(files.organisationId, owner.organisationId));
    expect((await download(done.id)).statusCode).toBe(404);
    expect((await list()).transfers[0]?.archive).toBeNull();
  });

  test('imports it into a new organization, whose pool then knows the people', async () => {
    const done = await exported();
    const archive = (await download(done.id)).rawPayload;
    const other = await server.createUser();
    expect((await list(other)).can_import).toBe(true);
    const started = await upload(archive, other);
    expect(started.statusCode, started.body).toBe(202);
    const imported = await untilEnded(started.json().task_id, other);
    expect(imported).toMatchObject({
      kind: 'import',
      status: 'completed',
      report: { rows: { candidates: 1 } },
    });
    const people = await server.db
      .select({ name: candidates.name })
      .from(candidates)
      .where(eq(candidates.organisationId, other.organisationId));
    expect(people).toEqual([{ name: 'Ann' }]);
    // The same person again is a duplicate, by the identities that the import has made.
    const known = await other.send('POST', '/talent/people/', {
      name: 'Ann',
      email: 'ann@people.example',
    });
    expect(known.statusCode, known.body).toBe(409);
    expect((await list(other)).can_import).toBe(false);
    const recorded = eq(audit.organisationId, other.organisationId);
    const trail = await server.db.select().from(audit).where(recorded);
    expect(trail.map(({ action }) => action)).toContain('organisation.imported');
    expect((await upload(archive, other)).statusCode).toBe(409);
  });

  test('is told why an archive is refused, and what is no ZIP is not taken', async () => {
    await work();
    const other = await server.createUser();
    const table = await upload('Name,Title\n', other);
    expect([table.statusCode, table.json().detail]).toEqual([
      400,
      expect.stringContaining('Choose the file'),
    ]);
    const started = await upload(Buffer.from('504b0304140000000800', 'hex'), other);
    expect(started.statusCode, started.body).toBe(202);
    const refused = await untilEnded(started.json().task_id, other);
    expect([refused.status, refused.detail]).toEqual(['failed', expect.stringContaining('damaged')]);
    expect((await list(other)).can_import).toBe(true);
  });

  test('cancels it, and has one at a time', async () => {
    const other = await server.createUser();
    const [row] = await server.db
      .insert(organisationTransfers)
      .values({
        organisationId: other.organisationId,
        createdBy: other.userId,
        createdByName: 'Ada Owner',
        kind: 'export',
      })
      .returning();
    expect((await startExport(other)).statusCode).toBe(409);
    expect((await other.send('POST', `/tasks/${row?.id}/cancel/`)).statusCode).toBe(204);
    expect((await list(other)).transfers[0]).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('cancelled by'),
    });
    const attempt = { jobId: 'job', isLast: true, signal: new AbortController().signal };
    await runTransfer(server.services, row?.id ?? '', attempt, async () => {});
    expect((await list(other)).transfers[0]?.status).toBe('failed');
  });

  test('has one archive after attempts that were cut off', async () => {
    const [row] = await server.db
      .insert(organisationTransfers)
      .values({
        organisationId: owner.organisationId,
        createdBy: owner.userId,
        createdByName: 'Ada Owner',
        kind: 'export',
      })
      .returning();
    const stop = new AbortController();
    stop.abort(new Error('The worker stops.'));
    const attempt = { jobId: 'job', isLast: false, signal: stop.signal };
    const run = (given: typeof attempt) => runTransfer(server.services, row?.id ?? '', given, async () => {});
    await expect(run(attempt)).rejects.toThrow('The worker stops.');
    await run({ ...attempt, signal: new AbortController().signal });
    await run({ ...attempt, signal: new AbortController().signal });
    expect((await list()).transfers).toMatchObject([{ status: 'completed' }]);
    expect(await server.db.$count(files, eq(files.organisationId, owner.organisationId))).toBe(1);
    const discard = () => owner.send('DELETE', `/api/organisation/transfers/${row?.id}/file/`);
    expect((await discard()).statusCode).toBe(204);
    expect((await discard()).statusCode).toBe(404);
  });
});
