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
  const read = (name: string) => readFile(path.join(pglite, name));
  await Promise.all([
    write('pglite.wasm', await read('pglite.wasm')),
    write('pglite.data', blankUnused(await read('pglite.data'), (await read('pglite.js')).toString())),
    makeNewDatabase().then((content) => write('new-database', content)),
  ]);
}

/** Files of PGlite for creating a database, for encodings other than UTF-8, for building extensions and for replication. */
const unused = [
  /\/share\/postgresql\/(postgres\.bki|[^/]+\.(sql|sample)|sql_features\.txt|errcodes\.txt)$/,
  /\/lib\/postgresql\/(utf8|cyrillic|latin2?|euc(2004|_[a-z]+))_[^/]+\.so$/,
  /\/lib\/postgresql\/pgxs\//,
  /\/lib\/postgresql\/(libpqwalreceiver|pgoutput)\.so$/,
];

/**
 * Overwrites the unused files of PGlite's file system with zeros, which compress to nothing. The others stay where its script
 * looks for them.
 * @param script PGlite's, which has the position of each file
 * @throws Error when a pattern of unused files matches none, as may happen after an update of PGlite
 */
export function blankUnused(fileSystem: Buffer, script: string): Buffer {
  const blanked = Buffer.from(fileSystem);
  const files = [...script.matchAll(/\{filename:"([^"]+)",start:(\d+),end:(\d+)/g)];
  for (const pattern of unused) {
    const found = files.filter(([, name = '']) => pattern.test(name));
    if (found.length === 0) throw new Error(`PGlite has no file ${pattern}.`);
    for (const [, , start, end] of found) blanked.fill(0, Number(start), Number(end));
  }
  return blanked;
}

/** The same bytes for the same migrations: PostgreSQL would write the time and random numbers into it. */
export async function makeNewDatabase(): Promise<Buffer> {
  const script = (name: string) => path.join(root, 'scripts', name);
  const args = ['--import', pathToFileURL(script('fixed-clock.ts')).href, script('new-database.ts')];
  const { stdout } = await run(process.execPath, args, { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 });
  return stdout;
}
