import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openSuiteApp, testPassword } from '../../../../tests/support/test-app.ts';
import { files, idempotentAnswers, organisationTransfers } from '../../../platform/db/schema.ts';
import { runTransfer } from '../../organization/transfer/run-transfer.ts';

const attempt = { jobId: '', isLast: true, signal: new AbortController().signal };

describe('copies of a person who is erased', { timeout: 60_000 }, () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
  const owner = server.userForEach();
  let id: string;

  const post = (url: string, payload: object, key: string = randomUUID()) =>
    owner.send('POST', url, payload, { 'idempotency-key': key });
  const addPerson = (name: string, key?: string) =>
    post('/talent/people/', { name, email: `${name}@people.example` }, key);
  const erase = () => owner.send('POST', `/talent/people/${id}/erase/`);
  const startExport = async () =>
    (await post('/api/organisation/export/', { current_password: testPassword })).json().task_id;
  const transfers = async () => (await owner.call({ url: '/api/organisation/transfers/' })).json().transfers;
  beforeEach(async () => {
    id = (await addPerson('mila', 'mila')).json().id;
  });

  test('go with the archives that are kept for download', async () => {
    await runTransfer(server.services, await startExport(), attempt, async () => {});
    expect(await transfers()).toMatchObject([
      { status: 'completed', archive: { bytes: expect.any(Number) } },
    ]);
    expect((await erase()).statusCode).toBe(204);
    expect(await transfers()).toMatchObject([{ status: 'completed', archive: null }]);
    const isOwn = eq(files.organisationId, owner.organisationId);
    expect(await server.db.$count(files, isOwn)).toBe(0);
  });

  test('come with no export that has read them already, and one that has not begun goes on', async () => {
    const { db } = server;
    const [begun, waiting] = [await startExport(), randomUUID()];
    const isBegun = eq(organisationTransfers.id, begun);
    await db.update(organisationTransfers).set({ status: 'processing' }).where(isBegun);
    const { organisationId, userId } = owner;
    await db
      .insert(organisationTransfers)
      .values({ id: waiting, organisationId, createdBy: userId, createdByName: '', kind: 'export' });
    expect((await erase()).statusCode).toBe(204);
    expect(await transfers()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: begun, status: 'failed', detail: expect.stringContaining('erased') }),
        expect.objectContaining({ id: waiting, status: 'queued' }),
      ]),
    );
  });

  test('go with the answers to repeated requests, and those about others stay', async () => {
    await post(`/talent/people/${id}/notes/`, { text: 'Mila prefers nights.' }, 'a note');
    await addPerson('omar', 'omar');
    const keys = async () => {
      const isOwn = eq(idempotentAnswers.organisationId, owner.organisationId);
      const kept = await server.db.select().from(idempotentAnswers).where(isOwn);
      return kept.map(({ key }) => key).sort();
    };
    expect(await keys()).toEqual(['a note', 'mila', 'omar']);
    expect((await erase()).statusCode).toBe(204);
    expect(await keys()).toEqual(['omar']);
    const again = await addPerson('mila', 'mila');
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([400, undefined]);
    const others = await addPerson('omar', 'omar');
    expect([others.statusCode, others.headers['idempotency-replayed']]).toEqual([201, 'true']);
  });
});
