import { existsSync } from 'node:fs';
import { chmod, copyFile, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { backedUpFiles, backedUpKeys, databaseFolder } from '../backup/pack.ts';
import { readConfig } from '../config.ts';
import { makePrivateFolder } from '../data-dir/private-folder.ts';
import { StartError } from '../errors.ts';
import { filesFolder } from '../files/folder-store.ts';
import type { Command } from './command.ts';
import { withEmbeddedFolder } from './embedded-folder.ts';

const unzip = promisify<Buffer, Buffer>(gunzip);

export const restore: Command = {
  summary: 'Brings a backup back into a data folder that holds no database yet.',
  options: {},
  positionals: ['file'],
  async run({ positionals: [file = ''], say }) {
    if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
    makePrivateFolder(readConfig(process.env).dataDir);
    await withEmbeddedFolder(
      'restore it with pg_restore or psql',
      async (config) => {
        const folder = databaseFolder(config);
        if (existsSync(folder)) {
          throw new StartError(
            `${config.dataDir} holds a database already, which restoring would replace. Move it away, or choose another DATA_DIR.`,
          );
        }
        // Unpacked to a temporary folder and renamed, so that an interrupted restore leaves no partial database.
        const aside = `${folder}.restoring`;
        try {
          await unpack(file, aside);
          await restoreKeys(aside, config.dataDir);
          await restoreFiles(aside, config.dataDir);
          makePrivateFolder(aside);
          await rename(aside, folder);
        } finally {
          await rm(aside, { recursive: true, force: true });
        }
        say(`${config.dataDir} holds the database of ${file} now.`);
      },
      { makes: true },
    );
  },
};

async function unpack(file: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  try {
    const tar = await unzip(await readFile(file));
    // PGlite takes anything but a tar archive for a compressed one, and then fails where the error can't be caught.
    if (tar.toString('latin1', 257, 262) !== 'ustar') throw new Error('Not a tar archive.');
    const client = await PGlite.create({
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

/** Restores the keys, of which there are none when the installation has them as settings. */
async function restoreKeys(folder: string, dataDir: string): Promise<void> {
  for (const { fileIn, copy } of backedUpKeys) {
    const keyCopy = path.join(folder, copy);
    if (!existsSync(keyCopy)) continue;
    const file = fileIn(dataDir);
    await copyFile(keyCopy, file);
    await chmod(file, 0o600);
    await rm(keyCopy);
  }
}

/** Restores the files, of which an older backup has none. */
async function restoreFiles(folder: string, dataDir: string): Promise<void> {
  const copy = path.join(folder, backedUpFiles);
  if (!existsSync(copy)) return;
  await rm(filesFolder(dataDir), { recursive: true, force: true });
  await rename(copy, filesFolder(dataDir));
  makePrivateFolder(filesFolder(dataDir));
  for (const entry of await readdir(filesFolder(dataDir), { recursive: true, withFileTypes: true })) {
    await chmod(path.join(entry.parentPath, entry.name), entry.isFile() ? 0o600 : 0o700);
  }
}
