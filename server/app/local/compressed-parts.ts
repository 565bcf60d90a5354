/**
 * Takes the place of `server/platform/db/embedded/shipped-parts.ts` in the local server: PGlite's parts are shipped compressed, which
 * takes a quarter of the space and 0.05 s of a start, and so is a migrated database, which spares the first start two seconds
 * and the memory that making one takes.
 */
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { PgliteParts } from '../../platform/db/embedded/shipped-parts.ts';
import { unpackFolder } from './packed-folder.ts';

export const sharedBuffers = '32MB';

const decompress = promisify(brotliDecompress);
/** Larger than each part: assembled from small chunks, they would leave up to 70 MB free but resident in the C library's heap. */
const chunkSize = 16 * 2 ** 20;

async function readPart(name: string): Promise<Buffer<ArrayBuffer>> {
  const compressed = await readFile(path.join(import.meta.dirname, `${name}.br`));
  return (await decompress(compressed, { chunkSize })) as Buffer<ArrayBuffer>;
}

/** In place of initdb, which PGlite calls only where there is no database yet. It would look for a file otherwise. */
const emptyModule = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

export async function loadParts(): Promise<PgliteParts> {
  const [wasm, files] = await Promise.all([readPart('pglite.wasm'), readPart('pglite.data')]);
  return {
    pgliteWasmModule: await WebAssembly.compile(wasm),
    initdbWasmModule: await WebAssembly.compile(emptyModule),
    fsBundle: new Blob([files]),
  };
}

/** Puts the shipped database into an empty folder: all of it, or nothing when the process ends meanwhile. */
export async function putNewDatabase(folder: string): Promise<void> {
  const aside = `${folder}.new`;
  await rm(aside, { recursive: true, force: true });
  await unpackFolder(await readPart('new-database'), aside);
  await rm(folder, { recursive: true });
  await rename(aside, folder);
}
