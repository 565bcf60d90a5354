import { describe, expect, test, vi } from 'vitest';
import { importLimits } from '../../../../contract/people/talent-pool.calls.ts';
import { firstAttempt, importsOf, people } from '../../../../tests/support/talent-imports.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { talentImports } from '../../../platform/db/schema.ts';
import { LeaseLostError, takeLease } from '../../../platform/jobs/lease.ts';
import { giveUpImport } from './run-import.ts';

describe('attempts at an import', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'on' });
  const imports = importsOf(server);

  test('notices between two batches that it is to stop, and goes on later where it was', async () => {
    const user = await server.createUser();
    const id = await imports.store(user, people(4 * importLimits.batch));
    const stop = new AbortController();
    const transaction = vi.spyOn(server.db, 'transaction');
    transaction.mockImplementationOnce((...given) => {
      // As a signal to the process: it is heard in a later turn of the event loop.
      setImmediate(() => stop.abort(new Error('Stopping.')));
      return server.db.transaction(...given);
    });
    const importing = imports.run(id, { isLast: true, signal: stop.signal });
    await expect(importing).rejects.toThrow('Stopping.');
    transaction.mockRestore();
    const stopped = await imports.stateOf(user, id);
    expect(stopped.status).toBe('processing');
    expect(stopped.rows_read).toBeLessThan(4 * importLimits.batch);
    await imports.run(id);
    expect(await imports.stateOf(user, id)).toMatchObject({
      status: 'completed',
      imported: 4 * importLimits.batch,
    });
  });

  test('an attempt stopped between batches is finished by the next, without doubling or losing a row', async () => {
    const owner = await server.createUser();
    const rows = people(importLimits.batch * 3 + 7);
    rows.splice(700, 0, ',Nobody');
    const id = await imports.store(owner, rows);
    for (const batches of [1, 1, 5]) {
      const stop = new AbortController();
      const written = vi.spyOn(server.db, 'transaction');
      // The first transaction marks the import as running, each further one writes a batch.
      written.mockImplementation((...given) => {
        if (written.mock.calls.length > batches) stop.abort();
        return Object.getPrototypeOf(server.db).transaction.apply(server.db, given);
      });
      const run = imports.run(id, { isLast: true, signal: stop.signal });
      if (batches === 5) await run;
      else await expect(run).rejects.toThrow('aborted');
      written.mockRestore();
      const { status, rows_read } = await imports.stateOf(owner, id);
      if (batches < 5) expect(status).toBe('processing');
      expect(rows_read % importLimits.batch === 0 || rows_read === rows.length).toBe(true);
    }
    expect(await imports.stateOf(owner, id)).toMatchObject({
      status: 'completed',
      rows_read: rows.length,
      rows_total: rows.length,
      imported: rows.length - 1,
      duplicates: 0,
      rejected: 1,
      errors: [{ line: 702, reason: 'The name is missing.' }],
    });
    expect(await imports.poolOf(owner)).toHaveLength(rows.length - 1);
  });

  test('an attempt that lost its lease writes nothing more', async () => {
    const owner = await server.createUser();
    const id = await imports.store(owner, people(importLimits.batch * 2));
    const { db } = server;
    const written = vi.spyOn(db, 'transaction');
    written.mockImplementation(async (...given) => {
      if (written.mock.calls.length === 3) await takeLease(db, talentImports, id);
      return Object.getPrototypeOf(db).transaction.apply(db, given);
    });
    await expect(imports.run(id, { ...firstAttempt(), isLast: true })).rejects.toThrow(LeaseLostError);
    written.mockRestore();
    expect(await imports.stateOf(owner, id)).toMatchObject({
      status: 'processing',
      rows_read: importLimits.batch,
    });
    expect(await imports.poolOf(owner)).toHaveLength(importLimits.batch);
  });

  test('delivered again after its end it changes nothing', async () => {
    const owner = await server.createUser();
    const id = await imports.store(owner, ['Ann,Welder']);
    await imports.run(id);
    const before = await imports.stateOf(owner, id);
    await imports.run(id);
    expect(await imports.stateOf(owner, id)).toEqual(before);
  });

  test('a fault in the last attempt ends it as failed, with what is to be done', async () => {
    const owner = await server.createUser();
    const id = await imports.store(owner, people(3));
    vi.spyOn(server.db, 'transaction').mockRejectedValueOnce(new Error('the disk is full'));
    await expect(imports.run(id, { ...firstAttempt(), isLast: true })).rejects.toThrow('the disk is full');
    const state = await imports.stateOf(owner, id);
    expect(state).toMatchObject({ status: 'failed', imported: 0 });
    expect(state.detail).toBe(
      'The import was stopped by a fault on our side. 0 rows were read. Import the file again: nobody is imported twice.',
    );
    await giveUpImport(server.services, id, 'Another reason.');
    expect(await imports.stateOf(owner, id)).toEqual(state);
  });
});
