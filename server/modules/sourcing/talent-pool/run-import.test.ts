import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { importLimits } from '../../../../contract/api/talent-pool.ts';
import {
  createTestUser,
  openTestApp,
  type TestApp,
  type TestUser,
} from '../../../../tests/support/test-app.ts';
import { candidates, organisations, talentImports } from '../../../db/schema.ts';
import { LeaseLostError, takeLease } from '../../../jobs/lease.ts';
import { giveUpImport, runImport } from './run-import.ts';
import { storeImport } from './store-import.ts';

const header = 'Name,Title,Skills,Location,Summary,Email';
/** The largest import, and on the embedded database, which takes a millisecond a row, several batches. */
const manyRows = inject('postgresTemplate') ? importLimits.rows : 6 * importLimits.batch;
const attempt = () => ({ isLast: false, signal: new AbortController().signal });

describe('an import', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp({ SAMPLE_TALENT: 'on' });
  });
  afterAll(() => server.close());

  const store = (user: TestUser, rows: string[]) =>
    storeImport(server.services.db, {
      organisationId: user.organisationId,
      createdBy: user.userId,
      fileName: 'people.csv',
      file: Buffer.from(`${header}\n${rows.join('\n')}\n`),
    });
  const stateOf = async (user: TestUser, id: string) =>
    (await user.call({ method: 'GET', url: `/talent/imports/${id}/` })).json();
  const poolOf = (user: TestUser) =>
    server.services.db.select().from(candidates).where(eq(candidates.organisationId, user.organisationId));
  const importedAt = async (user: TestUser) =>
    (
      await server.services.db.select().from(organisations).where(eq(organisations.id, user.organisationId))
    )[0]?.talentImportedAt;
  const people = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `Person ${n},Welder,MIG; TIG,"Austin, TX",Ten years.,p${n}@pool.example`,
    );

  test('lists the first 1,000 rejected rows, and has all of them in a CSV file', async () => {
    const user = await createTestUser(server);
    const id = await store(
      user,
      Array.from({ length: 2500 }, () => ',Welder'),
    );
    await runImport(server.services, id, attempt());
    const state = await stateOf(user, id);
    expect(state).toMatchObject({ status: 'completed', rejected: 2500 });
    expect(state.errors).toHaveLength(1000);
    expect(state.errors[0].line).toBe(2);
    const url = `/talent/imports/${id}/errors/`;
    const answer = await user.call({ method: 'GET', url });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('rejected-rows.csv');
    const lines = answer.body.replace('\uFEFF', '').trimEnd().split('\n');
    expect(lines).toHaveLength(2501);
    expect(lines[0]).toBe('Line,Reason');
    expect(lines.at(-1)).toBe(`2501,${state.errors[0].reason}`);
    const other = await createTestUser(server);
    expect((await other.call({ method: 'GET', url })).statusCode).toBe(404);
  });

  test('notices between two batches that it is to stop, and goes on later where it was', async () => {
    const user = await createTestUser(server);
    const id = await store(user, people(4 * importLimits.batch));
    const stop = new AbortController();
    const transaction = vi.spyOn(server.services.db, 'transaction');
    transaction.mockImplementationOnce((...given) => {
      // As a signal to the process: it is heard in a later turn of the event loop.
      setImmediate(() => stop.abort(new Error('Stopping.')));
      return server.services.db.transaction(...given);
    });
    const importing = runImport(server.services, id, { isLast: true, signal: stop.signal });
    await expect(importing).rejects.toThrow('Stopping.');
    transaction.mockRestore();
    const stopped = await stateOf(user, id);
    expect(stopped.status).toBe('processing');
    expect(stopped.rows_read).toBeLessThan(4 * importLimits.batch);
    await runImport(server.services, id, attempt());
    expect(await stateOf(user, id)).toMatchObject({ status: 'completed', imported: 4 * importLimits.batch });
  });

  test('runs from the upload to its end, keeps the good rows and names the bad ones', async () => {
    const own = await openTestApp();
    try {
      const owner = await createTestUser(own);
      const payload = `${header}\nAnn Lee,Welder,MIG,Berlin,Steady.,ann@pool.example\n,Cook\nBob,Cook,,,,bob\n`;
      const started = await owner.call({
        method: 'POST',
        url: '/talent/imports/?file_name=people.csv',
        payload,
        headers: { 'content-type': 'text/csv' },
      });
      const id = started.json().task_id;
      await own.work();
      const state = await vi.waitFor(
        async () => {
          const answer = (await owner.call({ method: 'GET', url: `/talent/imports/${id}/` })).json();
          expect(answer.status).toBe('completed');
          return answer;
        },
        { timeout: 20_000 },
      );
      expect(state).toMatchObject({
        file_name: 'people.csv',
        rows_read: 3,
        rows_total: 3,
        imported: 1,
        duplicates: 0,
        rejected: 2,
        errors: [
          { line: 3, reason: 'The name is missing.' },
          { line: 4, reason: '"bob" is not an email address.' },
        ],
      });
      const [ann] = (await owner.call({ method: 'GET', url: '/talent/candidates/' })).json();
      expect(ann).toMatchObject({ name: 'Ann Lee', skills: ['MIG'], location: 'Berlin', sample: false });
      const [stored] = await own.services.db.select().from(talentImports).where(eq(talentImports.id, id));
      expect(stored?.file).toHaveLength(0);
      expect(stored?.finishedAt).toBeInstanceOf(Date);
    } finally {
      await own.close();
    }
  });

  test('puts each candidate on the map', async () => {
    const owner = await createTestUser(server);
    const id = await store(owner, ['Ann,Welder,,"Austin, TX"', 'Bob,Cook,,Remote']);
    await runImport(server.services, id, attempt());
    const pool = await poolOf(owner);
    expect(pool.find(({ name }) => name === 'Ann')?.latitude).toBeCloseTo(30.27, 1);
    expect(pool.find(({ name }) => name === 'Bob')).toMatchObject({ latitude: null, longitude: null });
  });

  test('the same person is not imported twice, neither within a file nor by a second one', async () => {
    const owner = await createTestUser(server);
    const first = await store(owner, [
      'Ann,Welder,,,,ann@pool.example',
      'A. Lee,Cook,,,,ANN@pool.example',
      'Bob,Cook',
    ]);
    await runImport(server.services, first, attempt());
    expect(await stateOf(owner, first)).toMatchObject({ imported: 2, duplicates: 1, rejected: 0 });
    const second = await store(owner, ['Ann Lee,Welder,,,,ann@pool.example', 'Cid,Nurse']);
    await runImport(server.services, second, attempt());
    expect(await stateOf(owner, second)).toMatchObject({ imported: 1, duplicates: 1 });
    expect((await poolOf(owner)).map(({ name }) => name).sort()).toEqual(['Ann', 'Bob', 'Cid']);
  });

  test('two organisations may know the same person', async () => {
    const [one, other] = [await createTestUser(server), await createTestUser(server)];
    for (const user of [one, other]) {
      await runImport(server.services, await store(user, ['Ann,Welder,,,,ann@pool.example']), attempt());
      expect(await poolOf(user)).toHaveLength(1);
    }
  });

  test('an attempt stopped between batches is finished by the next, without doubling or losing a row', async () => {
    const owner = await createTestUser(server);
    const rows = people(importLimits.batch * 3 + 7);
    rows.splice(700, 0, ',Nobody');
    const id = await store(owner, rows);
    for (const batches of [1, 1, 5]) {
      const stop = new AbortController();
      const written = vi.spyOn(server.services.db, 'transaction');
      // The first transaction marks the import as running, each further one writes a batch.
      written.mockImplementation((...given) => {
        if (written.mock.calls.length > batches) stop.abort();
        return Object.getPrototypeOf(server.services.db).transaction.apply(server.services.db, given);
      });
      const run = runImport(server.services, id, { isLast: true, signal: stop.signal });
      if (batches === 5) await run;
      else await expect(run).rejects.toThrow('aborted');
      written.mockRestore();
      const { status, rows_read } = await stateOf(owner, id);
      if (batches < 5) expect(status).toBe('processing');
      expect(rows_read % importLimits.batch === 0 || rows_read === rows.length).toBe(true);
    }
    expect(await stateOf(owner, id)).toMatchObject({
      status: 'completed',
      rows_read: rows.length,
      rows_total: rows.length,
      imported: rows.length - 1,
      duplicates: 0,
      rejected: 1,
      errors: [{ line: 702, reason: 'The name is missing.' }],
    });
    expect(await poolOf(owner)).toHaveLength(rows.length - 1);
  });

  test('an attempt that lost its lease writes nothing more', async () => {
    const owner = await createTestUser(server);
    const id = await store(owner, people(importLimits.batch * 2));
    const { db } = server.services;
    const written = vi.spyOn(db, 'transaction');
    written.mockImplementation(async (...given) => {
      if (written.mock.calls.length === 3) await takeLease(db, talentImports, id);
      return Object.getPrototypeOf(db).transaction.apply(db, given);
    });
    await expect(runImport(server.services, id, { ...attempt(), isLast: true })).rejects.toThrow(
      LeaseLostError,
    );
    written.mockRestore();
    expect(await stateOf(owner, id)).toMatchObject({ status: 'processing', rows_read: importLimits.batch });
    expect(await poolOf(owner)).toHaveLength(importLimits.batch);
  });

  test('delivered again after its end it changes nothing', async () => {
    const owner = await createTestUser(server);
    const id = await store(owner, ['Ann,Welder']);
    await runImport(server.services, id, attempt());
    const before = await stateOf(owner, id);
    await runImport(server.services, id, attempt());
    expect(await stateOf(owner, id)).toEqual(before);
  });

  test('a fault in the last attempt ends it as failed, with what is to be done', async () => {
    const owner = await createTestUser(server);
    const id = await store(owner, people(3));
    vi.spyOn(server.services.db, 'transaction').mockRejectedValueOnce(new Error('the disk is full'));
    await expect(runImport(server.services, id, { ...attempt(), isLast: true })).rejects.toThrow(
      'the disk is full',
    );
    const state = await stateOf(owner, id);
    expect(state).toMatchObject({ status: 'failed', imported: 0 });
    expect(state.detail).toBe(
      'The import was stopped by a fault on our side. 0 rows were read. Import the file again: nobody is imported twice.',
    );
    await giveUpImport(server.services, id, 'Another reason.');
    expect(await stateOf(owner, id)).toEqual(state);
  });

  test('the sample is hidden by the first import that brings somebody, not by one that brings nobody', async () => {
    const owner = await createTestUser(server);
    await runImport(server.services, await store(owner, [',Cook']), attempt());
    expect(await importedAt(owner)).toBeNull();
    await runImport(server.services, await store(owner, ['Ann,Welder']), attempt());
    const first = await importedAt(owner);
    expect(first).toBeInstanceOf(Date);
    await runImport(server.services, await store(owner, ['Bob,Cook']), attempt());
    expect(await importedAt(owner)).toEqual(first);
  });

  test(`${manyRows} rows with 1% bad ones keep every good row and name every bad one`, async () => {
    const owner = await createTestUser(server);
    const isBad = (n: number) => n % 100 === 37;
    const rows = people(manyRows).map((row, n) => (isBad(n) ? row.replace('Welder', '') : row));
    const id = await store(owner, rows);
    await runImport(server.services, id, attempt());
    const state = await stateOf(owner, id);
    expect(state).toMatchObject({
      status: 'completed',
      imported: manyRows * 0.99,
      duplicates: 0,
      rejected: manyRows / 100,
    });
    const bad = rows.flatMap((_, n) =>
      isBad(n) ? [{ line: n + 2, reason: 'The job title is missing.' }] : [],
    );
    expect(state.errors).toEqual(bad);
    const kept = await server.services.db
      .select({ email: candidates.email })
      .from(candidates)
      .where(and(eq(candidates.organisationId, owner.organisationId), isNotNull(candidates.latitude)));
    const good = rows.flatMap((_, n) => (isBad(n) ? [] : [`p${n}@pool.example`]));
    expect(new Set(kept.map(({ email }) => email))).toEqual(new Set(good));
    expect(kept).toHaveLength(good.length);
  }, 120_000);

  test("imports are the organisation's own and for its Owner", async () => {
    const owner = await createTestUser(server);
    const member = await createTestUser(server, { role: 'Member', organisationId: owner.organisationId });
    const stranger = await createTestUser(server);
    const first = await store(owner, ['Ann,Welder', ',x']);
    const second = await store(owner, ['Bob,Cook']);
    await runImport(server.services, first, attempt());
    const list = await owner.call({ method: 'GET', url: '/talent/imports/?page_size=1' });
    expect(list.headers['x-total-count']).toBe('2');
    expect(list.json()).toMatchObject([{ id: second, status: 'queued', rows_total: null }]);
    expect(list.json()[0]).not.toHaveProperty('errors');
    expect((await stranger.call({ method: 'GET', url: '/talent/imports/' })).json()).toEqual([]);
    expect((await stranger.call({ method: 'GET', url: `/talent/imports/${first}/` })).statusCode).toBe(404);
    expect((await owner.call({ method: 'GET', url: `/talent/imports/${randomUUID()}/` })).statusCode).toBe(
      404,
    );
    for (const url of ['/talent/imports/', `/talent/imports/${first}/`]) {
      const refused = await member.call({ method: 'GET', url });
      expect(refused.statusCode).toBe(403);
      expect(refused.json().detail).toEqual(expect.any(String));
    }
  });
});
