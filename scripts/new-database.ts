/** Writes a migrated database without content, packed, to standard output. Run with `fixed-clock.ts`, it is the same each time. */
import { mkdtempSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { packFolder } from '../server/app/local/packed-folder.ts';
import { type OpenDatabase, wrapPglite } from '../server/platform/db/client.ts';

/**
 * Begins another file of the write-ahead log. A database that was closed needs none before: its tables hold what they tell.
 * @returns the name of the file
 */
async function startLogAnew({ embedded: client }: OpenDatabase): Promise<string> {
  if (!client) throw new Error('The database is embedded.');
  await client.exec('checkpoint; select pg_switch_wal(); checkpoint');
  const { rows } = await client.query<{ name: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as name',
  );
  return rows[0]?.name ?? '';
}

async function makeNewDatabase(): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-new-database-'));
  try {
    const database = await wrapPglite(await PGlite.create(folder));
    await database.migrate();
    const log = await startLogAnew(database);
    await database.close();
    const logs = path.join(folder, 'pg_wal');
    for (const { name } of readdirSync(logs, { withFileTypes: true }).filter((entry) => entry.isFile())) {
      if (name !== log) rmSync(path.join(logs, name));
    }
    return await packFolder(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const packed = await makeNewDatabase();
for (let written = 0; written < packed.length; ) written += writeSync(1, packed, written);
