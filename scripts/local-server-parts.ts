import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { root } from './build-inputs.ts';

const compress = promisify(brotliCompress);
const run = promisify(execFile);
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

/** The same bytes for the same migrations: PostgreSQL would write the time and random numbers into it. */
export async function makeNewDatabase(): Promise<Buffer> {
  const script = (name: string) => path.join(root, 'scripts', name);
  const args = ['--import', pathToFileURL(script('fixed-clock.ts')).href, script('new-database.ts')];
  const { stdout } = await run(process.execPath, args, { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 });
  return stdout;
}
