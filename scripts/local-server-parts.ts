import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type OpenDatabase, openEmbedded } from '../server/db/client.ts';
import { packFolder } from '../server/local/packed-folder.ts';
import { root } from './build-inputs.ts';

const compress = promisify(brotliCompress);
const pgliteParts = ['pglite.wasm', 'pglite.data', 'initdb.wasm'];

/** Writes PGlite's parts and a migrated database without content into the bundle's folder, compressed. */
export async function writeParts(folder: string): Promise<void> {
  const write = async (name: string, content: Buffer) =>
    writeFileSync(
      path.join(folder, `${name}.br`),
      await compress(content, {
        params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    );
  const pglite = path.join(root, 'node_modules/@electric-sql/pglite/dist');
  await Promise.all([
    ...pgliteParts.map(async (name) => write(name, await readFile(path.join(pglite, name)))),
    makeNewDatabase().then((content) => write('new-database', content)),
  ]);
}

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
    const database = await openEmbedded(folder);
    await database.migrate();
    const log = await startLogAnew(database);
    await database.close();
    const logs = path.join(folder, 'database/pg_wal');
    for (const { name } of readdirSync(logs, { withFileTypes: true }).filter((entry) => entry.isFile())) {
      if (name !== log) rmSync(path.join(logs, name));
    }
    return await packFolder(path.join(folder, 'database'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
