import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { putMigratedDatabase } from '../../../../tests/support/migrated-database.ts';
import { StartError } from '../../errors.ts';
import { openEmbedded } from '../client.ts';

test('an embedded database opens after a crash that left its process file empty', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-embedded-'));
  try {
    const first = await openEmbedded(folder);
    await first.db.execute(sql`create table kept as select 7 as number`);
    await first.close();
    writeFileSync(path.join(folder, 'database', 'postmaster.pid'), '');
    const second = await openEmbedded(folder);
    const kept = await second.db.execute(sql`select number from kept`);
    expect((kept as unknown as { rows: unknown[] }).rows).toEqual([{ number: 7 }]);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('a data folder', () => {
  async function withFolder(act: (folder: string) => Promise<void>): Promise<void> {
    const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-embedded-'));
    try {
      await act(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  test('whose database lost its PG_VERSION is rejected and left unchanged', () =>
    withFolder(async (folder) => {
      const database = path.join(folder, 'database');
      mkdirSync(path.join(database, 'base'), { recursive: true });
      writeFileSync(path.join(database, 'base/1'), "somebody's data");
      const failure = await openEmbedded(folder).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StartError);
      expect((failure as Error).message).toMatch(
        /holds no database: its PG_VERSION is missing.*restore <file>/,
      );
      expect(readdirSync(database)).toEqual(['base']);
      // The folder's lock is free again.
      await expect(openEmbedded(folder)).rejects.toThrow('PG_VERSION');
    }));

  test('whose database is damaged is rejected with a remedy', () =>
    withFolder(async (folder) => {
      putMigratedDatabase(folder);
      writeFileSync(path.join(folder, 'database/global/pg_control'), 'garbage');
      const failure = await openEmbedded(folder).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StartError);
      expect((failure as Error).message).toMatch(
        /database is damaged.*Move .*database away; .*restore <file>/,
      );
    }));

  test.skipIf(process.platform === 'win32')('is made private at each start', () =>
    withFolder(async (folder) => {
      const mode = (name: string) => statSync(path.join(folder, name)).mode & 0o777;
      putMigratedDatabase(folder);
      for (const earlier of [0o755, 0o777]) {
        chmodSync(folder, earlier);
        await (await openEmbedded(folder)).close();
        expect([mode('.'), mode('database')]).toEqual([0o700, 0o700]);
        chmodSync(path.join(folder, 'database'), 0o755);
      }
    }),
  );
});

test('a database that a newer version has migrated is refused before anything is written', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-embedded-'));
  try {
    putMigratedDatabase(folder);
    const first = await openEmbedded(folder);
    await first.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the next version', 99999999999999)`,
    );
    await expect(first.migrate()).rejects.toThrow('last used by a newer version');
    await first.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
