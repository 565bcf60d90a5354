import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { makePrivateFolder } from '../data-dir/private-folder.ts';
import { loadParts } from '../db/embedded/shipped-parts.ts';
import { StartError } from '../errors.ts';
import { filesFolder } from '../files/folder-store.ts';
import { backedUpFiles } from './pack.ts';

const unzip = promisify<Buffer, Buffer>(gunzip);

/**
 * Replaces the folder's content. The backup's keys and files lie within it. @throws StartError for anything but
 * a backup of this product
 */
export async function unpackBackup(file: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  try {
    const tar = await unzip(await readFile(file));
    // PGlite takes anything but a tar archive for a compressed one, and then fails where the error can't be caught.
    if (tar.toString('latin1', 257, 262) !== 'ustar') throw new Error('Not a tar archive.');
    const client = await PGlite.create({
      ...(await loadParts()),
      dataDir: folder,
      loadDataDir: new Blob([new Uint8Array(tar)], { type: 'application/x-tar' }),
    });
    const found = await client.query<{ is: boolean }>(
      "select to_regclass('organisations') is not null as is",
    );
    await client.close();
    if (found.rows[0]?.is) return;
  } catch (cause) {
    throw new StartError(`${file} can't be read as a backup.`, { cause });
  }
  throw new StartError(`${file} is no backup of this product.`);
}

export async function restoreFiles(folder: string, dataDir: string): Promise<void> {
  const copy = path.join(folder, backedUpFiles);
  if (!existsSync(copy)) return;
  await rm(filesFolder(dataDir), { recursive: true, force: true });
  await rename(copy, filesFolder(dataDir));
  makePrivateFolder(filesFolder(dataDir));
  for (const entry of await readdir(filesFolder(dataDir), { recursive: true, withFileTypes: true })) {
    await chmod(path.join(entry.parentPath, entry.name), entry.isFile() ? 0o600 : 0o700);
  }
}
