import { rmSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { candidateIdentities, candidates, sealedKeys } from '../../../platform/db/schema.ts';
import { rotateDataKey } from '../../../platform/keys/rotate-data-key.ts';
import { storeImport } from '../talent-pool/candidate-file.ts';
import { runImport } from '../talent-pool/run-import.ts';
import { keyIdentities } from './identities.ts';

describe('the identities of a pool', () => {
  const server = openSuiteApp();
  let owner: TestUser;
  beforeEach(async () => {
    owner = await server.createUser();
  });

  async function importRows(...rows: string[]) {
    const id = await storeImport(server.db, {
      organisationId: owner.organisationId,
      createdBy: owner.userId,
      fileName: 'people.csv',
      file: Buffer.from(`Name,Title,Location,Email,Profile URL\n${rows.join('\n')}\n`),
    });
    await runImport(server.services, id, { isLast: true, signal: new AbortController().signal });
    const { imported, duplicates, updated } = (await owner.send('GET', `/talent/imports/${id}/`)).json();
    return { imported, duplicates: duplicates + updated };
  }
  const pool = () =>
    server.db.select().from(candidates).where(eq(candidates.organisationId, owner.organisationId));
  const identities = () =>
    server.db
      .select()
      .from(candidateIdentities)
      .where(eq(candidateIdentities.organisationId, owner.organisationId));
  /** As an earlier version left it. */
  const unkey = () =>
    server.db.transaction(async (tx) => {
      await tx
        .delete(candidateIdentities)
        .where(eq(candidateIdentities.organisationId, owner.organisationId));
      await tx.execute(sql`
        insert into ${candidateIdentities} (organisation_id, kind, hmac, candidate_id)
        select organisation_id, 'unkeyed', id::text, id from ${candidates}
        where organisation_id = ${owner.organisationId}`);
    });

  test('recognise somebody by any of them, also by one that a later row added', async () => {
    expect(await importRows('Ann Lee,Welder,Oslo,,https://people.example/in/ann')).toEqual({
      imported: 1,
      duplicates: 0,
    });
    expect(await importRows('Ann,Cook,Rome,ann@pool.example,http://www.people.example/in/ann/')).toEqual({
      imported: 0,
      duplicates: 1,
    });
    expect(await importRows('A. Lee,Smith,Bern,ANN@pool.example,')).toEqual({ imported: 0, duplicates: 1 });
    expect(await pool()).toMatchObject([
      {
        name: 'Ann Lee',
        title: 'Welder',
        email: 'ann@pool.example',
        profileUrl: 'https://people.example/in/ann',
      },
    ]);
  });

  test('join rows of one file that a later row connects', async () => {
    const rows = [
      'Ann,Welder,,ann@pool.example,',
      'A. Lee,Welder,,,https://people.example/in/ann',
      'Ann Lee,Welder,,ann@pool.example,https://people.example/in/ann',
    ];
    expect(await importRows(...rows)).toEqual({ imported: 1, duplicates: 2 });
    expect(await pool()).toMatchObject([{ name: 'Ann', profileUrl: 'https://people.example/in/ann' }]);
  });

  test('say nothing of a person without the key', async () => {
    await importRows('Ann,Welder,,ann@pool.example,https://people.example/in/ann');
    const stored = await identities();
    expect(stored.map(({ kind }) => kind).sort()).toEqual(['email', 'profile']);
    for (const { hmac } of stored) expect(hmac).toMatch(/^[\w-]{43}$/);
    expect(new Set(stored.map(({ hmac }) => hmac)).size).toBe(2);
  });

  test('belong to one organization', async () => {
    await importRows('Ann,Welder,,ann@pool.example,');
    owner = await server.createUser();
    expect(await importRows('Ann,Welder,,ann@pool.example,')).toEqual({ imported: 1, duplicates: 0 });
  });

  test('that an earlier version stored are keyed at the start, after an interruption too', async () => {
    const { organisationId } = owner;
    await server.db.execute(sql`
      insert into ${candidates} (organisation_id, name, title, skills, location, summary, email, profile_url, source)
      select ${organisationId}, 'P' || n, 'Welder', '{}', '', '', 'p' || n || '@pool.example', '', 'test'
      from generate_series(1, 2100) as n`);
    await storeCandidate(server, organisationId, { name: 'Bob', title: 'Cook', location: 'Oslo' });
    await unkey();
    const { db } = server;
    const transaction = db.transaction.bind(db);
    let batches = 0;
    const cut = vi.spyOn(db, 'transaction').mockImplementation((...given) => {
      if (++batches === 2) throw new Error('power cut');
      return transaction(...given);
    });
    await expect(keyIdentities(server.services)).rejects.toThrow('power cut');
    cut.mockRestore();
    const left = (await identities()).filter(({ kind }) => kind === 'unkeyed').length;
    expect(left).toBe(1101);

    await Promise.all([keyIdentities(server.services), keyIdentities(server.services)]);
    const stored = await identities();
    expect(stored.filter(({ kind }) => kind === 'email')).toHaveLength(2100);
    expect(stored.filter(({ kind }) => kind === 'name')).toHaveLength(1);
    expect(stored).toHaveLength(2101);
    expect(await importRows('P7,Cook,,P7@pool.example,', 'BOB,cook,OSLO,,', 'New,Cook,,,')).toEqual({
      imported: 1,
      duplicates: 2,
    });
  });

  test('are keyed before the first import, whoever starts it', async () => {
    await storeCandidate(server, owner.organisationId, { name: 'Ann', email: 'ann@pool.example' });
    await unkey();
    expect(await importRows('Ann,Cook,,ann@pool.example,')).toEqual({ imported: 0, duplicates: 1 });
  });

  test('outlive a new data key, and are hashed anew when the former one is given up', async () => {
    await importRows('Ann,Welder,,ann@pool.example,');
    const before = await identities();
    const { db, config } = server.services;
    expect(await rotateDataKey(db, config, false)).toMatchObject({ discarded: 0 });
    expect(await importRows('A.,Cook,,ann@pool.example,')).toEqual({ imported: 0, duplicates: 1 });
    expect(await identities()).toEqual(before);

    rmSync(path.join(config.dataDir, 'data-key'));
    expect(await rotateDataKey(db, config, true)).toMatchObject({ discarded: 2 });
    await keyIdentities(server.services);
    expect(await importRows('A.,Cook,,ann@pool.example,')).toEqual({ imported: 0, duplicates: 1 });
    expect(await identities()).not.toEqual(before);
    expect(await db.select().from(sealedKeys)).toHaveLength(1);
  });
});
